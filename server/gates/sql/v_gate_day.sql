-- The entries and exits of a venue on one day. Published without what only its area uses; read by stores of
-- other areas.
create view v_gate_day as
select gate_day.venue_id, gate_day.date, gate_day.ins
from gate_day;
