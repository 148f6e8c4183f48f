-- Orders and top-ups that an invoice may cover. kept is the paid amount in fen minus refunds, and limits the
-- invoice. ends_at and paid_at are instants, begin_at is school's wall clock. money is balance, recharge
-- or other. Read by server/invoices and by invoice_within_kept. domain/invoices/invoice.rules.ts
-- states which bills qualify.
-- A top-up with a pending balance refund has the pay_status refunding.
create view invoice_bill as
select o.trade_no, o.user_id, o.merchant_id, o.venue_id, o.pay_fee - o.refund_fee as kept, o.pay_status,
  case when o.pay_type = {payType.balance} then 'balance'::text else 'other'::text end as money,
  (exists (select 1 from v_order_split s_1 where s_1.trade_no = o.trade_no)) as shared,
  (o.end_at at time zone school_zone()) as ends_at, o.paid_at, o.detail, o.detail_en, s.site_name,
  s.en_name as site_en, o.begin_at
from v_venue_order o
  join v_site s on s.id = o.site_id
union all
select
  r.trade_no, r.user_id, r.merchant_id, null::integer as venue_id,
  case when r.paid_at is null then 0 else r.amount - r.returned end as kept,
  case
    when r.paid_at is null then {payStatus.unpaid}
    when (exists (
        select 1 from v_wallet_request w where w.recharge_id = r.id and w.status = {walletRequestStatus.waiting}
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
    else {payStatus.paid}
  end as pay_status,
  'recharge'::text as money, false as shared, coalesce(r.paid_at, r.gmt_create) as ends_at, r.paid_at,
  '余额充值'::text as detail, 'Balance top-up'::text as detail_en, '余额充值'::text as site_name,
  'Balance top-up'::text as site_en, (r.gmt_create at time zone school_zone()) as begin_at
from v_recharge r;
