-- Ends a waitlist entry: its owner leaves, or, with `due`, its offer has expired (`of_user` is ignored). Offers
-- the freed slot to the next entry. Returns the raised rooms, or null if there is nothing to end. Takes the
-- advisory lock of the site's day, then the row of `waitlist_entry` (`for update`), then the locks of
-- `unclaim_plain` and `offer_waits`, and the `room_version` rows last. Called by
-- `server/waitlist/waitlist.store.ts`. Same rule: steps `lapse` and `leave` of
-- `domain/waitlist/waitlist.machine.ts`.
create or replace function leave_wait(of_entry integer, of_user integer, due boolean)
returns jsonb
language plpgsql
as $$
declare
  e waitlist_entry;
  at timestamptz := app_now();
  spaces int[] := '{}';
  times int[] := '{}';
  given record;
  changes jsonb;
begin
  select * into e from waitlist_entry where id = of_entry;
  if not found then return null; end if;
  perform lock_slots(e.site_id, e.reservation_date);
  select * into e from waitlist_entry where id = of_entry for update;
  if e.status not in ({waitlistStatus.waiting}, {waitlistStatus.offered})
    or due and (e.status <> {waitlistStatus.offered} or e.offer_until > at)
    or not due and e.user_id <> of_user
  then
    return null;
  end if;
  update waitlist_entry
  set status = case when due then {waitlistStatus.lapsed} else {waitlistStatus.cancelled} end,
    offer_until = null, ended_at = at
  where id = of_entry;
  if e.status = {waitlistStatus.offered} then
    select p.spaces, p.times into spaces, times from unclaim_plain('offer:' || e.id || ':' || e.offer_no) p;
    select w.spaces, w.times into given from offer_waits(e.site_id, e.reservation_date) w;
    spaces := spaces || given.spaces;
    times := times || given.times;
  end if;
  changes := wait_changes(e.site_id, e.reservation_date, array[of_entry]);
  if e.status = {waitlistStatus.offered} then
    changes := changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || e.site_id || ':' || e.reservation_date,
      'patch', slot_patch(e.site_id, e.reservation_date, spaces, times)
    ));
  end if;
  return tell_rooms(changes);
end
$$;
