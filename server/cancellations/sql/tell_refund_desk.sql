-- Raises the version of the room `refund:{venue}`, writes its full body to `outbox_live` and returns the new
-- version. Locks the row of `room_version` until the commit, so it is called last in a transaction. Called by
-- `server/refunds/special-refund.store.ts`.
create or replace function tell_refund_desk(of_venue integer)
returns bigint
language plpgsql
as $$
declare
  raised bigint;
begin
  insert into room_version as r (room)
  values ('refund:' || of_venue)
  on conflict (room) do update set v = r.v + 1
  returning v into raised;
  insert into outbox_live (room, v, patch) values ('refund:' || of_venue, raised, refund_desk(of_venue));
  return raised;
end
$$;
