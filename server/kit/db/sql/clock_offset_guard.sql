-- Trigger of clock_offset, before each insert or update. Raises an exception if the clock is moved by a session
-- that has not set venue.test_mode to 1.
create or replace function clock_offset_guard()
returns trigger
language plpgsql
as $$
begin
  if new.ms <> 0 and coalesce(current_setting('venue.test_mode', true), '0') <> '1' then
    raise exception 'the clock moves in test mode only';
  end if;
  return new;
end
$$;

create trigger clock_offset_guard
  before insert or update on clock_offset
  for each row execute function clock_offset_guard();
