-- An order: a booking or a block of a site on one date. Published without what only its area uses; read by
-- stores and SQL functions of other areas.
create view v_venue_order as
select venue_order.id, venue_order.trade_no, venue_order.user_id, venue_order.order_type,
  venue_order.source, venue_order.channel, venue_order.venue_id, venue_order.site_id, venue_order.merchant_id,
  venue_order.reservation_date, venue_order.begin_at, venue_order.end_at, venue_order.detail,
  venue_order.detail_en, venue_order.buddy_ids, venue_order.people, venue_order.occupy_reason,
  venue_order.occupy_label, venue_order.amount, venue_order.pay_fee, venue_order.refund_fee,
  venue_order.pay_type, venue_order.paid_at, venue_order.pay_deadline, venue_order.order_status,
  venue_order.pay_status, venue_order.promise_status, venue_order.cancel_kind, venue_order.cancel_at,
  venue_order.cancel_reason, venue_order.entry_code, venue_order.rule_snapshot, venue_order.version,
  venue_order.gmt_create, venue_order.sign_at, venue_order.leave_at, venue_order.closed_at,
  venue_order.discount_fee
from venue_order;
