-- Returns what the orders of a site took on a date, one row for each order and unit: `hours` claimed and `used`, both
-- school wall clock and within the opening hours that stat_open stores. A booking of a court also claims the courts in
-- conflict with it; `claim` keeps orders of places apart, because they do not exclude each other.
-- used: somebody of the order is inside by the gates of the venue; without a passage of them that day, from check-in to
-- leaving, or from begin if its time is not known. For a block of staff, a bulk booking, a reserve or a lease:
-- anybody is inside. measured: the venue has passages that day or the order has a check-in or a no-show. arrived:
-- minutes from begin to the first evidence, null without. Cancelled orders and blocks of closures are left out. Takes
-- no locks. Called by use_cells and server/usage/use-booking.store.ts.
create or replace function use_claims(of_site integer, of_day date)
returns table(
  trade_no text, unit integer, claim integer, weight integer, booked boolean, measured boolean, hours tsmultirange,
  used tsmultirange, arrived integer
)
language sql stable
as $$
with everybody as materialized (
  select range_agg(tsrange(x.in_wall, x.out_wall)) as hours, coalesce(bool_or(x.day = of_day), false) as measured
  from stat_visit x
    join v_site s on s.venue_id = x.venue_id
  where s.id = of_site
    and x.day between of_day - 1 and of_day
    and x.out_wall > of_day::timestamp
    and x.out_wall > x.in_wall
), orders as materialized (
  select
    o.trade_no, o.source = any (
      array[{orderSource.online}, {orderSource.gate}, {orderSource.offlineTicket}]
    ) as booked,
    e.measured
      or o.promise_status = any (
        array[{promiseStatus.checkedIn}, {promiseStatus.leftEarly}, {promiseStatus.noShow}]
      ) as measured,
    coalesce(
      own.hours,
      case
        when o.sign_at is not null
          or o.promise_status = any (array[{promiseStatus.checkedIn}, {promiseStatus.leftEarly}])
          then tsmultirange(tsrange(
            least(coalesce(date_trunc('minute', o.sign_at at time zone school_zone()), o.begin_at), o.end_at),
            greatest(
              least(coalesce(date_trunc('minute', o.sign_at at time zone school_zone()), o.begin_at), o.end_at),
              coalesce(date_trunc('minute', o.leave_at at time zone school_zone()), o.end_at)
            )
          ))
      end,
      '{}'
    ) + case
      when o.source = any (
          array[{orderSource.adminOccupy}, {orderSource.bulk}, {orderSource.reserved}, {orderSource.lease}]
        )
        then coalesce(e.hours, '{}')
      else '{}'
    end as evidence
  from v_venue_order o
    cross join everybody e
    left join lateral (
      select range_agg(tsrange(x.in_wall, x.out_wall)) as hours
      from stat_visit x
      where x.venue_id = o.venue_id
        and x.user_id = any (o.buddy_ids || o.user_id)
        and x.day between of_day - 1 and of_day
        and x.out_wall > x.in_wall
        and x.out_wall > of_day::timestamp
    ) own on true
  where o.site_id = of_site
    and o.reservation_date = of_day
    and o.order_status <> {orderStatus.cancelled}
    and not exists (
      select 1
      from v_closure_day d
      where d.site_id = of_site and d.date = of_day and d.occupied_no = o.trade_no
    )
), claims as (
  select o.trade_no, u.unit, 0 as claim, 1 as weight, tsrange(i.begin_at, i.end_at) as during
  from orders o
    join v_venue_order_item i on i.trade_no = o.trade_no
    join v_space sp on sp.id = i.space_id
    join stat_open u on u.site_id = of_site and u.day = of_day and u.unit > 0
    join v_space own on own.id = u.unit
  where (u.unit = sp.id or u.unit = any (sp.conflict_space_ids) or sp.id = any (own.conflict_space_ids))
    and i.begin_at < i.end_at
  union all
  select o.trade_no, 0, k.id, k.places, tsrange(
    of_day + t.begin_minute * interval '1 minute', of_day + t.end_minute * interval '1 minute'
  )
  from orders o
    join v_capacity_claim k on k.trade_no = o.trade_no and k.site_id = of_site and k.date = of_day
    join v_time_slot t on t.id = k.time_id
    join stat_open u on u.site_id = of_site and u.day = of_day and u.unit = 0
  where k.released_at is null
), whole as (
  select c.trade_no, c.unit, c.claim, c.weight, range_agg(c.during) as during
  from claims c
  group by c.trade_no, c.unit, c.claim, c.weight
)
select w.trade_no, w.unit, w.claim, w.weight, o.booked, o.measured, w.during * u.hours,
  w.during * u.hours * o.evidence,
  case
    when isempty(w.during * o.evidence) then null
    else greatest(0, extract(epoch from lower(w.during * o.evidence) - lower(w.during)) / 60)::int
  end
from whole w
  join orders o on o.trade_no = w.trade_no
  join stat_open u on u.site_id = of_site and u.day = of_day and u.unit = w.unit
$$;
