import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a bulk booking was paid for dates that were given back goes back: said on the instalment, and refunded like an order's money under the number of the request. */
export class Overpaid1700000000101 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table bulk_due add column returned int not null default 0, add constraint bulk_due_returned check (returned = 0 or paid_at is not null and returned between 0 and amount);
      alter table refund drop constraint refund_trade_no_fkey, drop constraint refund_refund_no_check,
        add column batch_no text references bulk_booking (batch_no),
        add column order_no text generated always as (case when batch_no is null then trade_no end) stored references venue_order (trade_no),
        add constraint refund_of_batch check (batch_no is null or batch_no = trade_no),
        add constraint refund_refund_no_check check (refund_no ~ (case when batch_no is null then '^[A-Z]\\d{14}R\\d{2}$' else '^[BL]\\d{14}R\\d{2,4}$' end));
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      delete from refund where batch_no is not null;
      alter table refund drop constraint refund_of_batch, drop constraint refund_refund_no_check, drop column order_no, drop column batch_no,
        add constraint refund_refund_no_check check (refund_no ~ '^[A-Z]\\d{14}R\\d{2}$'), add constraint refund_trade_no_fkey foreign key (trade_no) references venue_order (trade_no);
      alter table bulk_due drop constraint bulk_due_returned, drop column returned;
    `);
  }
}
