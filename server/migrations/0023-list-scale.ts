import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the list of orders is searched and sorted by, when there are a hundred thousand. */
export class ListScale1700000000023 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create index order_trade_no_part on venue_order using gin (trade_no gin_trgm_ops);
      create index order_amount on venue_order (amount, id);
      create index order_state on venue_order (pay_status, order_status, id desc);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index order_state, order_amount, order_trade_no_part;');
  }
}
