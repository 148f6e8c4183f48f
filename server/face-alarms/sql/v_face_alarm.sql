-- An alarm of a face terminal, without the picture and the person; read by the live rooms.
create view v_face_alarm as
select face_alarm.id, face_alarm.venue_id, face_alarm.kind, face_alarm.at, face_alarm.handle_status,
  face_alarm.ack_at
from face_alarm;
