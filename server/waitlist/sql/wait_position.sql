-- Returns the position of a waiting entry from 1: one more than the older entries that want a slot it wants. 0
-- if it is not waiting. Takes no locks. Called by `wait_row` and `server/waitlist/waitlist.store.ts`. Statuses:
-- 1 waiting. scope 1: this space only.
create or replace function wait_position(e waitlist_entry)
returns integer
language sql stable
as $$
select case
  when e.status <> 1 then 0
  else 1 + (
    select count(*)::int
    from waitlist_entry w
    where w.site_id = e.site_id
      and w.reservation_date = e.reservation_date
      and w.status = 1
      and (w.queued_at, w.id) < (e.queued_at, e.id)
      and w.time_ids && e.time_ids
      and (w.scope <> 1 or e.scope <> 1 or w.space_id = e.space_id)
  )
end
$$;
