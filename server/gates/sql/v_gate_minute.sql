-- The entries and exits of a venue in one minute. Published in full; read by stores of other areas.
create view v_gate_minute as
select gate_minute.venue_id, gate_minute.minute, gate_minute.ins, gate_minute.outs
from gate_minute;
