import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One finance record of a gate charge or a deposit for each attempt, as of other income. Made while servers write: it
 * is dropped first, because an interrupted one stays invalid.
 */
export class OtherIncome1800000000041 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists finance_other_income_once');
    await runner.query(
      'create unique index concurrently finance_other_income_once on finance_record (attempt_no) where kind in (6, 7)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index finance_other_income_once');
  }
}
