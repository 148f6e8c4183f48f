-- Returns the position of a waiting entry from 1: one more than the older entries that want a slot it wants. 0
-- if it is not waiting. Takes no locks. Called by `wait_row` and `server/waitlist/waitlist.store.ts`.
create or replace function wait_position(e waitlist_entry)
returns integer
language sql stable
as $$
select case
  when e.status <> {waitlistStatus.waiting} then 0
  else 1 + (
    select count(*)::int
    from waitlist_entry w
    where w.site_id = e.site_id
      and w.reservation_date = e.reservation_date
      and w.status = {waitlistStatus.waiting}
      and (w.queued_at, w.id) < (e.queued_at, e.id)
      and w.time_ids && e.time_ids
      and (w.scope <> {waitlistScope.exact} or e.scope <> {waitlistScope.exact} or w.space_id = e.space_id)
  )
end
$$;
