-- Returns the rows that one order fact adds to `stat_booking`: a day and a month for each orderBasis,
-- the date placed and the date of use. Each row counts one order with its minutes, people and amounts (fen).
-- Takes no locks. Called by `stat_fold`, `stat_rebuild` and
-- `stat_differs`.
create or replace function stat_booking_cells(o stat_orders)
returns table(
  span smallint, basis smallint, day date, venue_id integer, site_id integer, merchant_id integer,
  source smallint, role_id integer, order_status text, pay_status smallint, promise_status smallint,
  cancel_kind smallint, stage smallint, orders integer, minutes integer, people integer, amount integer,
  paid integer, refunded integer
)
language sql immutable
as $$
select s.span, b.basis::smallint, s.day, o.venue_id, o.site_id, o.merchant_id, o.source, o.role_id,
  o.order_status, o.pay_status, o.promise_status, o.cancel_kind, o.stage, 1, o.minutes, o.people::int,
  o.amount, o.paid, o.refunded
from (values ({orderBasis.placed}, o.day), ({orderBasis.used}, o.use_day)) b(basis, at),
  lateral stat_spans(b.at) s
$$;
