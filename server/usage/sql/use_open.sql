-- Returns the opening hours of a site on a date for each unit that can be booked: a court in service with weight 1, or
-- all places of a site booked by places with their number. Hours are school wall clock: the slots of the time template
-- of that date without closed holidays and closures; empty if the site, its venue or the space is out of service.
-- Takes no locks. Called by use_fold.
create or replace function use_open(of_site integer, of_day date)
returns table(unit integer, weight integer, hours tsmultirange)
language sql stable
as $$
with s as (
  select si.id, si.booking_mode, si.seat_count, ve.id as venue_id,
    si.status <> {switchStatus.off}
      and ve.status <> {switchStatus.off}
      and not exists (
        select 1
        from v_holiday h
        where h.kind = {holidayKind.closed}
          and of_day between h.begin_date and h.end_date
          and (h.venue_ids is null or ve.id = any (h.venue_ids))
      ) as open
  from v_site si
    join v_venue ve on ve.id = si.venue_id
  where si.id = of_site
), slots as (
  select range_agg(tsrange(
    of_day + t.begin_minute * interval '1 minute', of_day + t.end_minute * interval '1 minute'
  )) as hours
  from v_time_slot t
  where t.template_id = template_of(of_site, of_day)
), units as (
  select sp.id as unit, 1 as weight, sp.status <> {switchStatus.off} as works
  from v_space sp
    join s on s.id = sp.site_id
  where s.booking_mode <> {bookingMode.capacity}
  union all
  select 0, s.seat_count, true from s where s.booking_mode = {bookingMode.capacity}
)
select u.unit, u.weight,
  case when s.open and u.works then coalesce(slots.hours, '{}') - coalesce(shut.hours, '{}') else '{}' end
from units u
  cross join s
  cross join slots
  cross join lateral (
    select range_agg(tsrange(
      of_day + c.begin_minute * interval '1 minute', of_day + c.end_minute * interval '1 minute'
    )) as hours
    from v_closure_day c
    where c.site_id = of_site
      and c.date = of_day
      and (cardinality(c.space_ids) = 0 or u.unit = any (c.space_ids))
  ) shut
$$;
