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
    update coupon set status = 2 where id in (select coupon_id from again)
  )
  select sum(discount) into off from again;
  update venue_order set amount = amount - off, discount_fee = off where trade_no = of_trade;
end
$$;
