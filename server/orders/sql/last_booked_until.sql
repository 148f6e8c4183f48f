-- Returns when the last order was booked whose date of use is not after this one; -infinity if there is none. Looks up
-- one order a day, so that a list of an old period, last booked first, begins there. Takes no locks. Called by
-- `server/orders/order-desk.store.ts`.
create or replace function last_booked_until(of_date date)
returns timestamptz
language sql stable
as $$
select coalesce(max(l.gmt_create), '-infinity')
from (select min(reservation_date) as first, max(reservation_date) as last from venue_order) span,
  generate_series(0, least(of_date, span.last) - span.first) n,
  lateral (
    select o.gmt_create
    from venue_order o
    where o.reservation_date = span.first + n
    order by o.gmt_create desc
    limit 1
  ) l
$$;
