-- Ends the coupon uses of the order and returns the sum of their discounts in fen. The coupons become unused,
-- or expired if their end has passed. Locks the coupon rows by id.
-- Called by the trigger function order_coupons_back and by detach in server/coupons/coupon.store.ts.
-- as_state: couponUse of domain/coupons/coupon.status.ts.
create or replace function coupons_off(of_trade text, as_state smallint)
returns integer
language plpgsql
as $$
declare
  taken int;
begin
  perform 1
  from coupon
  where id in (select coupon_id from coupon_use where trade_no = of_trade and ended_at is null)
  order by id
  for update;
  with off as (
    update coupon_use
    set ended_at = app_now(), state = as_state
    where trade_no = of_trade and ended_at is null
    returning coupon_id, discount
  ), back as (
    update coupon c
    set status = case when c.end_at <= app_now() then {couponStatus.expired} else {couponStatus.unused} end
    from off
    where c.id = off.coupon_id
  )
  select coalesce(sum(discount), 0) into taken from off;
  return taken;
end
$$;
