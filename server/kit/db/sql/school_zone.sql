create or replace function school_zone()
returns text
language sql stable parallel safe
as $$
select coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai')
$$;
