-- Marks the claims of a paid order as PAID without an expiry and returns the patch of the room of its site and
-- date: the order's own cells. Courts in conflict with them and free places do not change. Updates `slot_hold`, or
-- `capacity_claim` if the order has no holds. The caller holds the row of the order, not the lock of the day: nobody
-- else changes these claims without that row. Called by `OrderStore.move` in `server/orders/order.store.ts`.
create or replace function confirm_slots(of_trade text)
returns jsonb
language plpgsql
set plan_cache_mode to 'force_generic_plan'
as $$
declare
  o record;
  own jsonb;
begin
  with kept as (
    update slot_hold
    set kind = 'PAID', expires_at = null
    where trade_no = of_trade and released_at is null
    returning site_id, date, space_id, time_id, by_conflict
  )
  select
    min(site_id) as site_id, min(date) as date, array_agg(distinct space_id) as spaces,
    array_agg(distinct time_id) as times,
    jsonb_agg(jsonb_build_object('spaceId', space_id, 'timeId', time_id)) as cells
  into o
  from kept
  where not by_conflict and time_id is not null;
  if o.cells is null then
    update capacity_claim set kind = 'PAID', expires_at = null where trade_no = of_trade and released_at is null;
    return '{"cells": []}';
  end if;
  select coalesce(jsonb_agg(c), '[]')
  into own
  from jsonb_array_elements(slot_patch(o.site_id, o.date, o.spaces, o.times) -> 'cells') c
  where exists (select 1 from jsonb_array_elements(o.cells) k where c @> k);
  return jsonb_build_object('cells', own);
end
$$;
