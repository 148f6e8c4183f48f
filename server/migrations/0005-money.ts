import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments at gateways, their notices, finance records and refunds. Money is fen. */
export class Money1700000000005 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table pay_attempt (
        id int generated always as identity primary key, attempt_no text not null unique, trade_no text not null references venue_order (trade_no), user_id int not null, pay_type smallint not null, amount int not null check (amount > 0),
        state smallint not null default 0 check (state between 0 and 4), channel_trade_no text, code_url text, pay_url text, expires_at timestamptz not null,
        poll_count smallint not null default 0, next_poll_at timestamptz, last_error text, gmt_create timestamptz not null default now(), done_at timestamptz
      );
      create unique index pay_attempt_channel on pay_attempt (pay_type, channel_trade_no) where channel_trade_no is not null;
      create index pay_attempt_order on pay_attempt (trade_no);
      create index pay_attempt_due on pay_attempt (next_poll_at) where state in (0, 1);
      -- Every notice is kept before it is acted on.
      create table pay_notice (id bigint generated always as identity primary key, channel text not null, kind text not null, verified boolean not null, ref_no text, headers jsonb not null, body text not null, result text not null, at timestamptz not null default clock_timestamp());
      create index pay_notice_ref on pay_notice (ref_no);
      create table finance_record (
        id int generated always as identity primary key, no text not null unique, kind smallint not null check (kind between 1 and 8), trade_no text not null, attempt_no text, refund_no text, pay_type smallint, offline_type smallint,
        amount int not null check (amount > 0), status smallint not null check (status in (1, 2, 3, 5)), merchant_id int not null references merchant, venue_id int not null references venue, user_id int not null,
        channel_trade_no text, cashier_id int, gmt_create timestamptz not null default now(), done_at timestamptz
      );
      create unique index finance_income_once on finance_record (attempt_no) where kind = 1 and attempt_no is not null;
      create unique index finance_refund_once on finance_record (refund_no) where kind = 2;
      create index finance_order on finance_record (trade_no);
      create index finance_created on finance_record (gmt_create desc);
      create index finance_venue on finance_record (venue_id, gmt_create desc);
      create index finance_merchant on finance_record (merchant_id, gmt_create desc);
      create index finance_done on finance_record (done_at) where status = 2;
      create index finance_open on finance_record (status) where status in (3, 5);
      create table refund (
        id int generated always as identity primary key, refund_no text not null unique check (refund_no ~ '^[A-Z]\\d{14}R\\d{2}$'), trade_no text not null references venue_order (trade_no), attempt_no_paid text, pay_type smallint not null,
        amount int not null check (amount > 0), deduct int not null default 0, reason_type smallint, reason text, rule_type smallint not null default 1, route smallint not null default 1,
        status smallint not null default 3 check (status in (2, 3, 5)), attempt_no int not null default 0, claimed_until timestamptz, next_try_at timestamptz not null default app_now(), tries smallint not null default 0,
        sent_at timestamptz, last_error text, channel_refund_no text, gmt_create timestamptz not null default app_now(), done_at timestamptz
      );
      create index refund_order on refund (trade_no);
      create index refund_due on refund (next_try_at) where status = 3;
      -- An anomaly is money that fits no order: wrong amount, unknown order, somebody else's account.
      create table pay_anomaly (id int generated always as identity primary key, channel text not null, kind text not null, ref_no text, amount int, note text not null, handle_status smallint not null default 1, at timestamptz not null default now());

      create view v_occupancy as select id, space_id, site_id, during, kind as state, trade_no, expires_at from slot_hold where released_at is null;
      create view v_capacity as select site_id, date, time_id, taken, total from slot_capacity;
      create view v_refund as select refund_no, trade_no, amount, status from refund;
      create view v_ledger as select user_id as account_id, delta, balance_after, biz_type, biz_id, at from wallet_txn;
      create view v_payment as
        select o.trade_no, o.amount as due, coalesce(f.paid, 0)::int as paid, coalesce(r.refunded, 0)::int as refunded, coalesce(r.in_transit, 0)::int as in_transit,
               (o.pay_fee - o.refund_fee) as kept, o.pay_status as state
        from venue_order o
        left join (select trade_no, sum(amount) as paid from finance_record where kind = 1 and status = 2 group by trade_no) f using (trade_no)
        left join (select trade_no, sum(amount) filter (where status = 2) as refunded, sum(amount) filter (where status in (3, 5)) as in_transit from refund group by trade_no) r using (trade_no);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop view v_payment, v_ledger, v_refund, v_capacity, v_occupancy; drop table pay_anomaly, refund, finance_record, pay_notice, pay_attempt',
    );
  }
}
