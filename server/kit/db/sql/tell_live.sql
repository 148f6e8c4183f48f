create or replace function tell_live(of_room text, what jsonb)
returns bigint
language sql
as $$
with raised as (
  insert into room_version as r (room)
  select of_room where of_room !~ '^(venue|wall|finance|face|reviews):'
  on conflict (room) do update set v = r.v + 1
  returning v
)
insert into outbox_live (room, v, patch)
values (of_room, coalesce((select v from raised), 0), what)
returning v
$$;
