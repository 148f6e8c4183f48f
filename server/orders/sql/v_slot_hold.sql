-- The hold of a space for a period by an order; active holds of one space never overlap. Published in full;
-- read by stores and SQL functions of other areas.
create view v_slot_hold as
select slot_hold.id, slot_hold.site_id, slot_hold.space_id, slot_hold.date, slot_hold.time_id,
  slot_hold.during, slot_hold.trade_no, slot_hold.kind, slot_hold.by_conflict, slot_hold.expires_at,
  slot_hold.released_at
from slot_hold;
