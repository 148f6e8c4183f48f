import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The finance desk finds a record by a part of its channel's number, and the lines of a balance by the number they belong to. */
export class FinanceDesk1700000000135 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create index finance_channel_no_part on finance_record using gin (channel_trade_no gin_trgm_ops) where channel_trade_no is not null;
      create index wallet_txn_number on wallet_txn (biz_id text_pattern_ops);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index wallet_txn_number, finance_channel_no_part');
  }
}
