-- Lists what finance records contribute to statistics, one row for each completed record that moved money.
-- Amounts in fen, days by school wall clock. `day` is the date of completion, `use_day` the date of the order.
-- `back`: outgoing. `earned`: counts as revenue. `outside`: neither paid from nor refunded to a wallet.
-- `is_first`: the first income of its bill, which counts the order. Read by `stat_fold`, `stat_rebuild` and
-- `stat_differs`. Adjustments are not counted.
create view stat_book_money as
select
  f.no, f.trade_no, f.kind, (coalesce(f.done_at, f.gmt_create) at time zone school_zone())::date as day,
  coalesce(
    o.use_date, (coalesce(f.done_at, f.gmt_create) at time zone school_zone())::date
  ) as use_day,
  coalesce(o.venue_id, f.venue_id, 0) as venue_id, coalesce(o.site_id, 0) as site_id,
  coalesce(f.merchant_id, o.merchant_id, 0) as merchant_id,
  coalesce(f.pay_type::integer, 0)::smallint as pay_type, coalesce(o.order_type, 0) as role_id,
  "left"(f.trade_no, 1) as biz,
  f.user_id, f.amount,
  f.kind = any (array[{financeKind.refund}, {financeKind.rechargeRefund}, {financeKind.depositOut}]) as back,
  f.kind = any (array[{financeKind.income}, {financeKind.refund}, {financeKind.gateBill}]) as earned,
  coalesce(f.pay_type::integer, 0) <> {payType.balance}
    and coalesce(r.route::integer, {refundRoute.original}) <> {refundRoute.wallet} as outside,
  f.kind = {financeKind.income}
    and not (exists (
      select 1
      from v_finance_record e
      where e.trade_no = f.trade_no
        and e.kind = {financeKind.income}
        and e.status = {financeStatus.complete}
        and e.id < f.id
    )) as is_first
from v_finance_record f
  -- One sale at a time, by its number: a join would read all of them.
  left join lateral (
    select s.use_date, s.venue_id, s.site_id, s.merchant_id, s.order_type
    from v_sale s
    where s.trade_no = f.trade_no and s.settles = 'order'
    limit 1
  ) o on true
  left join v_refund r on r.refund_no = f.refund_no
where f.status = {financeStatus.complete} and f.kind <> {financeKind.adjust};
