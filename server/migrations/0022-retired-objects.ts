import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions and views that a build no longer has are kept for servers of the version before. */
export class RetiredObjects1800000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table schema_object add column retired_by text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from schema_object where retired_by is not null;
      alter table schema_object drop column retired_by`);
  }
}
