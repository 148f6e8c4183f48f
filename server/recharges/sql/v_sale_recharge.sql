-- Top-ups as sales: one part of v_sale. Money the member keeps, so it is invoiced when paid in or when spent, as the
-- school chooses. One with a pending balance refund, or with one that failed, is refunding.
create view v_sale_recharge as
select r.id, r.trade_no, 'bill'::text as settles, true as invoiced, true as prepaid, r.user_id, 0 as order_type,
  r.merchant_id, null::integer as venue_id, null::integer as site_id, '余额充值'::text as name,
  'Balance top-up'::text as en_name, '余额充值'::text as place, 'Balance top-up'::text as place_en,
  '余额充值'::text as detail, 'Balance top-up'::text as detail_en,
  (r.gmt_create at time zone school_zone()) as begin_at,
  (coalesce(r.paid_at, r.gmt_create) at time zone school_zone()) as end_at,
  (r.gmt_create at time zone school_zone())::date as use_date, r.amount, 0 as discount_fee,
  case when r.paid_at is null then 0 else r.amount end as pay_fee, r.returned as refund_fee,
  case
    when r.paid_at is null and r.pay_before <= app_now() then {orderStatus.cancelled}::text
    else {orderStatus.normal}::text
  end as order_status,
  case
    when r.paid_at is null then {payStatus.unpaid}
    when (exists (
        select 1 from wallet_request w where w.recharge_id = r.id and w.status = {walletRequestStatus.waiting}
      ))
      or (
        exists (
          select 1
          from v_refund f
          where f.trade_no = r.trade_no
            and (f.status = any (array[{financeStatus.refunding}, {financeStatus.failed}]))
        )
      )
      then {payStatus.refunding}
    when r.returned = r.amount then {payStatus.refunded}
    else {payStatus.paid}
  end as pay_status,
  r.pay_type, r.gmt_create, r.paid_at, r.pay_before as pay_deadline
from recharge r;
