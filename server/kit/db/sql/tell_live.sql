-- Raises the version of a room and writes the patch to outbox_live in the caller's transaction. Returns the
-- version. An aggregate room (venue, wall, finance, face, faceAlarm, hardware, reviews) keeps its version and returns 0: the relay
-- computes it again.
-- Locks the row of room_version. Rooms are the last locks of a transaction and are taken by name.
-- Called by server/kit/db/db.ts (emitLive), tell_rooms and the trigger functions face_changed,
-- terminal_changed, command_changed, face_alarm_changed, setting_told, venue_told and those whose names end in review_moved.
create or replace function tell_live(of_room text, what jsonb)
returns bigint
language sql
as $$
with raised as (
  insert into room_version as r (room)
  select of_room where of_room !~ '^(venue|wall|finance|face|faceAlarm|hardware|reviews):'
  on conflict (room) do update set v = r.v + 1
  returning v
)
insert into outbox_live (room, v, patch)
values (of_room, coalesce((select v from raised), 0), what)
returning v
$$;
