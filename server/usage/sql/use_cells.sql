-- Returns the minutes of a site's date by hour, 0 to 47 from its midnight: open, booked, occupied (booked or taken by
-- staff), used and unknown, which are occupied but not measured. A minute of a court counts once however many orders
-- take it; places count one by one. Opening hours are those of stat_open. Takes no locks. Called by use_fold and
-- use_differs. Definitions: docs/rules/use-rates.md.
create or replace function use_cells(of_site integer, of_day date)
returns table(
  hour smallint, open integer, booked integer, occupied integer, used integer, unknown integer
)
language sql stable
as $$
with claims as materialized (
  select * from use_claims(of_site, of_day)
), units as (
  select c.weight, coalesce(range_agg(c.hours) filter (where c.booked), '{}') as booked,
    range_agg(c.hours) as occupied, range_agg(c.used) as used,
    coalesce(range_agg(c.hours) filter (where not c.measured), '{}')
      - coalesce(range_agg(c.hours) filter (where c.measured), '{}')
      - range_agg(c.used) as unknown
  from claims c
  group by c.unit, c.claim, c.weight
), pieces as (
  select 1 as kind, o.weight, r.piece
  from stat_open o
    cross join lateral unnest(o.hours) r(piece)
  where o.site_id = of_site and o.day = of_day
  union all
  select 2, u.weight, r.piece from units u cross join lateral unnest(u.booked) r(piece)
  union all
  select 3, u.weight, r.piece from units u cross join lateral unnest(u.occupied) r(piece)
  union all
  select 4, u.weight, r.piece from units u cross join lateral unnest(u.used) r(piece)
  union all
  select 5, u.weight, r.piece from units u cross join lateral unnest(u.unknown) r(piece)
), hourly as (
  select h.hour, p.kind,
    sum(
      p.weight
      * extract(epoch from upper(p.piece * h.during) - lower(p.piece * h.during)) / 60
    )::int as minutes
  from pieces p
    join (
      select n as hour, tsrange(of_day + n * interval '1 hour', of_day + (n + 1) * interval '1 hour') as during
      from generate_series(0, 47) n
    ) h on h.during && p.piece
  group by h.hour, p.kind
)
select x.hour::smallint, coalesce(max(x.minutes) filter (where x.kind = 1), 0),
  coalesce(max(x.minutes) filter (where x.kind = 2), 0), coalesce(max(x.minutes) filter (where x.kind = 3), 0),
  coalesce(max(x.minutes) filter (where x.kind = 4), 0), coalesce(max(x.minutes) filter (where x.kind = 5), 0)
from hourly x
group by x.hour
$$;
