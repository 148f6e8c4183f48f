-- The settings of a meeting room. Read by `server/venues/venue.store.ts` on every change of the venue data.
create view v_meeting_room as
select meeting_room.site_id, meeting_room.check_mode
from meeting_room;
