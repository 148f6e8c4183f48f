-- Gate bills as sales: one part of v_sale. A waived one is cancelled. One whose refund runs or has failed is refunding.
create view v_sale_gate as
select g.id, g.bill_no as trade_no, 'bill'::text as settles, true as invoiced, false as prepaid, g.payer_id as user_id,
  g.role_id as order_type, g.merchant_id, g.venue_id, null::integer as site_id,
  case g.kind when {gateBillKind.visit} then '计时入场' else '储物柜过夜' end as name,
  case g.kind when {gateBillKind.visit} then 'Timed entry' else 'Locker overnight' end as en_name,
  v.venue_name as place, v.en_name as place_en, g.minutes || ' 分钟' as detail, g.minutes || ' minutes' as detail_en,
  (g.in_at at time zone school_zone()) as begin_at, (g.out_at at time zone school_zone()) as end_at,
  g.date as use_date, g.amount, 0 as discount_fee, case when g.paid_at is null then 0 else g.amount end as pay_fee,
  g.refund_fee,
  case g.status when {gateBillStatus.waived} then {orderStatus.cancelled}::text else {orderStatus.normal}::text end
    as order_status,
  case
    when g.paid_at is null then {payStatus.unpaid}
    when exists (
      select 1 from v_refund f where f.trade_no = g.bill_no and f.status = {financeStatus.failed}
    )
      then {payStatus.refundFailed}
    when exists (
      select 1 from v_refund f where f.trade_no = g.bill_no and f.status = {financeStatus.refunding}
    )
      then {payStatus.refunding}
    when g.refund_fee = g.amount then {payStatus.refunded}
    else {payStatus.paid}
  end as pay_status,
  g.pay_type, g.gmt_create, g.paid_at, null::timestamptz as pay_deadline
from gate_bill g
  join v_venue v on v.id = g.venue_id;
