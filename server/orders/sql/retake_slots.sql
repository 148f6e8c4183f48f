-- Claims again, all or none, the slots that an order released last: as HELD until `until`, or as PAID if `until`
-- is null. Holds of a delayed release of these slots do not count and end with the new claim. Ends due unpaid
-- orders of the site's date first. Returns `free`, false if a slot is claimed or nothing was released, and
-- `changes` for the rooms. The caller holds the lock of the site's day and the row of the order. Locks what
-- `end_due_orders` locks, then `slot_hold` or `slot_capacity` rows. Called by `OrderStore.retake` in
-- `server/orders/order.store.ts`. Same rule: `slotsFree` of the restore steps in `domain/orders/order.machine.ts`.
create or replace function retake_slots(of_trade text, until timestamp with time zone)
returns jsonb
language plpgsql
as $$
declare
  o record;
  e record;
  seats int;
  wanted int;
  got int;
  spaces int[];
  times int[];
  delayed text := 'return:' || of_trade;
  state text := case when until is null then 'PAID' else 'HELD' end;
begin
  select v.site_id, v.reservation_date, si.seat_count into o
  from venue_order v
    join v_site si on si.id = v.site_id
  where v.trade_no = of_trade;
  select * into e from end_due_orders(o.site_id, o.reservation_date);
  select array_agg(distinct space_id), array_agg(distinct time_id) filter (where time_id is not null)
  into spaces, times
  from last_holds(of_trade);
  if spaces is not null then
    select count(*) into wanted from (select distinct space_id, during from last_holds(of_trade)) d;
    select count(*) into got
    from (select distinct space_id, during from last_holds(of_trade)) d
    where not exists (
      select 1
      from slot_hold h
      where h.space_id = d.space_id and h.during && d.during and h.released_at is null and h.trade_no <> delayed
    );
    if got = wanted then
      update slot_hold set released_at = app_now() where trade_no = delayed and released_at is null;
      insert into slot_hold (
        site_id, space_id, date, time_id, during, trade_no, kind, by_conflict, expires_at
      )
      select distinct on (space_id, during) site_id, space_id, date, time_id, during, trade_no, state,
        by_conflict, until
      from last_holds(of_trade)
      order by space_id, during, id desc;
    end if;
  else
    select array_agg(distinct time_id) into times from last_places(of_trade);
    select count(*) into wanted from unnest(times);
    with again as (
      select distinct on (time_id) site_id, date, time_id, places
      from last_places(of_trade)
      order by time_id, id desc
    )
    select count(*) into got
    from again a
      join slot_capacity c using (site_id, date, time_id)
    where c.taken + a.places <= c.total;
    if got = wanted and wanted > 0 then
      with again as (
        insert into capacity_claim (site_id, date, time_id, trade_no, places, kind, expires_at)
        select distinct on (time_id) site_id, date, time_id, trade_no, places, state, until
        from last_places(of_trade)
        order by time_id, id desc
        returning site_id, date, time_id, places
      )
      update slot_capacity c
      set taken = c.taken + a.places
      from again a
      where (c.site_id, c.date, c.time_id) = (a.site_id, a.date, a.time_id);
    end if;
  end if;
  return jsonb_build_object(
    'free', got = wanted and wanted > 0,
    'changes', e.changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || o.site_id || ':' || o.reservation_date,
      'patch', slot_patch(
        o.site_id, o.reservation_date, coalesce(spaces, '{}') || e.spaces, coalesce(times, '{}') || e.times
      )
    ))
  );
end
$$;
