-- Frees the slots of an order through `unclaim`, which offers them to the waitlist, and returns the patch of
-- the room of its site and date. The caller holds the lock of the site's day and the row of the order, and has
-- already set the new order status. Called by `OrderStore.freeSlots` in `server/orders/order.store.ts`.
create or replace function free_slots(of_trade text)
returns jsonb
language plpgsql
as $$
declare
  o record;
  touched record;
begin
  select site_id, reservation_date into o from venue_order where trade_no = of_trade;
  select * into touched from unclaim(of_trade);
  return slot_patch(o.site_id, o.reservation_date, touched.spaces, touched.times);
end
$$;
