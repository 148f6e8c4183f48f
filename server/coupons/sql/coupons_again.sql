-- Applies the coupons that the order's end returned last (coupons_given_back) to the order again and lowers its
-- amount by their discount, in fen. The caller has locked them with coupons_waiting and checked that the result
-- is above 0.
-- Called by server/sales/sale-common.store.ts after a late payment. Locks the coupon rows and the row of
-- the sale.
create or replace function coupons_again(of_trade text)
returns void
language plpgsql
as $$
declare
  off int;
begin
  with again as (
    insert into coupon_use (coupon_id, trade_no, discount)
    select coupon_id, trade_no, discount from coupons_given_back(of_trade)
    returning coupon_id, discount
  ), used as (
    update coupon set status = {couponStatus.used} where id in (select coupon_id from again)
  )
  select sum(discount) into off from again;
  perform lower_sale_price(of_trade, off);
end
$$;
