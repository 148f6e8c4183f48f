-- The shared payment of an order among companions. Published without what only its area uses; read by SQL
-- functions of other areas.
create view v_order_split as
select order_split.trade_no
from order_split;
