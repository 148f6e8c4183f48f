-- Trigger of venue_order, before an order with a discount is cancelled. Returns its coupons (coupons_off). An
-- unpaid order gets its listed price back, a paid one keeps price and discount. Locks the coupon rows by id.
-- Codes: order_status '2' cancelled, pay_status 1 unpaid, coupon_use.state 3 returned.
create or replace function order_coupons_back()
returns trigger
language plpgsql
as $$
begin
  perform coupons_off(new.trade_no, 3::smallint);
  if old.pay_status = 1 then
    new.amount := new.amount + old.discount_fee;
    new.discount_fee := 0;
  end if;
  return new;
end
$$;

create trigger order_coupons_back
  before update of order_status on venue_order
  for each row
  when (old.discount_fee > 0 and new.order_status = '2'::text and old.order_status <> '2'::text)
  execute function order_coupons_back();
