import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sites a member keeps at hand. */
export class FavouriteSites1700000000067 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table favourite_site (user_id int not null references app_user, site_id int not null references site, since timestamptz not null default app_now(), primary key (user_id, site_id));
      create index favourite_site_site on favourite_site (site_id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table favourite_site');
  }
}
