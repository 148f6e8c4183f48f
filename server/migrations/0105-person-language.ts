import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever is written to is written to in the language they last used; a registration's own language becomes its person's. */
export class PersonLanguage1700000000105 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table app_user add column lang text not null default 'zh' check (lang in ('zh', 'en'));
      update app_user u set lang = r.lang from registration r where r.user_id = u.id and r.lang <> u.lang;
      alter table registration drop column lang;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table registration add column lang text not null default 'zh' check (lang in ('zh', 'en'));
      update registration r set lang = u.lang from app_user u where u.id = r.user_id and u.lang <> r.lang;
      alter table app_user drop column lang;
    `);
  }
}
