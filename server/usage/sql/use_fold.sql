-- Counts dates of sites again and changes the rollups stat_use and stat_use_site by the difference. The pairs are given
-- by position. Opening hours of a date are stored when it is counted first and kept: later changes of the calendar do
-- not change the past. Returns the number of changed hours. Idempotent. Takes the advisory lock `statistics.use` first.
-- Called by use_fold_due.
create or replace function use_fold(of_sites integer[], of_days date[])
returns integer
language plpgsql
set jit to 'off'
as $$
declare
  was stat_use[];
  now stat_use[];
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics.use', 0));
  insert into stat_open (site_id, day, unit, weight, hours)
  select p.site_id, p.day, x.unit, x.weight, x.hours
  from unnest(of_sites, of_days) p(site_id, day)
    cross join lateral use_open(p.site_id, p.day) x
  where not exists (select 1 from stat_open o where o.site_id = p.site_id and o.day = p.day)
  on conflict do nothing;
  select coalesce(array_agg(u), '{}') into was
  from unnest(of_sites, of_days) p(site_id, day)
    join stat_use u on u.span = 1 and u.site_id = p.site_id and u.day = p.day;
  select
    coalesce(
      array_agg(row(
        1, p.day, s.venue_id, p.site_id, extract(isodow from p.day), c.hour, c.open, c.booked, c.occupied, c.used,
        c.unknown
      )::stat_use),
      '{}'
    )
  into now
  from unnest(of_sites, of_days) p(site_id, day)
    join v_site s on s.id = p.site_id
    cross join lateral use_cells(p.site_id, p.day) c;
  with w as (
    select x as cell from unnest(was) x
  ), n as (
    select x as cell from unnest(now) x
  ), a as (
    select cell from w except select cell from n
  ), b as (
    select cell from n except select cell from w
  )
  select (select coalesce(array_agg(cell), '{}') from a), (select coalesce(array_agg(cell), '{}') from b)
  into was, now;
  if cardinality(was) + cardinality(now) = 0 then
    return 0;
  end if;
  delete from stat_use u
  using unnest(was) x
  where u.span = 1 and u.site_id = x.site_id and u.day = x.day and u.hour = x.hour;
  insert into stat_use select x.* from unnest(now) x;
  insert into stat_use as s (
    span, day, venue_id, site_id, weekday, hour, open, booked, occupied, used, unknown
  )
  select 2, date_trunc('month', x.day::timestamp)::date, x.venue_id, x.site_id, x.weekday, x.hour, sum(x.open),
    sum(x.booked), sum(x.occupied), sum(x.used), sum(x.unknown)
  from use_changes(was, now) x
  group by 2, 3, 4, 5, 6
  on conflict (span, site_id, day, weekday, hour)
  do update set open = s.open + excluded.open, booked = s.booked + excluded.booked,
    occupied = s.occupied + excluded.occupied, used = s.used + excluded.used,
    unknown = s.unknown + excluded.unknown;
  insert into stat_use_site as s (span, day, venue_id, site_id, open, booked, occupied, used, unknown)
  select p.span, p.day, x.venue_id, x.site_id, sum(x.open), sum(x.booked), sum(x.occupied), sum(x.used),
    sum(x.unknown)
  from use_changes(was, now) x
    cross join lateral stat_spans(x.day) p
  group by 1, 2, 3, 4
  on conflict (span, day, site_id)
  do update set open = s.open + excluded.open, booked = s.booked + excluded.booked,
    occupied = s.occupied + excluded.occupied, used = s.used + excluded.used,
    unknown = s.unknown + excluded.unknown;
  return cardinality(now);
end
$$;
