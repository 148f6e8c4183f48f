import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shifts of ticket sellers and the sales they took back. */
export class Counter1700000000055 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table counter_shift (
        id int generated always as identity primary key, seller_id int not null references app_user, opened_at timestamptz not null default app_now(), closed_at timestamptz,
        float_amount int not null check (float_amount >= 0), cash_due int, counted int check (counted >= 0), note text,
        check ((closed_at is null) = (counted is null)), check ((closed_at is null) = (cash_due is null))
      );
      create unique index counter_shift_open on counter_shift (seller_id) where closed_at is null;
      create index counter_shift_seller on counter_shift (seller_id, closed_at desc);
      create table counter_undo (
        trade_no text primary key references venue_order (trade_no), shift_id int not null references counter_shift, amount int not null check (amount >= 0), offline_type smallint, at timestamptz not null default app_now()
      );
      create index counter_undo_shift on counter_undo (shift_id);
      create index finance_cashier on finance_record (cashier_id, gmt_create desc) where cashier_id is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index finance_cashier; drop table counter_undo, counter_shift');
  }
}
