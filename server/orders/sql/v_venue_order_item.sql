-- A space and a slot that an order contains. Published without what only its area uses; read by stores and SQL
-- functions of other areas.
create view v_venue_order_item as
select venue_order_item.id, venue_order_item.trade_no, venue_order_item.space_id, venue_order_item.time_id,
  venue_order_item.begin_at, venue_order_item.end_at, venue_order_item.fee, venue_order_item.refund_fee
from venue_order_item;
