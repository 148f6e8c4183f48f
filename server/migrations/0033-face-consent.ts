import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a face was taken, and to which wording its owner agreed when. */
export class FaceConsent1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table face_consent (user_id int primary key references app_user, version int not null check (version > 0), agreed_at timestamptz not null, taken_at timestamptz not null);
      create index face_consent_taken on face_consent (taken_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table face_consent');
  }
}
