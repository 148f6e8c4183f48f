-- Trigger of hardware, after a face terminal goes online or offline. Marks the room face:<venue> for a
-- new computation (tell_live with an empty patch). Takes no locks.
create or replace function terminal_changed()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('face:' || new.venue_id, '{}');
  return null;
end
$$;

create trigger terminal_moved
  after update of state on hardware
  for each row
  when (new.kind = {hardwareKind.faceTerminal} and old.state is distinct from new.state)
  execute function terminal_changed();
