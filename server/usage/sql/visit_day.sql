-- Returns the figures of a venue's day: visits, distinct people (unknown cards count by their number), visits without
-- an exit at a gate, and the most people inside at once with the minute from midnight at which it was reached first.
-- No row without a visit. Takes no locks. Called by visit_count and visit_differs.
create or replace function visit_day(of_venue integer, of_day date)
returns table(visits integer, persons integer, unclosed integer, peak integer, peak_minute smallint)
language sql stable
as $$
with inside as (
  select x.at, sum(sum(x.step)) over (order by x.at) as inside
  from (
    select v.in_wall as at, 1 as step from stat_visit v where v.venue_id = of_venue and v.day = of_day
    union all
    select v.out_wall, -1
    from stat_visit v
    where v.venue_id = of_venue and v.day = of_day and v.out_wall is not null
  ) x
  group by x.at
), most as (
  select i.inside::int as peak, (extract(epoch from i.at - of_day::timestamp) / 60)::smallint as peak_minute
  from inside i
  order by i.inside desc, i.at
  limit 1
)
select d.visits, d.persons, d.unclosed, m.peak, m.peak_minute
from (
  select count(*)::int as visits, count(distinct coalesce(v.user_id::text, 'card ' || v.card_no))::int as persons,
    (count(*) filter (where v.out_wall is not null and not v.left_by_gate))::int as unclosed
  from stat_visit v
  where v.venue_id = of_venue and v.day = of_day
) d
  cross join most m
where d.visits > 0
$$;
