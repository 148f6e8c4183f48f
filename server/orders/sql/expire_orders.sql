-- Cancels these unpaid orders of a site's date past their payment deadline. Returns the ended trade numbers and the
-- raised rooms, or null if none is due. Takes the advisory lock of the site's day, then the locks of `end_due_orders`,
-- and the `room_version` rows last (`tell_rooms`). Called by `server/orders/order-deadline.store.ts` and `expire_order`.
create or replace function expire_orders(of_site integer, of_date date, of_trades text[])
returns jsonb
language plpgsql
as $$
declare
  e record;
begin
  perform lock_slots(of_site, of_date);
  select * into e from end_due_orders(of_site, of_date, of_trades);
  if cardinality(e.ended) = 0 then return null; end if;
  return jsonb_build_object(
    'ended', to_jsonb(e.ended),
    'rooms', tell_rooms(e.changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || of_site || ':' || of_date,
      'patch', slot_patch(of_site, of_date, e.spaces, e.times)
    )))
  );
end
$$;
