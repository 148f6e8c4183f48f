-- Triggers of face_issue, after each insert or update statement. Mark the room face:<venue> of the devices
-- concerned for a new computation (tell_live with an empty patch). Take no locks: this room has no row in
-- room_version.
create or replace function face_changed()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('face:' || v.venue_id, '{}')
  from (select distinct h.venue_id from changed c join v_hardware h on h.id = c.hardware_id) v;
  return null;
end
$$;

create trigger face_added
  after insert on face_issue
  referencing new table as changed
  for each statement execute function face_changed();

create trigger face_moved
  after update on face_issue
  referencing new table as changed
  for each statement execute function face_changed();
