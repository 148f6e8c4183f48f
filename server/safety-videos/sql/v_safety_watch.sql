-- The records of members who watched a safety video and passed its quiz, with the last day they are valid; null is
-- without end. Read by `server/booking/member-eligibility.store.ts`.
create view v_safety_watch as
select w.user_id, w.video_id, w.valid_until
from safety_watch w
where w.status = {safetyWatchStatus.passed};
