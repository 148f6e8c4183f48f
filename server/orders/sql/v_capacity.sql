-- Booked and total places of each time of a capacity site, as slot_capacity stores them.
-- Read by the invariant check bench/soak/invariants.ts only.
create view v_capacity as
select slot_capacity.site_id, slot_capacity.date, slot_capacity.time_id, slot_capacity.taken,
  slot_capacity.total
from slot_capacity;
