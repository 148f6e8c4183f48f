-- Returns the rows that one money fact adds to `stat_income`: a day and a month for the basis 1 (date of the
-- movement) and 2 (date of use). Amounts in fen: gross and refund of revenue, cash_in and cash_out of money
-- from outside the wallets. Takes no locks. Called by `stat_fold`, `stat_rebuild` and `stat_differs`.
create or replace function stat_income_cells(m stat_money)
returns table(
  span smallint, basis smallint, day date, venue_id integer, site_id integer, merchant_id integer,
  pay_type smallint, role_id integer, biz text, gross integer, refund integer, cash_in integer,
  cash_out integer, orders integer, refunds integer
)
language sql immutable
as $$
select s.span, b.basis::smallint, s.day, m.venue_id, m.site_id, m.merchant_id, m.pay_type, m.role_id, m.biz,
  case when m.earned and not m.back then m.amount else 0 end,
  case when m.earned and m.back then m.amount else 0 end,
  case when m.outside and not m.back then m.amount else 0 end,
  case when m.outside and m.back then m.amount else 0 end, m.is_first::int, (m.earned and m.back)::int
from (values (1, m.day), (2, m.use_day)) b(basis, at), lateral stat_spans(b.at) s
$$;
