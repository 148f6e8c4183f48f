-- A facility of a venue, with its type and its place. Published without what only its area uses; read by stores
-- of other areas.
create view v_facility as
select facility.id, facility.venue_id, facility.name, facility.en_name, facility.place, facility.en_place,
  facility.status, facility.version
from facility;
