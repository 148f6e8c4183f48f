-- Returns for each rollup how many of its sums differ from the orders, finance records and wallet transactions
-- of this moment. Takes no locks. `offset 0` keeps each fact from being computed once for each column. Called
-- by `server/statistics/rollup-proof.store.ts`.
create or replace function stat_differs()
returns table(rollup text, wrong integer)
language plpgsql stable
set jit to 'off'
set work_mem to '64MB'
as $$
begin
  return query
    select 'stat_income', count(*)::int
    from (
      select 1
      from (
        select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.pay_type, c.role_id, c.biz,
          c.gross, c.refund, c.cash_in, c.cash_out, c.orders, c.refunds
        from (select row(f.*)::stat_money as fact from stat_book_money f offset 0) b,
          lateral stat_income_cells(b.fact) c
        union all
        select span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz, -gross, -refund,
          -cash_in, -cash_out, -orders, -refunds
        from stat_income
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
        from (select row(f.*)::stat_orders as fact from stat_book_orders f offset 0) b,
          lateral stat_booking_cells(b.fact) c
        union all
        select span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status,
          promise_status, cancel_kind, stage, -orders, -minutes, -people, -amount,
          -paid, -refunded
        from stat_booking
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
        from (select row(f.*)::stat_orders as fact from stat_book_orders f offset 0) b,
          lateral stat_mark_cells(b.fact) c
        union all
        select span, basis, day, venue_id, site_id, merchant_id, mark, key, -orders from stat_mark
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
        from (select row(f.*)::stat_orders as fact from stat_book_orders f offset 0) b,
          lateral stat_dept_cells(b.fact) c
        union all
        select span, day, venue_id, merchant_id, org_id, -orders, -minutes, -people, -missed, -paid,
          -refunded, -unsettled
        from stat_dept
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
        union all
        select span, day, kind, -came, -went, -times from stat_wallet_total
      ) both_sides
      group by span, day, kind
      having sum(came) <> 0 or sum(went) <> 0 or sum(times) <> 0
    ) wrong;
end
$$;
