import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The school's word on a registration is written in the language it was handed in. */
export class RegistrationLanguage1700000000017 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`alter table registration add column lang text not null default 'zh' check (lang in ('zh', 'en'))`);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('alter table registration drop column lang');
  }
}
