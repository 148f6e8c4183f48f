-- Marks the claims of a paid order as PAID without an expiry and returns the patch of the room of its site and
-- date. Updates `slot_hold`, or `capacity_claim` if the order has no holds. The caller holds the lock of the
-- site's day and the row of the order. Called by `OrderStore.changeSlots` in `server/orders/order.store.ts`,
-- action `confirm`.
create or replace function confirm_slots(of_trade text)
returns jsonb
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  o record;
  spaces int[];
  times int[];
begin
  select site_id, reservation_date into o from venue_order where trade_no = of_trade;
  with kept as (
    update slot_hold
    set kind = 'PAID', expires_at = null
    where trade_no = of_trade and released_at is null
    returning space_id, time_id
  )
  select array_agg(distinct space_id), array_agg(distinct time_id) filter (where time_id is not null)
  into spaces, times
  from kept;
  if spaces is null then
    with kept as (
      update capacity_claim
      set kind = 'PAID', expires_at = null
      where trade_no = of_trade and released_at is null
      returning time_id
    )
    select array_agg(time_id) into times from kept;
  end if;
  return slot_patch(o.site_id, o.reservation_date, coalesce(spaces, '{}'), coalesce(times, '{}'));
end
$$;
