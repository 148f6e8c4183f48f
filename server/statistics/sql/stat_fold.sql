-- Rebuilds the facts of these orders and bills and changes the rollups by the difference. Returns the number of
-- new facts. Idempotent. Takes the advisory lock `statistics` first, then the rows of the facts and rollups.
-- Bitmap scans are off: the trigram index on parts of numbers supports only those and is slow for whole
-- numbers. Called by `server/statistics/fact.store.ts` and `bench/kit/statistics-pause.ts`.
create or replace function stat_fold(of_trades text[])
returns integer
language plpgsql
set enable_bitmapscan to 'off'
set jit to 'off'
as $$
declare
  was_orders stat_orders[];
  now_orders stat_orders[];
  was_money stat_money[];
  now_money stat_money[];
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
  select coalesce(array_agg(f), '{}') into was_orders from stat_orders f where f.trade_no = any (of_trades);
  select coalesce(array_agg(row(b.*)::stat_orders), '{}') into now_orders
  from stat_book_orders b
  where b.trade_no = any (of_trades);
  select coalesce(array_agg(f), '{}') into was_money from stat_money f where f.trade_no = any (of_trades);
  select coalesce(array_agg(row(b.*)::stat_money), '{}') into now_money
  from stat_book_money b
  where b.trade_no = any (of_trades);
  with w as (
    select x as fact from unnest(was_orders) x
  ), n as (
    select x as fact from unnest(now_orders) x
  ), a as (
    select fact from w except select fact from n
  ), b as (
    select fact from n except select fact from w
  )
  select (select coalesce(array_agg(fact), '{}') from a), (select coalesce(array_agg(fact), '{}') from b)
  into was_orders, now_orders;
  with w as (
    select x as fact from unnest(was_money) x
  ), n as (
    select x as fact from unnest(now_money) x
  ), a as (
    select fact from w except select fact from n
  ), b as (
    select fact from n except select fact from w
  )
  select (select coalesce(array_agg(fact), '{}') from a), (select coalesce(array_agg(fact), '{}') from b)
  into was_money, now_money;
  if cardinality(was_orders) + cardinality(now_orders) > 0 then
    delete from stat_orders where trade_no in (select x.trade_no from unnest(was_orders) x);
    insert into stat_orders select x.* from unnest(now_orders) x;

    insert into stat_booking as s (
      span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status,
      promise_status, cancel_kind, stage, orders, minutes, people, amount, paid, refunded
    )
    select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.source, c.role_id, c.order_status,
      c.pay_status, c.promise_status, c.cancel_kind, c.stage, sum(x.sign * c.orders), sum(x.sign * c.minutes),
      sum(x.sign * c.people), sum(x.sign * c.amount), sum(x.sign * c.paid), sum(x.sign * c.refunded)
    from (
      select 1 as sign, n as fact from unnest(now_orders) n
      union all
      select -1, w from unnest(was_orders) w
    ) x, lateral stat_booking_cells(x.fact) c
    group by c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.source, c.role_id,
      c.order_status, c.pay_status, c.promise_status, c.cancel_kind, c.stage
    having sum(x.sign * c.orders) <> 0
      or sum(x.sign * c.minutes) <> 0
      or sum(x.sign * c.people) <> 0
      or sum(x.sign * c.amount) <> 0
      or sum(x.sign * c.paid) <> 0
      or sum(x.sign * c.refunded) <> 0
    on conflict (
      span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status,
      promise_status, cancel_kind, stage
    )
    do update set orders = s.orders + excluded.orders, minutes = s.minutes + excluded.minutes,
      people = s.people + excluded.people, amount = s.amount + excluded.amount,
      paid = s.paid + excluded.paid, refunded = s.refunded + excluded.refunded;

    insert into stat_mark as s (span, basis, day, venue_id, site_id, merchant_id, mark, key, orders)
    select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.mark, c.key, sum(x.sign * c.orders)
    from (
      select 1 as sign, n as fact from unnest(now_orders) n
      union all
      select -1, w from unnest(was_orders) w
    ) x, lateral stat_mark_cells(x.fact) c
    group by c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.mark, c.key
    having sum(x.sign * c.orders) <> 0
    on conflict (span, basis, day, venue_id, site_id, merchant_id, mark, key)
    do update set orders = s.orders + excluded.orders;

    insert into stat_dept as s (
      span, day, venue_id, merchant_id, org_id, orders, minutes, people, missed, paid, refunded, unsettled
    )
    select c.span, c.day, c.venue_id, c.merchant_id, c.org_id, sum(x.sign * c.orders),
      sum(x.sign * c.minutes), sum(x.sign * c.people), sum(x.sign * c.missed), sum(x.sign * c.paid),
      sum(x.sign * c.refunded), sum(x.sign * c.unsettled)
    from (
      select 1 as sign, n as fact from unnest(now_orders) n
      union all
      select -1, w from unnest(was_orders) w
    ) x, lateral stat_dept_cells(x.fact) c
    group by c.span, c.day, c.venue_id, c.merchant_id, c.org_id
    having sum(x.sign * c.orders) <> 0
      or sum(x.sign * c.minutes) <> 0
      or sum(x.sign * c.people) <> 0
      or sum(x.sign * c.missed) <> 0
      or sum(x.sign * c.paid) <> 0
      or sum(x.sign * c.refunded) <> 0
      or sum(x.sign * c.unsettled) <> 0
    on conflict (span, day, venue_id, merchant_id, org_id)
    do update set orders = s.orders + excluded.orders, minutes = s.minutes + excluded.minutes,
      people = s.people + excluded.people, missed = s.missed + excluded.missed, paid = s.paid + excluded.paid,
      refunded = s.refunded + excluded.refunded, unsettled = s.unsettled + excluded.unsettled;
  end if;
  if cardinality(was_money) + cardinality(now_money) > 0 then
    delete from stat_money where no in (select x.no from unnest(was_money) x);
    insert into stat_money select x.* from unnest(now_money) x;

    insert into stat_income as s (
      span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz, gross, refund, cash_in,
      cash_out, orders, refunds
    )
    select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.pay_type, c.role_id, c.biz,
      sum(x.sign * c.gross), sum(x.sign * c.refund), sum(x.sign * c.cash_in), sum(x.sign * c.cash_out),
      sum(x.sign * c.orders), sum(x.sign * c.refunds)
    from (
      select 1 as sign, n as fact from unnest(now_money) n
      union all
      select -1, w from unnest(was_money) w
    ) x, lateral stat_income_cells(x.fact) c
    group by c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.pay_type, c.role_id, c.biz
    having sum(x.sign * c.gross) <> 0
      or sum(x.sign * c.refund) <> 0
      or sum(x.sign * c.cash_in) <> 0
      or sum(x.sign * c.cash_out) <> 0
      or sum(x.sign * c.orders) <> 0
      or sum(x.sign * c.refunds) <> 0
    on conflict (span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz)
    do update set gross = s.gross + excluded.gross, refund = s.refund + excluded.refund,
      cash_in = s.cash_in + excluded.cash_in, cash_out = s.cash_out + excluded.cash_out,
      orders = s.orders + excluded.orders, refunds = s.refunds + excluded.refunds;
  end if;
  return cardinality(now_orders) + cardinality(now_money);
end
$$;
