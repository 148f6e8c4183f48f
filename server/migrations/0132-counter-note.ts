import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the counter wrote beside money it took: the number of a cheque, of a transfer. */
export class CounterNote1700000000132 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      `alter table finance_record add column remark text not null default '' check (length(remark) <= 100)`,
    );
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table finance_record drop column remark');
  }
}
