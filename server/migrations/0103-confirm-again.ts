import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request whose applicant could not be asked for his word is asked again later, and holds up no other. */
export class ConfirmAgain1700000000103 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('alter table bulk_booking add column confirm_retry_at timestamptz');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table bulk_booking drop column confirm_retry_at');
  }
}
