-- Cancels one unpaid order past its payment deadline, see `expire_orders`; null if it is not due. Called by
-- `server/orders/order-deadline.store.ts`.
create or replace function expire_order(of_trade text)
returns jsonb
language sql
as $$
select expire_orders(o.site_id, o.reservation_date, array[of_trade]) from venue_order o where o.trade_no = of_trade
$$;
