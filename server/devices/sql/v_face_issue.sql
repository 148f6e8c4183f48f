-- The transfer of a face photo to a device, or its removal from the device. Published without what only its
-- area uses; read by stores of other areas.
create view v_face_issue as
select face_issue.id, face_issue.user_id, face_issue.hardware_id, face_issue.op, face_issue.status, face_issue.tries,
  face_issue.last_error, face_issue.next_try_at, face_issue.issued_at, face_issue.superseded_by, face_issue.valid_from,
  face_issue.valid_to
from face_issue;
