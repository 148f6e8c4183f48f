-- What was sold and may be on an invoice. kept is the paid amount in fen minus refunds, and limits the invoice.
-- ends_at and paid_at are instants, begin_at is the school's wall clock. money is prepaid (kept by the member until it
-- is spent), balance (paid from that) or other. Read by server/invoices and by invoice_within_kept.
-- domain/invoices/invoice.rules.ts states which of them qualify.
create view invoice_bill as
select o.trade_no, o.user_id, o.merchant_id, o.venue_id, o.pay_fee - o.refund_fee as kept, o.pay_status,
  case
    when o.prepaid then 'prepaid'::text
    when o.pay_type = {payType.balance} then 'balance'::text
    else 'other'::text
  end as money,
  (exists (select 1 from v_order_split s where s.trade_no = o.trade_no)) as shared,
  (o.end_at at time zone school_zone()) as ends_at, o.paid_at, o.detail, o.detail_en, o.name as site_name,
  o.en_name as site_en, o.begin_at
from v_sale o
where o.invoiced;
