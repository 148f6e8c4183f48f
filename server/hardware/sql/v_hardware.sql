-- A device of a venue, such as a gate or a terminal, with how many people it stores and the mode of its door as it
-- reported them. Published without its keys and without what only its area uses; read by stores and SQL functions
-- of other areas.
create view v_hardware as
select hardware.id, hardware.sn, hardware.name, hardware.en_name, hardware.kind, hardware.adapter,
  hardware.venue_id, hardware.place, hardware.en_place, hardware.direction, hardware.site_ids, hardware.state,
  hardware.last_beat, hardware.clock_skew_ms, hardware.person_cap, hardware.status, hardware.settings_no, hardware.settings_applied,
  case
    when jsonb_typeof(hardware.params #> '{state,people}') = 'number'
      then (hardware.params #>> '{state,people}')::numeric::int
  end as people,
  case
    when hardware.params #>> '{state,door}' in ('normal', 'keepOpen', 'locked')
      then hardware.params #>> '{state,door}'
  end as door
from hardware;
