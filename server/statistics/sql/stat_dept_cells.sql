-- Returns the rows that one order fact adds to `stat_dept`: a day and a month of its date of use.
-- Counts orders, minutes and people of normal orders, missed ones, and fen paid, refunded and unsettled.
-- Takes no locks. Called by `stat_fold`, `stat_rebuild` and `stat_differs`.
create or replace function stat_dept_cells(o stat_orders)
returns table(
  span smallint, day date, venue_id integer, merchant_id integer, org_id integer, orders integer,
  minutes integer, people integer, missed integer, paid integer, refunded integer, unsettled integer
)
language sql immutable
as $$
select s.span, s.day, o.venue_id, o.merchant_id, o.org_id, (o.order_status = {orderStatus.normal})::int,
  case when o.order_status = {orderStatus.normal} then o.minutes else 0 end,
  case when o.order_status = {orderStatus.normal} then o.people::int else 0 end,
  (o.promise_status = {promiseStatus.noShow})::int, o.paid, o.refunded,
  case when o.order_status = {orderStatus.normal} and o.pay_status = {payStatus.unpaid} then o.amount else 0 end
from stat_spans(o.use_day) s
$$;
