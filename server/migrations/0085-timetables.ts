import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lessons of a term as they were imported last, and the occupations each of them has made: the next import of the term is held against them. An import may remove rows. */
export class Timetables1700000000085 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table timetable_lesson (
        id int generated always as identity primary key, term text not null, site_id int not null references site, space_ids int[] not null check (cardinality(space_ids) > 0), course_no text not null, course_name text not null, teacher text not null default '',
        weekday smallint not null check (weekday between 1 and 7), weeks text not null, begin_minute smallint not null, end_minute smallint not null check (end_minute > begin_minute), date_from date not null, date_to date not null check (date_to >= date_from),
        series_no text not null check (series_no ~ '^S[0-9A-F]{12}$'), imported_by int not null references app_user, imported_at timestamptz not null default app_now(),
        unique (term, site_id, course_no, weekday, begin_minute, space_ids)
      );
      create table timetable_date (trade_no text primary key references venue_order (trade_no), lesson_id int not null references timetable_lesson on delete cascade, date date not null);
      create index timetable_date_lesson on timetable_date (lesson_id, date);
      alter table task_row drop constraint task_row_fate_check, add constraint task_row_fate_check check (fate between 1 and 5);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'delete from task_row where fate = 5; alter table task_row drop constraint task_row_fate_check, add constraint task_row_fate_check check (fate between 1 and 4); drop table timetable_date, timetable_lesson',
    );
  }
}
