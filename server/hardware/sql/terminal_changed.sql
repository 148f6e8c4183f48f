-- Triggers of hardware. After a face terminal goes online or offline: marks the room face:<venue> for a new
-- computation (tell_live with an empty patch). After a device is added, changes its connection, parameters or place, or
-- gave a sign of life for the first time in ten seconds: marks the room hardware:<venue>. Takes no locks.
create or replace function terminal_changed()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('hardware:' || new.venue_id, '{}');
  if tg_op = 'UPDATE' and new.kind = {hardwareKind.faceTerminal} and old.state is distinct from new.state then
    perform tell_live('face:' || new.venue_id, '{}');
  end if;
  return null;
end
$$;

create trigger terminal_added
  after insert on hardware
  for each row execute function terminal_changed();

create trigger terminal_moved
  after update on hardware
  for each row
  when (
    old.state is distinct from new.state
    or old.settings_applied is distinct from new.settings_applied
    or old.revision <> new.revision
    or old.params is distinct from new.params
    or old.last_beat is null and new.last_beat is not null
    or new.last_beat >= old.last_beat + interval '10 seconds'
  )
  execute function terminal_changed();
