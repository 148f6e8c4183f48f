-- Releases slots of a site's date whose delayed release is due: to the waitlist first, then to all. Returns the
-- raised rooms. Takes the advisory lock of the site's day, then `slot_hold` rows, the locks of `offer_waits`,
-- and the `room_version` rows last. Called by `server/waitlist/waitlist-offer.store.ts`.
create or replace function show_returns(of_site integer, of_date date)
returns jsonb
language plpgsql
as $$
declare
  shown int[];
  at_times int[];
  given record;
begin
  perform lock_slots(of_site, of_date);
  with back as (
    update slot_hold
    set released_at = app_now()
    where site_id = of_site
      and date = of_date
      and released_at is null
      and kind = 'HELD'
      and trade_no like 'return:%'
      and expires_at <= app_now()
    returning space_id, time_id
  )
  select array_agg(distinct space_id), array_agg(distinct time_id) into shown, at_times from back;
  if shown is null then return '[]'; end if;
  select w.spaces, w.times into given from offer_waits(of_site, of_date) w;
  return tell_rooms(wait_changes(of_site, of_date) || jsonb_build_array(jsonb_build_object(
    'room', 'site:' || of_site || ':' || of_date,
    'patch', slot_patch(of_site, of_date, shown || given.spaces, at_times || given.times)
  )));
end
$$;
