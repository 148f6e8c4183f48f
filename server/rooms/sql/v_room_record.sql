-- A room of a floor, those merged into others included; retired says which. Published for what still refers to a room
-- after its merger; read by stores of other areas.
create view v_room_record as
select room.id, room.floor_id, room.room_no, room.org_id, room.principal_user_id,
  room.retired_at is not null as retired
from room;
