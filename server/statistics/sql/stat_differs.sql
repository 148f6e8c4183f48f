-- Returns for each rollup how many of its sums for the days of a month and for the month itself, which is given by its
-- first day, differ from the orders, finance records and wallet transactions of this moment. Takes no locks.
-- The facts are materialized, so that none is computed twice. Called by `server/statistics/rollup-proof.store.ts`.
create or replace function stat_differs(of_month date)
returns table(rollup text, wrong integer)
language plpgsql stable
set jit to 'off'
set work_mem to '64MB'
as $$
declare
  next_month date := of_month + interval '1 month';
  begins timestamptz := of_month::timestamp at time zone school_zone();
  ends timestamptz := next_month::timestamp at time zone school_zone();
begin
  return query
    with of_use as materialized (
      select o.trade_no from v_venue_order o where o.reservation_date >= of_month and o.reservation_date < next_month
      union all
      select s.trade_no from v_sale_plain s where s.use_date >= of_month and s.use_date < next_month
    ), orders_now as materialized (
      select row(f.*)::stat_orders as fact
      from stat_book_orders f
      where f.trade_no in (
        select u.trade_no from of_use u
        union
        select o.trade_no from v_venue_order o where o.gmt_create >= begins and o.gmt_create < ends
      )
    ), money_now as materialized (
      select row(f.*)::stat_money as fact
      from stat_book_money f
      where f.no in (
        select r.no from v_finance_record r join of_use u on u.trade_no = r.trade_no
        union
        select r.no from v_finance_record r where r.done_at >= begins and r.done_at < ends
        union
        select r.no from v_finance_record r where r.done_at is null and r.gmt_create >= begins and r.gmt_create < ends
      )
    )
    select 'stat_income', count(*)::int
    from (
      select 1
      from (
        select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.pay_type, c.role_id, c.biz,
          c.gross, c.refund, c.cash_in, c.cash_out, c.orders, c.refunds
        from money_now b, lateral stat_income_cells(b.fact) c
        where c.day >= of_month and c.day < next_month
        union all
        select span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz, -gross, -refund,
          -cash_in, -cash_out, -orders, -refunds
        from stat_income
        where day >= of_month and day < next_month
      ) both_sides
      group by span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz
      having sum(gross) <> 0
        or sum(refund) <> 0
        or sum(cash_in) <> 0
        or sum(cash_out) <> 0
        or sum(orders) <> 0
        or sum(refunds) <> 0
    ) wrong
    union all
    select 'stat_booking', count(*)::int
    from (
      select 1
      from (
        select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.source, c.role_id,
          c.order_status, c.pay_status, c.promise_status, c.cancel_kind, c.stage, c.orders, c.minutes,
          c.people, c.amount, c.paid, c.refunded
        from orders_now b, lateral stat_booking_cells(b.fact) c
        where c.day >= of_month and c.day < next_month
        union all
        select span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status,
          promise_status, cancel_kind, stage, -orders, -minutes, -people, -amount,
          -paid, -refunded
        from stat_booking
        where day >= of_month and day < next_month
      ) both_sides
      group by span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status,
        promise_status, cancel_kind, stage
      having sum(orders) <> 0
        or sum(minutes) <> 0
        or sum(people) <> 0
        or sum(amount) <> 0
        or sum(paid) <> 0
        or sum(refunded) <> 0
    ) wrong
    union all
    select 'stat_mark', count(*)::int
    from (
      select 1
      from (
        select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.mark, c.key, c.orders
        from orders_now b, lateral stat_mark_cells(b.fact) c
        where c.day >= of_month and c.day < next_month
        union all
        select span, basis, day, venue_id, site_id, merchant_id, mark, key, -orders
        from stat_mark
        where day >= of_month and day < next_month
      ) both_sides
      group by span, basis, day, venue_id, site_id, merchant_id, mark, key
      having sum(orders) <> 0
    ) wrong
    union all
    select 'stat_dept', count(*)::int
    from (
      select 1
      from (
        select c.span, c.day, c.venue_id, c.merchant_id, c.org_id, c.orders, c.minutes, c.people, c.missed,
          c.paid, c.refunded, c.unsettled
        from orders_now b, lateral stat_dept_cells(b.fact) c
        where c.day >= of_month and c.day < next_month
        union all
        select span, day, venue_id, merchant_id, org_id, -orders, -minutes, -people, -missed, -paid,
          -refunded, -unsettled
        from stat_dept
        where day >= of_month and day < next_month
      ) both_sides
      group by span, day, venue_id, merchant_id, org_id
      having sum(orders) <> 0
        or sum(minutes) <> 0
        or sum(people) <> 0
        or sum(missed) <> 0
        or sum(paid) <> 0
        or sum(refunded) <> 0
        or sum(unsettled) <> 0
    ) wrong
    union all
    select 'stat_wallet_total', count(*)::int
    from (
      select 1
      from (
        select p.span, p.day, t.kind, greatest(t.delta, 0) as came, greatest(-t.delta, 0) as went,
          1 as times
        from v_wallet_txn t, lateral stat_spans((t.at at time zone school_zone())::date) p
        where t.at >= begins and t.at < ends
        union all
        select span, day, kind, -came, -went, -times
        from stat_wallet_total
        where day >= of_month and day < next_month
      ) both_sides
      group by span, day, kind
      having sum(came) <> 0 or sum(went) <> 0 or sum(times) <> 0
    ) wrong;
end
$$;
