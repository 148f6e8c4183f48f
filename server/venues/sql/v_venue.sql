-- A venue: a building or an area with sites that can be booked. Published without what only its area uses; read
-- by stores and SQL functions of other areas.
create view v_venue as
select venue.id, venue.campus_id, venue.merchant_id, venue.venue_name, venue.en_name, venue.web_type,
  venue.address, venue.en_address, venue.open_begin, venue.open_end, venue.max_people, venue.show_traffic,
  venue.sort, venue.status
from venue;
