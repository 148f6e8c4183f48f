import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What submits were refused for, by day and site: the tally of seconds is kept for a week, these stay. */
export class RefusalCounts1700000000151 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(
      'create table stat_refusal (day date not null, site_id int not null, result text not null, times int not null, primary key (day, site_id, result))',
    );
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table stat_refusal');
  }
}
