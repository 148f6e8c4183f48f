import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendars that follow the bookings of a member by a secret address; a new key ends the address before. */
export class CalendarFeeds1700000000068 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table calendar_feed (
        user_id int primary key references app_user, key uuid not null unique default gen_random_uuid(), lang text not null check (lang in ('zh', 'en')), opened_at timestamptz not null default app_now()
      );
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table calendar_feed');
  }
}
