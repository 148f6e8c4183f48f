import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What came in for an order or a recharge: refunds never pass it. */
const withinPaid = (kinds: string): string => `
  create or replace function refund_within_paid() returns trigger language plpgsql as $$
  declare paid bigint; back bigint;
  begin
    select coalesce(sum(amount), 0) into paid from finance_record where trade_no = new.trade_no and kind in (${kinds}) and status = 2;
    select coalesce(sum(amount), 0) into back from refund where trade_no = new.trade_no and withdrawn_at is null;
    if back > paid then raise exception 'refunds of % would be %, more than the % paid', new.trade_no, back, paid using errcode = 'MO017'; end if;
    return null;
  end $$;`;

/**
 * Wallets are filled: a recharge is a bill of its own, paid by tries like an order and refunded under its own number; what was given with
 * it is known as given, so that it never goes back as money. What changes a wallet by hand is asked for by one person and confirmed by another.
 */
export class Recharges1700000000120 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table wallet add column gift int not null default 0, add constraint wallet_gift check (gift between 0 and balance);
      alter table wallet_txn drop constraint wallet_txn_kind_check, add constraint wallet_txn_kind_check check (kind between 1 and 9);
      create table recharge (
        id int generated always as identity primary key, trade_no text not null unique check (trade_no ~ '^W\\d{14}$'), user_id int not null references app_user, merchant_id int not null references merchant,
        amount int not null check (amount > 0), gift int not null check (gift between 0 and amount), pay_before timestamptz not null, paid_at timestamptz, pay_type smallint, attempt_no text,
        returned int not null default 0 check (returned between 0 and amount), gift_taken int not null default 0 check (gift_taken between 0 and gift), gmt_create timestamptz not null default app_now(),
        constraint recharge_paid check ((paid_at is null) = (pay_type is null) and (paid_at is null) = (attempt_no is null)), constraint recharge_returned check (paid_at is not null or returned = 0 and gift_taken = 0)
      );
      create index recharge_person on recharge (user_id, id desc);
      create index recharge_created on recharge (gmt_create desc);
      create table wallet_request (
        id int generated always as identity primary key, kind smallint not null check (kind in (1, 2)), user_id int not null references wallet, recharge_id int references recharge,
        amount int not null check (amount <> 0), gift int not null default 0 check (gift >= 0), reason text not null, status smallint not null default 0 check (status in (0, 1, 2, 9)),
        asked_by int not null references app_user, asked_at timestamptz not null default app_now(), checked_by int references app_user, checked_at timestamptz, check_note text, refund_no text unique,
        constraint wallet_request_of check ((kind = 2) = (recharge_id is not null) and (kind = 1 or amount > 0)), constraint wallet_request_ended check ((status = 0) = (checked_at is null) and (status in (1, 2)) = (checked_by is not null)),
        constraint wallet_request_hands check (checked_by <> asked_by and checked_by <> user_id and (kind = 2) = (asked_by = user_id))
      );
      create unique index wallet_request_one on wallet_request (recharge_id) where status = 0;
      create index wallet_request_waiting on wallet_request (asked_at) where status = 0;
      create index wallet_request_person on wallet_request (user_id, id desc);
      create index wallet_request_recharge on wallet_request (recharge_id) where recharge_id is not null;

      alter table pay_attempt drop column order_no, add column recharge_id int references recharge,
        add column order_no text generated always as (case when due_id is null and recharge_id is null then trade_no end) stored references venue_order (trade_no), add constraint pay_attempt_one_bill check (due_id is null or recharge_id is null);
      create index pay_attempt_of_recharge on pay_attempt (recharge_id) where recharge_id is not null;
      alter table refund drop column order_no, add column recharge_no text references recharge (trade_no),
        add column order_no text generated always as (case when batch_no is null and recharge_no is null then trade_no end) stored references venue_order (trade_no), add constraint refund_of_recharge check (recharge_no is null or recharge_no = trade_no and batch_no is null);

      -- A wallet belongs to no venue: what fills and empties it has none.
      alter table finance_record alter column venue_id drop not null, add constraint finance_venue_known check (venue_id is not null or kind in (3, 4));
      create unique index finance_recharge_once on finance_record (attempt_no) where kind = 3;
      create unique index finance_recharge_refund_once on finance_record (refund_no) where kind = 4;
      ${withinPaid('1, 3')}
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      delete from refund where recharge_no is not null;
      delete from finance_record where venue_id is null;
      delete from pay_attempt where recharge_id is not null;
      ${withinPaid('1')}
      drop index finance_recharge_refund_once, finance_recharge_once;
      alter table finance_record drop constraint finance_venue_known, alter column venue_id set not null;
      alter table refund drop constraint refund_of_recharge, drop column order_no, drop column recharge_no, add column order_no text generated always as (case when batch_no is null then trade_no end) stored references venue_order (trade_no);
      alter table pay_attempt drop constraint pay_attempt_one_bill, drop column order_no, drop column recharge_id, add column order_no text generated always as (case when due_id is null then trade_no end) stored references venue_order (trade_no);
      drop table wallet_request, recharge;
      alter table wallet_txn disable trigger ledger_keep;
      update wallet_txn set kind = 5 where kind = 9;
      alter table wallet_txn enable trigger ledger_keep;
      alter table wallet_txn drop constraint wallet_txn_kind_check, add constraint wallet_txn_kind_check check (kind between 1 and 8);
      alter table wallet drop constraint wallet_gift, drop column gift;
    `);
  }
}
