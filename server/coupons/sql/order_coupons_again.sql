-- Trigger of venue_order and sale, after a cancelled one with a discount becomes normal again. Applies the coupons
-- that its end returned and that are still unused. The price does not change. Locks the coupon rows by id.
create or replace function order_coupons_again()
returns trigger
language plpgsql
as $$
begin
  with last as (
    select coupon_id, discount
    from coupon_use
    where trade_no = new.trade_no
      and state = {couponUse.returned}
      and ended_at = (
        select max(ended_at) from coupon_use where trade_no = new.trade_no and state = {couponUse.returned}
      )
  ), locked as (
    select id
    from coupon
    where id in (select coupon_id from last) and status = {couponStatus.unused}
    order by id
    for update
  ), again as (
    update coupon c set status = {couponStatus.used} from locked where c.id = locked.id returning c.id
  )
  insert into coupon_use (coupon_id, trade_no, discount)
  select l.coupon_id, new.trade_no, l.discount from last l join again a on a.id = l.coupon_id;
  return null;
end
$$;

create trigger order_coupons_again
  after update of order_status on venue_order
  for each row
  when (
    new.discount_fee > 0
    and new.order_status = {orderStatus.normal}::text
    and old.order_status = {orderStatus.cancelled}::text
  )
  execute function order_coupons_again();

create trigger sale_coupons_again
  after update of order_status on sale
  for each row
  when (
    new.discount_fee > 0
    and new.order_status = {orderStatus.normal}::text
    and old.order_status = {orderStatus.cancelled}::text
  )
  execute function order_coupons_again();
