-- Trigger of meter_reading, before each insert. Locks the asset, so that readings of one meter are inserted one after the
-- other, and stores the counted total, which replacements do not interrupt. Raises a violation (23514) of
-- meter_reading_order if the meter would run backwards, or if it was replaced before a reading that exists.
create or replace function meter_reading_counted()
returns trigger
language plpgsql
as $$
declare
  earlier meter_reading;
  later meter_reading;
begin
  perform from fixed_asset where id = new.asset_id for update;
  select * into earlier from meter_reading where asset_id = new.asset_id and at < new.at order by at desc limit 1;
  select * into later from meter_reading where asset_id = new.asset_id and at > new.at order by at limit 1;
  if new.value < coalesce(earlier.restart, earlier.value) or new.value > later.value
    or (new.restart is not null and later.id is not null) then
    raise exception 'a meter does not run backwards' using errcode = '23514', constraint = 'meter_reading_order';
  end if;
  new.total = case
    when earlier.id is not null then earlier.total + new.value - coalesce(earlier.restart, earlier.value)
    when later.id is not null then later.total - (later.value - new.value)
    else 0
  end;
  return new;
end
$$;

create trigger meter_reading_counted
  before insert on meter_reading
  for each row execute function meter_reading_counted();
