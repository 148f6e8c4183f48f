-- Returns for each rollup of the use of sites how many of its sums for a month, given by its first day, differ from a
-- scan of the orders and visits of that month. Dates that are due again are left out. Takes no locks. Called by
-- server/usage/use-proof.store.ts.
create or replace function use_differs(of_month date)
returns table(rollup text, wrong integer)
language plpgsql stable
set jit to 'off'
as $$
declare
  next_month date := of_month + interval '1 month';
begin
  return query
    with pairs as materialized (
      select distinct o.site_id, o.day from stat_open o where o.day >= of_month and o.day < next_month
    ), settled as materialized (
      select p.site_id, p.day
      from pairs p
      where not exists (select 1 from stat_use_due d where d.site_id = p.site_id and d.day = p.day)
    ), scanned as materialized (
      select s.site_id, s.day, extract(isodow from s.day)::smallint as weekday, c.*
      from settled s
        cross join lateral use_cells(s.site_id, s.day) c
    ), cells as (
      select u.*
      from stat_use u
        join settled s on s.site_id = u.site_id and s.day = u.day
      where u.span = 1
    )
    select 'stat_use', count(*)::int
    from (
      select 1
      from (
        select c.site_id, c.day, c.weekday, c.hour, c.open, c.booked, c.occupied, c.used, c.unknown from scanned c
        union all
        select u.site_id, u.day, u.weekday, u.hour, -u.open, -u.booked, -u.occupied, -u.used, -u.unknown
        from cells u
      ) x
      group by x.site_id, x.day, x.weekday, x.hour
      having sum(x.open) <> 0
        or sum(x.booked) <> 0
        or sum(x.occupied) <> 0
        or sum(x.used) <> 0
        or sum(x.unknown) <> 0
    ) differing
    union all
    select 'stat_use month', count(*)::int
    from (
      select 1
      from (
        select u.site_id, u.weekday, u.hour, u.open, u.booked, u.occupied, u.used, u.unknown
        from stat_use u
        where u.span = 1 and u.day >= of_month and u.day < next_month
        union all
        select u.site_id, u.weekday, u.hour, -u.open, -u.booked, -u.occupied, -u.used, -u.unknown
        from stat_use u
        where u.span = 2 and u.day = of_month
      ) x
      group by x.site_id, x.weekday, x.hour
      having sum(x.open) <> 0
        or sum(x.booked) <> 0
        or sum(x.occupied) <> 0
        or sum(x.used) <> 0
        or sum(x.unknown) <> 0
    ) differing
    union all
    select 'stat_use_site', count(*)::int
    from (
      select 1
      from (
        select p.span, p.day, u.site_id, u.open, u.booked, u.occupied, u.used, u.unknown
        from stat_use u
          cross join lateral stat_spans(u.day) p
        where u.span = 1 and u.day >= of_month and u.day < next_month
        union all
        select s.span, s.day, s.site_id, -s.open, -s.booked, -s.occupied, -s.used, -s.unknown
        from stat_use_site s
        where s.day >= of_month and s.day < next_month
      ) x
      group by x.span, x.day, x.site_id
      having sum(x.open) <> 0
        or sum(x.booked) <> 0
        or sum(x.occupied) <> 0
        or sum(x.used) <> 0
        or sum(x.unknown) <> 0
    ) differing;
end
$$;
