import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a rule set asks of a member before a booking: the text agreed to, a face, money in the wallet (fen). */
export class BookingNeeds1700000000076 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table rule_set add column need_protocol boolean not null default false, add column need_face boolean not null default false, add column min_balance int not null default 0 check (min_balance between 0 and 10000000);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table rule_set drop column need_protocol, drop column need_face, drop column min_balance');
  }
}
