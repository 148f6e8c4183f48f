-- Trigger of venue_order, before a change of site, date or time of an order of a bulk booking or a lease.
-- Raises 23514 (constraint bulk_order_stays): such a date is returned and booked again, never
-- rescheduled.
create or replace function bulk_order_stays()
returns trigger
language plpgsql
as $$
begin
  raise exception 'order % is a date of a bulk booking or a lease and is not moved', old.trade_no
    using errcode = '23514', constraint = 'bulk_order_stays';
end
$$;

create trigger bulk_order_stays
  before update of site_id, reservation_date, begin_at, end_at on venue_order
  for each row
  when (
    (old.source = any (array[{orderSource.bulk}, {orderSource.lease}]))
    and (
      new.site_id is distinct from old.site_id
      or new.reservation_date is distinct from old.reservation_date
      or new.begin_at is distinct from old.begin_at
      or new.end_at is distinct from old.end_at
    )
  )
  execute function bulk_order_stays();
