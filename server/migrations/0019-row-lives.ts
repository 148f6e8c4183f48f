import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the answer of an idempotency key ends. */
export class RowLives1800000000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Servers of the version before state no end: their answers live a day, as they always did.
    await runner.query(`
      alter table idempotency add column ends_at timestamptz default now() + interval '24 hours' not null;
      drop index idempotency_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table idempotency drop column ends_at;
      create index idempotency_at on idempotency using brin (at)`);
  }
}
