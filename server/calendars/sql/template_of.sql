-- Returns the id of the time template of a site's date: of the deciding date rule, or the site's own. A rule of
-- a single date comes first, then a holiday rule, then a range. Within a rank the higher priority wins, then
-- the shorter range, then the newer rule. Takes no locks.
-- Called by refresh_next_day, server/calendars/calendar-live.store.ts, server/live/room.store.ts and
-- server/live/slot-boundary.store.ts. The rule is stated by templateForDate in
-- domain/calendars/calendar.rules.ts.
create or replace function template_of(of_site integer, of_date date)
returns integer
language sql stable parallel safe
as $$
select coalesce(
  (
    select r.template_id
    from date_rule r
    where r.site_id = of_site
      and of_date between r.begin_date and r.end_date
      and (cardinality(r.weekdays) = 0 or extract(isodow from of_date)::int = any (r.weekdays))
      and (not r.on_holiday or day_kind(of_site, of_date) = {dateKind.holiday})
    order by r.begin_date = r.end_date desc, r.begin_date <> r.end_date and r.on_holiday desc,
      r.priority desc, r.end_date - r.begin_date, r.id desc
    limit 1
  ),
  (select template_id from v_site where id = of_site)
)
$$;
