-- The taken and the total places of a slot that is booked by places. Published in full; read by stores and SQL
-- functions of other areas.
create view v_slot_capacity as
select slot_capacity.site_id, slot_capacity.date, slot_capacity.time_id, slot_capacity.taken,
  slot_capacity.total
from slot_capacity;
