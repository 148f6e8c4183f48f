-- The waitlist entries that wait or have an offer, each as its member's room shows it (`wait_row`).
-- Read by the live rooms.
create view v_open_wait as
select waitlist_entry.user_id, wait_row(waitlist_entry) as body
from waitlist_entry
where waitlist_entry.status in ({waitlistStatus.waiting}, {waitlistStatus.offered});
