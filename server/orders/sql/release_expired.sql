-- Cancels all unpaid orders of a site's date past their payment deadline. Returns the ended trade numbers and
-- the raised rooms. Takes the advisory lock of the site's day, then the locks of `end_due`, and the
-- `room_version` rows last (`tell_rooms`). Nothing calls this function. `expire_order` ends one order and
-- `end_due` runs under a lock that is already held.
create or replace function release_expired(of_site integer, of_date date)
returns jsonb
language plpgsql
as $$
declare
  e record;
begin
  perform lock_slots(of_site, of_date);
  select * into e from end_due(of_site, of_date);
  if cardinality(e.ended) = 0 then
    return jsonb_build_object('ended', '[]'::jsonb, 'rooms', '[]'::jsonb);
  end if;
  return jsonb_build_object(
    'ended', to_jsonb(e.ended),
    'rooms', tell_rooms(e.changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || of_site || ':' || of_date, 'patch', slot_patch(of_site, of_date, e.spaces, e.times)
    )))
  );
end
$$;
