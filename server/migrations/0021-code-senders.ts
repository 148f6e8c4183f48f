import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Verification codes count for who asked for them, and for the daily budget of their channel. */
export class CodeSenders1800000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table verification_code add column sender text;
      create index verification_code_sender on verification_code (sender, gmt_create);
      create index verification_code_sent on verification_code (channel, gmt_create) where address is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table verification_code drop column sender; drop index verification_code_sent`);
  }
}
