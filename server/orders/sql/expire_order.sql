-- Cancels one unpaid order past its payment deadline. Returns the ended trade numbers and the raised rooms, or
-- null if it is not due. Takes the advisory lock of the site's day, then the locks of `end_due`, and the
-- `room_version` rows last (`tell_rooms`). Called by `server/orders/order-deadline.store.ts`.
create or replace function expire_order(of_trade text)
returns jsonb
language plpgsql
as $$
declare
  o record;
  e record;
begin
  select site_id, reservation_date into o from venue_order where trade_no = of_trade;
  if not found then return null; end if;
  perform lock_slots(o.site_id, o.reservation_date);
  select * into e from end_due(o.site_id, o.reservation_date, of_trade);
  if cardinality(e.ended) = 0 then return null; end if;
  return jsonb_build_object(
    'ended', to_jsonb(e.ended),
    'rooms', tell_rooms(e.changes || jsonb_build_array(jsonb_build_object(
      'room', 'site:' || o.site_id || ':' || o.reservation_date,
      'patch', slot_patch(o.site_id, o.reservation_date, e.spaces, e.times)
    )))
  );
end
$$;
