-- Lists what orders contribute to statistics, one row for each order. Amounts in fen, durations in minutes,
-- days by school wall clock. Takes the department from `stat_orders` if the order was counted before, otherwise
-- the current one of the member. lead: limits of 1, 6, 24, 72 and 168 hours.
-- Read by `stat_fold`, `stat_rebuild` and `stat_differs`.
create view stat_book_orders as
select
  o.trade_no, (o.gmt_create at time zone school_zone())::date as day, o.reservation_date as use_day,
  o.venue_id, o.site_id, o.merchant_id, o.source, o.channel, o.order_type as role_id, o.user_id,
  coalesce((select f.org_id from stat_orders f where f.trade_no = o.trade_no), u.org_id) as org_id,
  o.order_status, o.pay_status, o.promise_status,
  coalesce(o.cancel_kind::integer, 0)::smallint as cancel_kind,
  case
    when o.order_status <> {orderStatus.cancelled}::text
      and o.closed_at is not null
      and o.promise_status <> {promiseStatus.noShow}
      then {orderStage.finished}
    when o.promise_status = any (
        array[{promiseStatus.checkedIn}, {promiseStatus.waived}, {promiseStatus.leftEarly}]
      )
      then {orderStage.signed}
    when o.paid_at is not null or o.pay_status > {payStatus.unpaid} then {orderStage.paid}
    else {orderStage.submitted}
  end::smallint as stage,
  o.amount, o.pay_fee as paid, o.refund_fee as refunded,
  coalesce(
    (
      select sum(extract(epoch from i.end_at - i.begin_at) / 60::numeric)::integer as sum
      from v_venue_order_item i
      where i.trade_no = o.trade_no
    ),
    (extract(epoch from o.end_at - o.begin_at) / 60::numeric)::integer
  ) as minutes,
  o.people, extract(isodow from o.begin_at)::smallint as weekday,
  extract(hour from o.begin_at)::smallint as hour,
  case
    when l.ahead < 60::numeric then {leadTime.hour}
    when l.ahead < 360::numeric then {leadTime.quarter}
    when l.ahead < 1440::numeric then {leadTime.day}
    when l.ahead < 4320::numeric then {leadTime.days}
    when l.ahead < 10080::numeric then {leadTime.week}
    else {leadTime.longer}
  end::smallint as lead
from v_venue_order o
  join v_app_user u on u.id = o.user_id,
  lateral (
    select extract(epoch from o.begin_at - (o.gmt_create at time zone school_zone())) / 60::numeric as ahead
  ) l;
