-- The active safety videos that a site requires, one row for each. Read by `server/venues/venue.store.ts` on every
-- change of the venue data.
create view v_safety_video_site as
select s.site_id, v.id as video_id
from safety_video_site s
  join safety_video v on v.id = s.video_id
where v.status = 1;
