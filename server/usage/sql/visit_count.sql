-- Counts the days of venues again from stat_visit, the pairs given by position. The caller holds the advisory lock
-- `statistics.visits`. Called by visit_fold.
create or replace function visit_count(of_venues integer[], of_days date[])
returns void
language plpgsql
as $$
begin
  delete from stat_flow f
  using unnest(of_venues, of_days) p(venue_id, day)
  where f.venue_id = p.venue_id and f.day = p.day;
  insert into stat_flow (venue_id, day, hour, came, went, minutes)
  select p.venue_id, p.day, c.hour, c.came, c.went, c.minutes
  from unnest(of_venues, of_days) p(venue_id, day)
    cross join lateral visit_cells(p.venue_id, p.day) c;
  delete from stat_flow_day f
  using unnest(of_venues, of_days) p(venue_id, day)
  where f.venue_id = p.venue_id and f.day = p.day;
  insert into stat_flow_day (venue_id, day, visits, persons, unclosed, peak, peak_minute)
  select p.venue_id, p.day, d.visits, d.persons, d.unclosed, d.peak, d.peak_minute
  from unnest(of_venues, of_days) p(venue_id, day)
    cross join lateral visit_day(p.venue_id, p.day) d;
end
$$;
