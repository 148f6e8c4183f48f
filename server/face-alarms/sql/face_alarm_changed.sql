-- Triggers of face_alarm, after each insert or update statement. Mark the room faceAlarm:<venue> for a new computation
-- (tell_live with an empty patch). Take no locks: this room has no row in room_version.
create or replace function face_alarm_changed()
returns trigger
language plpgsql
as $$
begin
  perform tell_live('faceAlarm:' || v.venue_id, '{}')
  from (select distinct venue_id from changed) v;
  return null;
end
$$;

create trigger face_alarm_added
  after insert on face_alarm
  referencing new table as changed
  for each statement execute function face_alarm_changed();

create trigger face_alarm_moved
  after update on face_alarm
  referencing new table as changed
  for each statement execute function face_alarm_changed();
