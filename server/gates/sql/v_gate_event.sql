-- A passage at a gate, or a refused one, with its direction as corrected by staff; hardware_id is null if staff
-- counted it. Published without `card_no` and what only its area uses; read by stores of other areas.
create view v_gate_event as
select gate_event.id, gate_event.hardware_id, gate_event.at, gate_event.venue_id,
  coalesce(gate_event.corrected_direction, gate_event.direction) as direction, gate_event.user_id,
  gate_event.result, gate_event.trade_no
from gate_event;
