import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An instalment is paid through the gateway too: by a try of its own, of which the channel knows the number. */
export class DueGateway1700000000104 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table bulk_due add column pay_type smallint, add column attempt_no text;
      update bulk_due set pay_type = 5 where paid_online;
      alter table bulk_due add constraint bulk_due_way check ((pay_type is not null) = paid_online and (attempt_no is null or paid_online));
      alter table pay_attempt drop constraint pay_attempt_trade_no_fkey, add column due_id int references bulk_due,
        add column order_no text generated always as (case when due_id is null then trade_no end) stored references venue_order (trade_no);
      create index pay_attempt_of_due on pay_attempt (due_id) where due_id is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      delete from pay_attempt where due_id is not null;
      alter table pay_attempt drop column order_no, drop column due_id, add constraint pay_attempt_trade_no_fkey foreign key (trade_no) references venue_order (trade_no);
      alter table bulk_due drop constraint bulk_due_way, drop column pay_type, drop column attempt_no;
    `);
  }
}
