import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the books and the gate log are searched by: parts of their numbers. */
export class SearchIndexes1700000000031 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create index finance_no_part on finance_record using gin (no gin_trgm_ops);
      create index finance_trade_no_part on finance_record using gin (trade_no gin_trgm_ops);
      create index gate_event_trade_no_part on gate_event using gin (trade_no gin_trgm_ops) where trade_no is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index gate_event_trade_no_part, finance_trade_no_part, finance_no_part;');
  }
}
