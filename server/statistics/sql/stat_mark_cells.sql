-- Returns the rows that one order fact adds to `stat_mark`: a day and a month for each orderBasis, the
-- date placed and the date of use. mark 1: weekday * 100 + hour of the start of orders that are not cancelled.
-- mark 2: lead time of online orders. Takes no locks. Called by
-- `stat_fold`, `stat_rebuild` and `stat_differs`.
create or replace function stat_mark_cells(o stat_orders)
returns table(
  span smallint, basis smallint, day date, venue_id integer, site_id integer, merchant_id integer,
  mark smallint, key smallint, orders integer
)
language sql immutable
as $$
select s.span, b.basis::smallint, s.day, o.venue_id, o.site_id, o.merchant_id, k.mark::smallint,
  k.key::smallint, 1
from (values ({orderBasis.placed}, o.day), ({orderBasis.used}, o.use_day)) b(basis, at),
  lateral stat_spans(b.at) s, (
    values (1, o.weekday * 100 + o.hour, o.order_status <> {orderStatus.cancelled}),
      (2, o.lead::int, o.source = {orderSource.online})
  ) k(mark, key, counts)
where k.counts
$$;
