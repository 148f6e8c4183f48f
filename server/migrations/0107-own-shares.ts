import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Shares a person has paid are looked for by person, like those that wait. */
export class OwnShares1700000000107 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('create index order_share_own on order_share (user_id) where status in (1, 3)');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index order_share_own');
  }
}
