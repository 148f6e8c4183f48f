-- Returns the last minute of flow_minutes of a venue on a school date: ins, outs and inside, or 0 without a
-- passage. Takes no locks. Called by server/gates (flow.service.ts, gate.service.ts, gate-code.store.ts) and
-- server/live/room.store.ts.
create or replace function flow_of(
  of_venue integer, of_date date, out ins integer, out outs integer, out inside integer
)
returns record
language sql stable
as $$
select coalesce(f.ins, 0), coalesce(f.outs, 0), coalesce(f.inside, 0)
from (select 1) one
  left join lateral (select * from flow_minutes(of_venue, of_date) order by minute desc limit 1) f on true
$$;
