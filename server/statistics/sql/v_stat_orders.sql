-- The facts of an order as statistics count them. Published without what only its area uses; read by SQL functions and
-- stores of other areas.
create view v_stat_orders as
select stat_orders.trade_no, stat_orders.use_day, stat_orders.venue_id, stat_orders.site_id, stat_orders.user_id,
  stat_orders.source, stat_orders.order_status, stat_orders.promise_status
from stat_orders;
