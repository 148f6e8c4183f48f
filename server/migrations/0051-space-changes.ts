import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that change rooms and what they did. A room that was merged into another one is retired and stays. */
export class SpaceChanges1800000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table room add column retired_at timestamptz;
      alter table room drop constraint room_no;
      create unique index room_no on room (floor_id, room_no) where retired_at is null;
      alter table room add constraint room_retired check (retired_at is null or area = 0);
      create table space_change (
        id int generated always as identity primary key,
        kind smallint not null,
        room_ids int[] not null,
        room_nos text not null,
        request jsonb not null,
        versions jsonb not null,
        org_id int constraint space_change_org references org(id),
        applicant_id int not null constraint space_change_applicant references app_user(id),
        reason text not null,
        file_ids text[] default '{}' not null,
        check_status smallint default 0 not null,
        closed boolean default false not null,
        check_content text default '' not null,
        checker int constraint space_change_checker references app_user(id),
        checked_at timestamptz,
        submitted_at timestamptz default app_now() not null,
        constraint space_change_kind check (kind between 1 and 9),
        constraint space_change_status check (check_status in (0, 1, 2, 3)),
        constraint space_change_rooms check (cardinality(room_ids) > 0),
        constraint space_change_checked check (check_status not in (1, 2) or checker is not null)
      );
      create index space_change_of_org on space_change (org_id);
      create index space_change_of_applicant on space_change (applicant_id);
      create index space_change_of_checker on space_change (checker);
      create index space_change_waiting on space_change (submitted_at) where check_status = 0 and not closed;
      create table room_event (
        id int generated always as identity primary key,
        room_id int not null constraint room_event_room references room(id),
        change_id int not null constraint room_event_change references space_change(id),
        before jsonb,
        after jsonb,
        at timestamptz default app_now() not null,
        constraint room_event_something check (before is not null or after is not null)
      );
      create index room_event_of_room on room_event (room_id);
      create index room_event_of_change on room_event (change_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table room_event, space_change cascade;
      drop view if exists v_room, v_room_record cascade;
      delete from space_month_occupant where room_id in (select id from room where retired_at is not null);
      delete from space_month where room_id in (select id from room where retired_at is not null);
      delete from office_occupant where room_id in (select id from room where retired_at is not null);
      delete from room where retired_at is not null;
      drop index room_no;
      alter table room drop constraint room_retired, drop column retired_at,
        add constraint room_no unique (floor_id, room_no)`);
  }
}
