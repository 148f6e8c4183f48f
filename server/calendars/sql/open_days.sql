-- Returns the days of the sites that a client may show, from yesterday to one day past the booking window
-- (advance_days), limited to from_date and to_date, where null is open. Dates are those of the school's wall
-- clock. Takes no locks.
-- Called by server/calendars/calendar-live.store.ts, server/venues/place-live.store.ts and refresh_next_day.
create or replace function open_days(of_sites integer[], from_date date, to_date date)
returns table(site_id integer, date date)
language sql stable
as $$
select s.id, d.date
from v_site s
  join v_rule_set r on r.id = s.rule_set_id
  cross join lateral (
    select ((select school_now())::date + n) as date from generate_series(-1, r.advance_days + 1) n
  ) d
where s.id = any (of_sites) and d.date between coalesce(from_date, d.date) and coalesce(to_date, d.date)
$$;
