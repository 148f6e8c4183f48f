import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Appeals that wait, oldest first, for the inbox of approvals. Made while servers write. */
export class GateAppeals1800000000057 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists gate_bill_appeals');
    await runner.query('create index concurrently gate_bill_appeals on gate_bill (appeal_at) where appeal = 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index gate_bill_appeals');
  }
}
