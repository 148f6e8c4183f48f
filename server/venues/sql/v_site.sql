-- A site of a venue: a hall with one sport, one time template and one set of booking rules. Published without
-- what only its area uses; read by stores and SQL functions of other areas.
create view v_site as
select site.id, site.venue_id, site.site_name, site.en_name, site.sport_type, site.booking_mode,
  site.template_id, site.rule_set_id, site.refund_rule_id, site.protocol_code, site.seat_count,
  site.need_face, site.sort, site.status
from site;
