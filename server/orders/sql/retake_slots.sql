-- Claims again, all or none, the slots that an order released last. Ends the holds of a delayed release of
-- these slots first. Returns `free` (whether the order has its slots again) and `changes` for the rooms.
-- `until` is the expiry instant, null for a paid order. The caller holds the lock of the site's day and the row
-- of the order. Locks `slot_hold` rows, then those of `retake_slots_plain`. Called by `OrderStore.retake` in
-- `server/orders/order.store.ts`.
create or replace function retake_slots(of_trade text, until timestamp with time zone)
returns jsonb
language plpgsql
as $$
begin
  update slot_hold set released_at = app_now() where trade_no = 'return:' || of_trade and released_at is null;
  return retake_slots_plain(of_trade, until);
end
$$;
