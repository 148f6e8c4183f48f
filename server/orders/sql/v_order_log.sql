-- A step in the history of an order. Published without what only its area uses; read by stores and SQL
-- functions of other areas.
create view v_order_log as
select order_log.id, order_log.trade_no, order_log.at, order_log.user_id, order_log.action, order_log.note
from order_log;
