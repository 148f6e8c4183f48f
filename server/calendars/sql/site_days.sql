-- Returns the room and the patch of all cells (slot_patch) for each day of the sites that a client may show:
-- from yesterday to one day past the booking window (advance_days), as open_days returns them.
-- Takes no locks: the caller server/venues/place-live.store.ts holds the locks of the days.
create or replace function site_days(of_sites integer[])
returns table(room text, patch jsonb)
language sql stable
as $$
select
  'site:' || s.id || ':' || d.date,
  slot_patch(
    s.id, d.date, array(select id from v_space where site_id = s.id),
    array(select id from time_slot where template_id = template_of(s.id, d.date))
  )
from v_site s
  join v_rule_set r on r.id = s.rule_set_id
  cross join lateral (
    select ((select school_now())::date + n) as date from generate_series(-1, r.advance_days + 1) n
  ) d
where s.id = any (of_sites)
$$;
