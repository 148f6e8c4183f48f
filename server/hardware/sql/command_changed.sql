-- Triggers of device_command, after each insert or update statement. Mark the room hardware:<venue> of the devices
-- concerned for a new computation (tell_live with an empty patch). Take no locks: this room has no row in
-- room_version.
create or replace function command_changed()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('hardware:' || v.venue_id, '{}')
  from (select distinct h.venue_id from changed c join hardware h on h.id = c.hardware_id) v;
  return null;
end
$$;

create trigger command_added
  after insert on device_command
  referencing new table as changed
  for each statement execute function command_changed();

create trigger command_moved
  after update on device_command
  referencing new table as changed
  for each statement execute function command_changed();
