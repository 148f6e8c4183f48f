-- A room of a floor; the area is in hundredths of a square metre. Rooms merged into others are left out. Published
-- without what only its area uses; read by stores of other areas.
create view v_room as
select room.id, room.floor_id, room.room_no, room.name, room.en_name, room.area, room.usage, room.use_status,
  room.org_id, room.principal_user_id, room.site_id
from room
where room.retired_at is null;
