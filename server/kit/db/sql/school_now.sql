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
