-- Rebuilds all facts and rollups. An order keeps the department it was counted for, so its facts are read
-- before the tables are emptied. Sets the log positions to one minute ago, because a transaction with a lower
-- id may commit later. Lines read twice change nothing. Takes the advisory lock `statistics`, then locks the
-- emptied tables exclusively until the commit. Called by `server/statistics/fact.store.ts`,
-- `server/seed.ts` and `bench/income.measure.ts`.
create or replace function stat_rebuild()
returns void
language plpgsql
set jit to 'off'
set work_mem to '64MB'
as $$
declare
  log_to bigint;
  ledger_to bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('statistics', 0));
  select coalesce(max(id), 0) into log_to from v_order_log where at < clock_timestamp() - interval '1 minute';
  select coalesce(max(id), 0) into ledger_to
  from v_wallet_txn
  where at < clock_timestamp() - interval '1 minute';
  create temporary table stat_anew on commit drop as select * from stat_book_orders;
  truncate stat_orders, stat_money, stat_wallet, stat_income, stat_booking, stat_mark, stat_dept, stat_wallet_total;
  insert into stat_orders select * from stat_anew;
  drop table stat_anew;
  insert into stat_money select * from stat_book_money;

  insert into stat_booking (
    span, basis, day, venue_id, site_id, merchant_id, source, role_id, order_status, pay_status,
    promise_status, cancel_kind, stage, orders, minutes, people, amount, paid, refunded
  )
  select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.source, c.role_id, c.order_status,
    c.pay_status, c.promise_status, c.cancel_kind, c.stage, sum(c.orders), sum(c.minutes), sum(c.people),
    sum(c.amount), sum(c.paid), sum(c.refunded)
  from stat_orders f, lateral stat_booking_cells(f) c
  group by c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.source, c.role_id, c.order_status,
    c.pay_status, c.promise_status, c.cancel_kind, c.stage;

  insert into stat_mark (span, basis, day, venue_id, site_id, merchant_id, mark, key, orders)
  select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.mark, c.key, sum(c.orders)
  from stat_orders f, lateral stat_mark_cells(f) c
  group by c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.mark, c.key;

  insert into stat_dept (
    span, day, venue_id, merchant_id, org_id, orders, minutes, people, missed, paid, refunded, unsettled
  )
  select c.span, c.day, c.venue_id, c.merchant_id, c.org_id, sum(c.orders), sum(c.minutes), sum(c.people),
    sum(c.missed), sum(c.paid), sum(c.refunded), sum(c.unsettled)
  from stat_orders f, lateral stat_dept_cells(f) c
  group by c.span, c.day, c.venue_id, c.merchant_id, c.org_id;

  insert into stat_income (
    span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz, gross, refund, cash_in,
    cash_out, orders, refunds
  )
  select c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.pay_type, c.role_id, c.biz,
    sum(c.gross), sum(c.refund), sum(c.cash_in), sum(c.cash_out), sum(c.orders), sum(c.refunds)
  from stat_money f, lateral stat_income_cells(f) c
  group by c.span, c.basis, c.day, c.venue_id, c.site_id, c.merchant_id, c.pay_type, c.role_id, c.biz;
  insert into stat_wallet (id, day, kind, delta)
  select id, (at at time zone school_zone())::date, kind, delta from v_wallet_txn;
  insert into stat_wallet_total (span, day, kind, came, went, times)
  select p.span, p.day, w.kind, coalesce(sum(w.delta) filter (where w.delta > 0), 0),
    coalesce(sum(-w.delta) filter (where w.delta < 0), 0), count(*)
  from stat_wallet w, lateral stat_spans(w.day) p
  group by p.span, p.day, w.kind;
  insert into stat_feed (log, settled)
  values ('order_log', log_to), ('wallet_txn', ledger_to)
  on conflict (log) do update set settled = excluded.settled;
end
$$;
