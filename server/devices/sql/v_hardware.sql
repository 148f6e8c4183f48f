-- A device of a venue, such as a gate or a terminal. Published without what only its area uses; read by stores
-- and SQL functions of other areas.
create view v_hardware as
select hardware.id, hardware.name, hardware.en_name, hardware.kind, hardware.venue_id, hardware.place,
  hardware.en_place, hardware.direction, hardware.state, hardware.status, hardware.last_beat, hardware.clock_skew_ms,
  hardware.person_cap
from hardware;
