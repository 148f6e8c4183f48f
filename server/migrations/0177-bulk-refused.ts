import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dates their applicant does not accept are named by his word itself: what a crash leaves standing of them is given back later, and no second word mixes with the first. */
export class BulkRefused1700000000177 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table bulk_date add column refused boolean not null default false;
      create index bulk_date_refused on bulk_date (bulk_id) where refused and result = 1;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index bulk_date_refused; alter table bulk_date drop column refused');
  }
}
