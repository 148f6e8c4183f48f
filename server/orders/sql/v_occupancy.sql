-- Claims on courts that were not released, including unpaid holds past their deadline. during is school's wall
-- clock.
-- Read by bench/ and server/booking/test-booking.ts only, to find double bookings. state: HELD unpaid, PAID,
-- BLOCKED by staff.
create view v_occupancy as
select slot_hold.id, slot_hold.space_id, slot_hold.site_id, slot_hold.during, slot_hold.kind as state,
  slot_hold.trade_no, slot_hold.expires_at
from slot_hold
where slot_hold.released_at is null;
