-- The use of a coupon by an order. Published without what only its area uses; read by stores of other areas.
create view v_coupon_use as
select coupon_use.id, coupon_use.coupon_id, coupon_use.trade_no, coupon_use.ended_at
from coupon_use;
