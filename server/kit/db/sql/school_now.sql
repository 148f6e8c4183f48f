-- Returns the current wall clock of the school (app_now in the time zone of the setting school.timezone), with
-- which slots are compared. Takes no locks. Called by most SQL functions and stores.
-- Written in plpgsql, because a function in SQL is planned again by each statement that calls it.
create or replace function school_now()
returns timestamp without time zone
language plpgsql stable parallel safe
as $$
declare
  zone text;
begin
  select sys_val into zone from sys_setting where sys_key = 'school.timezone';
  return app_now() at time zone coalesce(zone, 'Asia/Shanghai');
end
$$;
