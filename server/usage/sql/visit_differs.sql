-- Returns for each rollup of visits how many of its rows of a month, given by its first day, differ from a scan of the
-- presence of the gates. Visits that are due again, and those that the gates have deleted since, are left out. Takes
-- no locks. Called by server/usage/use-proof.store.ts.
create or replace function visit_differs(of_month date)
returns table(rollup text, wrong integer)
language plpgsql stable
set jit to 'off'
as $$
declare
  next_month date := of_month + interval '1 month';
begin
  return query
    with days as materialized (
      select v.id as venue_id, d.day::date as day
      from v_venue v
        cross join generate_series(of_month::timestamp, next_month - interval '1 day', interval '1 day') d(day)
    )
    select 'stat_visit', count(*)::int
    from visit_book b
      full join stat_visit v on v.visit_id = b.visit_id
    where coalesce(b.day, v.day) >= of_month
      and coalesce(b.day, v.day) < next_month
      and b is distinct from v
      and not exists (select 1 from stat_visit_due d where d.visit_id = coalesce(b.visit_id, v.visit_id))
      and coalesce(b.visit_id, v.visit_id) >= (select min(p.id) from v_presence p)
    union all
    select 'stat_flow', count(*)::int
    from (
      select 1
      from (
        select d.venue_id, d.day, c.hour, c.came, c.went, c.minutes
        from days d
          cross join lateral visit_cells(d.venue_id, d.day) c
        union all
        select f.venue_id, f.day, f.hour, -f.came, -f.went, -f.minutes
        from stat_flow f
        where f.day >= of_month and f.day < next_month
      ) x
      group by x.venue_id, x.day, x.hour
      having sum(x.came) <> 0 or sum(x.went) <> 0 or sum(x.minutes) <> 0
    ) differing
    union all
    select 'stat_flow_day', count(*)::int
    from (
      select 1
      from (
        select d.venue_id, d.day, c.visits, c.persons, c.unclosed, c.peak, c.peak_minute::int
        from days d
          cross join lateral visit_day(d.venue_id, d.day) c
        union all
        select f.venue_id, f.day, -f.visits, -f.persons, -f.unclosed, -f.peak, -f.peak_minute
        from stat_flow_day f
        where f.day >= of_month and f.day < next_month
      ) x
      group by x.venue_id, x.day
      having sum(x.visits) <> 0
        or sum(x.persons) <> 0
        or sum(x.unclosed) <> 0
        or sum(x.peak) <> 0
        or sum(x.peak_minute) <> 0
    ) differing;
end
$$;
