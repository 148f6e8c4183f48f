-- Returns when the first order was booked whose date of use is not before this one; infinity if there is none. Looks up
-- one order a day, so that a list of an old period, last booked first, ends there. Takes no locks. Called by
-- `server/orders/order-desk.store.ts`.
create or replace function first_booked_since(of_date date)
returns timestamptz
language sql stable
as $$
select coalesce(min(l.gmt_create), 'infinity')
from (select min(reservation_date) as first, max(reservation_date) as last from venue_order) span,
  generate_series(0, span.last - greatest(of_date, span.first)) n,
  lateral (
    select o.gmt_create
    from venue_order o
    where o.reservation_date = span.last - n
    order by o.gmt_create
    limit 1
  ) l
$$;
