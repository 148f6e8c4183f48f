import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may not book for a while, where and why. */
export class Restrictions1700000000035 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table user_restriction (
        id int generated always as identity primary key, user_id int not null references app_user, venue_ids int[] check (venue_ids is null or cardinality(venue_ids) > 0), reason text not null check (length(btrim(reason)) >= 5),
        begin_on date not null, end_on date, operator int not null references app_user, gmt_create timestamptz not null default app_now(), lifted_at timestamptz, lifted_by int references app_user, version int not null default 0,
        check (end_on is null or end_on >= begin_on), check ((lifted_at is null) = (lifted_by is null))
      );
      create index user_restriction_person on user_restriction (user_id);
      create index user_restriction_operator on user_restriction (operator);
      create index user_restriction_lifter on user_restriction (lifted_by) where lifted_by is not null;
      create index user_restriction_venues on user_restriction using gin (venue_ids);
      create index user_restriction_live on user_restriction (begin_on) where lifted_at is null;
      create trigger venue_changed after insert or update or delete or truncate on user_restriction for each statement execute function venue_changed();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table user_restriction');
  }
}
