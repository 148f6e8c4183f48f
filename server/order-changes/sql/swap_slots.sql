-- Moves an order to the slots `claimed` and the capacity times `placed` (`places` people each, `seats` is the
-- total) of a target site and date. Ends due unpaid orders of the target first, then frees the old slots.
-- Returns room changes for `tell_rooms` or `Tx.emitLive`. The caller holds the advisory locks of both site days
-- and the row of the order. Locks `slot_hold`, `capacity_claim` and `slot_capacity` rows in this order. Throws
-- 23P01 for a claimed slot and 23514 `slot_capacity_bounds` for a full time. Times are school wall clock.
-- Called by `server/order-changes/change.store.ts`.
create or replace function swap_slots(
  of_trade text, to_site integer, to_date date, seats integer, claimed jsonb, placed integer[], places integer
)
returns jsonb
language plpgsql
as $$
declare
  o record;
  e record;
  touched record;
  changes jsonb;
  state text;
  until timestamptz;
  spaces int[];
  times int[];
begin
  select site_id, reservation_date, order_status, pay_status, pay_deadline
  into o
  from v_venue_order
  where trade_no = of_trade;
  select * into e from end_due_orders(to_site, to_date);
  changes := e.changes;
  state := case
    when o.order_status = {orderStatus.occupied} then 'BLOCKED'
    when o.pay_status = {payStatus.unpaid} then 'HELD'
    else 'PAID'
  end;
  until := case when state = 'HELD' then o.pay_deadline end;
  select * into touched from unclaim(of_trade);
  insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at)
  select to_site, c."spaceId", to_date, c."timeId", tsrange(c."beginAt", c."endAt"), of_trade, state,
    c."byConflict", until
  from jsonb_to_recordset(claimed) as c(
    "spaceId" int, "timeId" int, "beginAt" timestamp, "endAt" timestamp, "byConflict" boolean
  );
  if cardinality(placed) > 0 then
    insert into slot_capacity (site_id, date, time_id, taken, total)
    select to_site, to_date, t, places, seats from unnest(placed) t order by t
    on conflict (site_id, date, time_id)
    do update set taken = slot_capacity.taken + excluded.taken,
      total = greatest(excluded.total, slot_capacity.taken);
    insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at)
    select to_site, to_date, t, of_trade, places, state, until from unnest(placed) t;
  end if;
  perform keep_closed(of_trade, true);
  select coalesce(array_agg(distinct c."spaceId"), '{}'),
    coalesce(array_agg(distinct c."timeId"), '{}') || placed
  into spaces, times
  from jsonb_to_recordset(claimed) as c("spaceId" int, "timeId" int);
  if (o.site_id, o.reservation_date) = (to_site, to_date) then
    spaces := spaces || touched.spaces;
    times := times || touched.times;
  else
    changes := changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || o.site_id || ':' || o.reservation_date,
      'patch', slot_patch(o.site_id, o.reservation_date, touched.spaces, touched.times)
    ));
  end if;
  return changes || jsonb_build_array(jsonb_build_object(
    'room', 'site:' || to_site || ':' || to_date,
    'patch', slot_patch(to_site, to_date, spaces || e.spaces, times || e.times)
  ));
end
$$;
