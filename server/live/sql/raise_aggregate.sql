-- Raises the version of an aggregate room, stores its new content in live_aggregate and writes the patch to
-- outbox_live. Returns the version. A null patch writes no row: a member was removed, which no patch can
-- express, and clients load a snapshot. Locks the rows of room_version and live_aggregate.
-- Called by server/live/aggregate.store.ts, which holds the advisory lock aggregate:<room>.
create or replace function raise_aggregate(of_room text, new_body jsonb, what jsonb)
returns bigint
language plpgsql
as $$
declare
  raised bigint;
begin
  insert into room_version as r (room)
  values (of_room)
  on conflict (room) do update set v = r.v + 1
  returning v into raised;
  insert into live_aggregate (room, v, body)
  values (of_room, raised, new_body)
  on conflict (room) do update set v = excluded.v, body = excluded.body, at = clock_timestamp();
  if what is not null then insert into outbox_live (room, v, patch) values (of_room, raised, what); end if;
  return raised;
end
$$;
