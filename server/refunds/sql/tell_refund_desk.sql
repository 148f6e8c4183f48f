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
