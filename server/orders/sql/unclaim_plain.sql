-- Releases the holds of a trade number, or else its capacity claims, and returns the touched spaces and times.
-- Runs a second time without effect. Offers nothing to the waitlist. Slots within closed hours are blocked
-- again by `keep_closed`. The caller holds the lock of the site's day. Locks `slot_hold` rows, or
-- `capacity_claim` and then `slot_capacity` rows. Called by `unclaim`, `leave_wait` and
-- `server/waitlist/waitlist.store.ts`. The last two pass `offer:{entry}:{offer number}`.
create or replace function unclaim_plain(of_trade text, out spaces integer[], out times integer[])
returns record
language plpgsql
as $$
begin
  with freed as (
    update slot_hold
    set released_at = app_now()
    where trade_no = of_trade and released_at is null
    returning space_id, time_id
  )
  select array_agg(distinct space_id), array_agg(distinct time_id) filter (where time_id is not null)
  into spaces, times
  from freed;
  if spaces is null then
    with freed as (
      update capacity_claim
      set released_at = app_now()
      where trade_no = of_trade and released_at is null
      returning site_id, date, time_id, places
    ), given as (
      update slot_capacity c
      set taken = c.taken - f.places
      from (select site_id, date, time_id, sum(places)::int as places from freed group by 1, 2, 3) f
      where (c.site_id, c.date, c.time_id) = (f.site_id, f.date, f.time_id)
      returning c.time_id
    )
    select array_agg(time_id) into times from given;
  end if;
  spaces := coalesce(spaces, '{}');
  times := coalesce(times, '{}');
  perform keep_closed(of_trade, false);
end
$$;
