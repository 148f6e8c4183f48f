-- A space of a site: a court, a part of a court or a meeting room. Published without what only its area uses;
-- read by stores and SQL functions of other areas.
create view v_space as
select space.id, space.site_id, space.space_name, space.en_name, space.conflict_space_ids, space.sort,
  space.status
from space;
