-- Marks the dates of sites that these orders are or were counted for, so that they are counted again. Called by
-- server/usage/use-fact.store.ts before statistics count the orders: stat_orders still holds the old date.
create or replace function use_mark(of_trades text[])
returns void
language sql
as $$
insert into stat_use_due (site_id, day)
select x.site_id, x.day
from (
  select o.site_id, o.use_day as day from v_stat_orders o where o.trade_no = any (of_trades)
  union
  select o.site_id, o.reservation_date from v_venue_order o where o.trade_no = any (of_trades)
) x
where x.site_id > 0
order by 2, 1
on conflict (day, site_id) do update set day = excluded.day
$$;
