import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a channel was asked about a refund it has taken in, apart from how often the refund was claimed: a process that dies asks nobody. */
export class RefundPolls1700000000179 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('alter table refund add polls int not null default 0 check (polls >= 0)');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table refund drop polls');
  }
}
