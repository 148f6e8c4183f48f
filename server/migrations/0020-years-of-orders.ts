import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A long run of reconciliation states that it is alive. */
export class YearsOfOrders1800000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table recon_run add column beat_at timestamptz not null default app_now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table recon_run drop column beat_at');
  }
}
