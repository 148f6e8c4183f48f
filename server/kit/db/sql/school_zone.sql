-- Returns the time zone of the school, the setting school.timezone, by default Asia/Shanghai. Takes no locks.
-- Called by the queries that convert between instants and school's wall clock.
create or replace function school_zone()
returns text
language sql stable parallel safe
as $$
select coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai')
$$;
