import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account says how often it was edited, so that two editors at once notice each other. */
export class AccountVersion1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table app_user add column version int not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table app_user drop column version');
  }
}
