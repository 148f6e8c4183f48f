-- Sales that need no table of their own: one part of v_sale. begin_at, end_at: the school's wall clock. A deposit is
-- given back, so it is on no invoice.
create view v_sale_plain as
select s.id, s.trade_no, 'order'::text as settles,
  "left"(s.trade_no, 1) <> {bizType.braceletDeposit} as invoiced, false as prepaid, s.user_id, s.order_type,
  s.merchant_id, s.venue_id, null::integer as site_id, s.name, s.en_name, s.name as place, s.en_name as place_en,
  s.detail, s.detail_en, s.begin_at, s.end_at, s.begin_at::date as use_date, s.amount, s.discount_fee, s.pay_fee,
  s.refund_fee, s.order_status, s.pay_status, s.pay_type, s.gmt_create, s.paid_at, s.pay_deadline
from sale s;
