-- Triggers of meter_reading. A reading is never changed, and only the latest one of a meter is deleted: later totals
-- include it. Raises an exception otherwise.
create or replace function meter_reading_kept()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then raise exception 'readings of meters are never changed'; end if;
  if exists (select from meter_reading where asset_id = old.asset_id and at > old.at) then
    raise exception 'only the latest reading is deleted' using errcode = '23514', constraint = 'meter_reading_last';
  end if;
  return old;
end
$$;

create trigger meter_reading_kept
  before delete or update on meter_reading
  for each row execute function meter_reading_kept();
