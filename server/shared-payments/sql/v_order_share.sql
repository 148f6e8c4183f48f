-- The part of one companion in a shared payment. Published without what only its area uses; read by stores of
-- other areas.
create view v_order_share as
select order_share.trade_no, order_share.amount, order_share.status
from order_share;
