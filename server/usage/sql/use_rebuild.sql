-- Counts all visits, and all dates of sites with stored opening hours, from nothing. Takes the advisory locks
-- `statistics.visits` and `statistics.use`, then locks the emptied tables exclusively until the commit. Called by
-- server/usage/use-fact.store.ts.
create or replace function use_rebuild()
returns void
language plpgsql
set jit to 'off'
set work_mem to '64MB'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics.visits', 0));
  perform pg_advisory_xact_lock(hashtextextended('statistics.use', 0));
  truncate stat_flow, stat_flow_day, stat_use, stat_use_site;
  delete from stat_visit v using v_presence p where p.id = v.visit_id;
  insert into stat_visit select * from visit_book;
  perform visit_count(array_agg(d.venue_id), array_agg(d.day))
  from (select distinct venue_id, day from stat_visit) d;
  insert into stat_use (span, day, venue_id, site_id, weekday, hour, open, booked, occupied, used, unknown)
  select 1, d.day, s.venue_id, d.site_id, extract(isodow from d.day), c.hour, c.open, c.booked, c.occupied, c.used,
    c.unknown
  from (select distinct site_id, day from stat_open) d
    join v_site s on s.id = d.site_id
    cross join lateral use_cells(d.site_id, d.day) c;
  insert into stat_use (span, day, venue_id, site_id, weekday, hour, open, booked, occupied, used, unknown)
  select 2, date_trunc('month', u.day::timestamp)::date, u.venue_id, u.site_id, u.weekday, u.hour, sum(u.open),
    sum(u.booked), sum(u.occupied), sum(u.used), sum(u.unknown)
  from stat_use u
  group by 2, 3, 4, 5, 6;
  insert into stat_use_site (span, day, venue_id, site_id, open, booked, occupied, used, unknown)
  select p.span, p.day, u.venue_id, u.site_id, sum(u.open), sum(u.booked), sum(u.occupied), sum(u.used),
    sum(u.unknown)
  from stat_use u
    cross join lateral stat_spans(u.day) p
  where u.span = 1
  group by 1, 2, 3, 4;
end
$$;
