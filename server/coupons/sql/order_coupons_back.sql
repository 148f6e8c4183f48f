-- Trigger of venue_order and sale, before one with a discount is cancelled. Returns its coupons (coupons_off). An
-- unpaid order gets its listed price back, a paid one keeps price and discount. Locks the coupon rows by id.
create or replace function order_coupons_back()
returns trigger
language plpgsql
as $$
begin
  perform coupons_off(new.trade_no, {couponUse.returned}::smallint);
  if old.pay_status = {payStatus.unpaid} then
    new.amount := new.amount + old.discount_fee;
    new.discount_fee := 0;
  end if;
  return new;
end
$$;

create trigger order_coupons_back
  before update of order_status on venue_order
  for each row
  when (
    old.discount_fee > 0
    and new.order_status = {orderStatus.cancelled}::text
    and old.order_status <> {orderStatus.cancelled}::text
  )
  execute function order_coupons_back();

create trigger sale_coupons_back
  before update of order_status on sale
  for each row
  when (
    old.discount_fee > 0
    and new.order_status = {orderStatus.cancelled}::text
    and old.order_status <> {orderStatus.cancelled}::text
  )
  execute function order_coupons_back();
