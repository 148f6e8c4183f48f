import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes checked at the door, those that were refused too. A booking is let in by its code once. */
export class OrderChecks1700000000056 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table order_check (
        id int generated always as identity primary key, trade_no text references venue_order (trade_no), checker_id int not null references app_user, at timestamptz not null default app_now(),
        method smallint not null check (method between 1 and 3), refusal text, facts jsonb not null default '{}', check (trade_no is not null or refusal is not null)
      );
      create unique index order_check_once on order_check (trade_no) where refusal is null;
      create index order_check_checker on order_check (checker_id, id desc);
      create index order_check_order on order_check (trade_no);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table order_check');
  }
}
