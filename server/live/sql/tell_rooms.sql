-- Calls tell_live for each {room, patch} of the changes and returns [{room, v, claims}], claims as in claims_after.
-- Locks the rows of room_version by room name in byte order, so it is called last in a transaction.
-- Called by book_slots, expire_order, leave_wait, serve_waits and show_returns.
create or replace function tell_rooms(changes jsonb)
returns jsonb
language plpgsql
as $$
declare
  c record;
  told jsonb := '[]';
  raised bigint;
begin
  for c in
    select x ->> 'room' as room, x -> 'patch' as patch
    from jsonb_array_elements(changes) x
    order by x ->> 'room' collate "C"
  loop
    raised := tell_live(c.room, c.patch);
    told := told || jsonb_build_array(
      jsonb_build_object('room', c.room, 'v', raised, 'claims', claims_after(c.room, c.patch))
    );
  end loop;
  return told;
end
$$;
