-- The waitlist entries of today that wait or have an offer, without their members. Read by court boards.
create view v_wait_call as
select waitlist_entry.id, waitlist_entry.site_id, waitlist_entry.reservation_date, waitlist_entry.status,
  waitlist_entry.offer_space, waitlist_entry.offer_time, waitlist_entry.offer_until
from waitlist_entry
where waitlist_entry.status in ({waitlistStatus.waiting}, {waitlistStatus.offered})
  and waitlist_entry.reservation_date = (select school_now())::date;
