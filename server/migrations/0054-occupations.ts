import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the house took slots for, and which occupations were made together. */
export class Occupations1700000000054 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table occupation (trade_no text primary key references venue_order (trade_no), kind smallint not null default 6 check (kind between 1 and 6), series_no text check (series_no ~ '^S[0-9A-F]{12}$'));
      create index occupation_series on occupation (series_no) where series_no is not null;
      create index order_occupation on venue_order (begin_at desc, id desc) where source = 3;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index order_occupation; drop table occupation');
  }
}
