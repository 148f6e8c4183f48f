-- Returns the coupon uses that the last end of the order returned. Takes no locks.
-- Called by coupons_waiting, coupons_again and server/orders/order-coupon.store.ts. order_coupons_again repeats
-- the query.
create or replace function coupons_given_back(of_trade text)
returns setof coupon_use
language sql stable
as $$
select *
from coupon_use
where trade_no = of_trade
  and state = {couponUse.returned}
  and ended_at = (
    select max(ended_at) from coupon_use where trade_no = of_trade and state = {couponUse.returned}
  )
$$;
