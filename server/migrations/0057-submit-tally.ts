import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What submits came to, second by second and site by site, added up by every process. */
export class SubmitTally1700000000057 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table submit_tally (
        at timestamptz not null, site_id int not null, result text not null, n int not null check (n > 0),
        -- Answers within 50, 100, 250, 500, 1000 ms and later.
        within int[] not null check (cardinality(within) = 6), primary key (at, site_id, result)
      );
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table submit_tally');
  }
}
