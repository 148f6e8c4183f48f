-- A facility of a venue, with its type and its place. Published without what only its area uses; read by stores
-- of other areas.
create view v_facility as
select facility.id, facility.venue_id, facility.version
from facility;
