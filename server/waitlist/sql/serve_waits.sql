-- Offers free slots of a site's date to its waitlist and returns the raised rooms, an empty array if no slot
-- was offered. Takes the advisory lock of the site's day, then the locks of `offer_waits`, and the
-- `room_version` rows last. Called by `server/waitlist/waitlist-offer.store.ts`.
create or replace function serve_waits(of_site integer, of_date date)
returns jsonb
language plpgsql
as $$
declare
  given record;
begin
  perform lock_slots(of_site, of_date);
  select w.spaces, w.times into given from offer_waits(of_site, of_date) w;
  if cardinality(given.times) = 0 then return '[]'; end if;
  return tell_rooms(wait_changes(of_site, of_date) || jsonb_build_array(jsonb_build_object(
    'room', 'site:' || of_site || ':' || of_date,
    'patch', slot_patch(of_site, of_date, given.spaces, given.times)
  )));
end
$$;
