-- Returns the discount in fen of the coupons that the order's end returned last, or 0 if there are none or not
-- all are unused and still valid. Locks the coupon rows by id until the transaction ends, so that they are not
-- used elsewhere.
-- Called by server/sales/sale-common.store.ts for a late payment.
create or replace function coupons_waiting(of_trade text)
returns integer
language plpgsql
as $$
declare
  given record;
begin
  perform 1
  from coupon
  where id in (select coupon_id from coupons_given_back(of_trade))
  order by id
  for update;
  select sum(u.discount) as off, bool_and(c.status = {couponStatus.unused} and c.end_at > app_now()) as wait
  into given
  from coupons_given_back(of_trade) u
    join coupon c on c.id = u.coupon_id;
  return case when given.wait then given.off else 0 end;
end
$$;
