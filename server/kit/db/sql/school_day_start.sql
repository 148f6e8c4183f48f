-- Returns the instant at which the current date of the school began. Takes no locks. Called by the finance,
-- live room, monitor, reconciliation and refusal queries.
create or replace function school_day_start()
returns timestamp with time zone
language sql stable parallel safe
as $$
select date_trunc('day', school_now()) at time zone coalesce(
  (select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai'
)
$$;
