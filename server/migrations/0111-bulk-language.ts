import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters of a request follow the language its applicant reads, as every message does; the request keeps none of its own. */
export class BulkLanguage1700000000111 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query('alter table bulk_booking drop column lang');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`alter table bulk_booking add column lang text not null default 'zh' check (lang in ('zh', 'en'))`);
  }
}
