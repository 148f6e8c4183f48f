-- Returns the time zone of the school, the setting school.timezone, by default Asia/Shanghai. Takes no locks.
-- Called by the queries that convert between instants and school's wall clock.
-- Written in plpgsql, because a function in SQL is planned again by each statement that calls it.
create or replace function school_zone()
returns text
language plpgsql stable parallel safe
as $$
declare
  zone text;
begin
  select sys_val into zone from sys_setting where sys_key = 'school.timezone';
  return coalesce(zone, 'Asia/Shanghai');
end
$$;
