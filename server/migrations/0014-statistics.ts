import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Facts, rollups and proofs of statistics. */
export class Statistics1800000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table stat_proof, stat_refusal, stat_mark, stat_income, stat_dept, stat_booking, stat_feed, stat_wallet_total,
  stat_wallet, stat_money, stat_orders cascade`);
  }
}

const TABLES = `
create table stat_orders (
  trade_no text not null,
  day date not null,
  use_day date not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  source smallint not null,
  channel smallint not null,
  role_id integer not null,
  user_id integer not null,
  org_id integer not null,
  order_status text not null,
  pay_status smallint not null,
  promise_status smallint not null,
  cancel_kind smallint not null,
  stage smallint not null,
  amount integer not null,
  paid integer not null,
  refunded integer not null,
  minutes integer not null,
  people smallint not null,
  weekday smallint not null,
  hour smallint not null,
  lead smallint not null,
  constraint stat_orders_pkey primary key (trade_no)
);
create index stat_orders_day on stat_orders (day, venue_id);
create index stat_orders_org on stat_orders (org_id, use_day);
create index stat_orders_use on stat_orders (use_day, venue_id);

create table stat_money (
  no text not null,
  trade_no text not null,
  kind smallint not null,
  day date not null,
  use_day date not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  pay_type smallint not null,
  role_id integer not null,
  biz text not null,
  user_id integer not null,
  amount integer not null,
  back boolean not null,
  earned boolean not null,
  outside boolean not null,
  is_first boolean not null,
  constraint stat_money_pkey primary key (no)
);
create index stat_money_day on stat_money (day, venue_id);
create index stat_money_trade on stat_money (trade_no);
create index stat_money_use on stat_money (use_day, venue_id);

create table stat_wallet (
  id bigint not null,
  day date not null,
  kind smallint not null,
  delta integer not null,
  constraint stat_wallet_pkey primary key (id)
);

create table stat_wallet_total (
  span smallint not null,
  day date not null,
  kind smallint not null,
  came bigint not null,
  went bigint not null,
  times integer not null,
  constraint stat_wallet_total_pkey primary key (span, day, kind)
)
with (fillfactor='80');

create table stat_feed (
  log text not null,
  settled bigint default 0 not null,
  constraint stat_feed_pkey primary key (log)
);

create table stat_booking (
  span smallint not null,
  basis smallint not null,
  day date not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  source smallint not null,
  role_id integer not null,
  order_status text not null,
  pay_status smallint not null,
  promise_status smallint not null,
  cancel_kind smallint not null,
  stage smallint not null,
  orders integer not null,
  minutes bigint not null,
  people integer not null,
  amount bigint not null,
  constraint stat_booking_pkey primary key (span, basis, day, venue_id, site_id, merchant_id, source, role_id,
    order_status, pay_status, promise_status, cancel_kind, stage)
)
with (fillfactor='80');

create table stat_dept (
  span smallint not null,
  day date not null,
  venue_id integer not null,
  merchant_id integer not null,
  org_id integer not null,
  orders integer not null,
  minutes bigint not null,
  people integer not null,
  missed integer not null,
  paid bigint not null,
  refunded bigint not null,
  unsettled bigint not null,
  constraint stat_dept_pkey primary key (span, day, venue_id, merchant_id, org_id)
)
with (fillfactor='80');

create table stat_income (
  span smallint not null,
  basis smallint not null,
  day date not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  pay_type smallint not null,
  role_id integer not null,
  biz text not null,
  gross bigint not null,
  refund bigint not null,
  cash_in bigint not null,
  cash_out bigint not null,
  orders integer not null,
  refunds integer not null,
  constraint stat_income_pkey primary key (span, basis, day, venue_id, site_id, merchant_id, pay_type, role_id, biz)
)
with (fillfactor='80');

create table stat_mark (
  span smallint not null,
  basis smallint not null,
  day date not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  mark smallint not null,
  key smallint not null,
  orders integer not null,
  constraint stat_mark_pkey primary key (span, basis, day, venue_id, site_id, merchant_id, mark, key)
)
with (fillfactor='80');

create table stat_refusal (
  day date not null,
  site_id integer not null,
  result text not null,
  times integer not null,
  constraint stat_refusal_pkey primary key (day, site_id, result)
);

create table stat_proof (
  id integer generated always as identity,
  at timestamptz default app_now() not null,
  wrong integer not null,
  detail jsonb not null,
  took_ms integer not null,
  constraint stat_proof_pkey primary key (id)
);
create index stat_proof_at on stat_proof (at desc);
`;
