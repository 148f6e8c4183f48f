-- Returns the passages of a venue's day by hour of the clock: people who came, people who left by a gate, and the
-- minutes of their stays, in the hour of the exit. Takes no locks. Called by visit_count and visit_differs.
create or replace function visit_cells(of_venue integer, of_day date)
returns table(hour smallint, came integer, went integer, minutes integer)
language sql stable
as $$
select x.hour::smallint, sum(x.came)::int, sum(x.went)::int, sum(x.minutes)::int
from (
  select extract(hour from v.in_wall) as hour, 1 as came, 0 as went, 0 as minutes
  from stat_visit v
  where v.venue_id = of_venue and v.day = of_day
  union all
  select extract(hour from v.out_wall), 0, 1, (extract(epoch from v.out_wall - v.in_wall) / 60)::int
  from stat_visit v
  where v.venue_id = of_venue and v.day = of_day and v.left_by_gate
) x
group by x.hour
$$;
