-- Returns the people of a venue by minute of a school date: ins and outs since midnight, and inside, which is
-- never below 0: a person who leaves without a counted entry is not subtracted from later ones. minute is an
-- instant. Takes no locks.
-- Called by flow_of and server/gates/flow.store.ts.
create or replace function flow_minutes(of_venue integer, of_date date)
returns table(minute timestamp with time zone, ins integer, outs integer, inside integer)
language sql stable
as $$
select w.minute, w.ins, w.outs, (w.ins - w.outs - least(0, min(w.ins - w.outs) over (order by w.minute)))::int
from (
  select m.minute, (sum(m.ins) over o)::int as ins, (sum(m.outs) over o)::int as outs
  from gate_minute m
  where m.venue_id = of_venue
    and m.minute >= of_date::timestamp at time zone school_zone()
    and m.minute < (of_date + 1)::timestamp at time zone school_zone()
  window o as (order by m.minute)
) w
$$;
