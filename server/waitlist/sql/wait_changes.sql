-- Returns the changes of the `user:` rooms of all members with an open entry for a site's date, and of the
-- owners of the `ended` entries. Takes no locks. Called by `leave_wait`, `serve_waits`, `show_returns` and
-- `server/waitlist/waitlist.store.ts`.
create or replace function wait_changes(
  of_site integer, of_date date, ended integer[] default '{}'::integer[]
)
returns jsonb
language sql stable
as $$
select coalesce(
  jsonb_agg(jsonb_build_object('room', 'user:' || r.user_id, 'patch', jsonb_build_object('waits', r.waits))),
  '[]'
)
from (
  select e.user_id, jsonb_agg(wait_row(e) order by e.id) as waits
  from waitlist_entry e
  where e.site_id = of_site
    and e.reservation_date = of_date
    and e.status in ({waitlistStatus.waiting}, {waitlistStatus.offered})
    or e.id = any (ended)
  group by e.user_id
) r
$$;
