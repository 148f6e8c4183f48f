import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Security checks: points, plans with their routes, and checks with the answers of each point. */
export class Patrol1800000000046 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table patrol_point (
        id integer generated always as identity,
        venue_id integer not null,
        name text not null,
        en_name text not null,
        place text default '' not null,
        en_place text default '' not null,
        code text not null,
        status smallint default 1 not null,
        version integer default 1 not null,
        constraint patrol_point_pkey primary key (id),
        constraint patrol_point_name unique (venue_id, name),
        constraint patrol_point_code unique (code),
        constraint patrol_point_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint patrol_point_status_check check (status in (0, 1))
      );

      create table patrol_plan (
        id integer generated always as identity,
        venue_id integer not null,
        name text not null,
        en_name text not null,
        kind smallint not null,
        frequency smallint not null,
        weekdays smallint[] default '{}' not null,
        month_day smallint,
        times text[] not null,
        window_minutes integer not null,
        is_ordered boolean default false not null,
        must_scan boolean default true not null,
        role_id integer,
        user_id integer,
        handler_roles smallint[] not null,
        status smallint default 1 not null,
        version integer default 1 not null,
        constraint patrol_plan_pkey primary key (id),
        constraint patrol_plan_name unique (venue_id, name),
        constraint patrol_plan_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint patrol_plan_user_id_fkey foreign key (user_id) references app_user(id),
        constraint patrol_plan_kind_check check (kind between 1 and 5 and frequency between 1 and 3),
        constraint patrol_plan_times_check check (cardinality(times) > 0 and window_minutes between 10 and 1440
          and (frequency <> 2 or cardinality(weekdays) > 0) and (frequency <> 3 or month_day is not null)),
        constraint patrol_plan_assignee_check check ((role_id is null) <> (user_id is null)),
        constraint patrol_plan_status_check check (status in (0, 1))
      );

      create table patrol_plan_point (
        plan_id integer not null,
        seq smallint not null,
        point_id integer not null,
        items jsonb not null,
        constraint patrol_plan_point_pkey primary key (plan_id, seq),
        constraint patrol_plan_point_once unique (plan_id, point_id),
        constraint patrol_plan_point_plan_id_fkey foreign key (plan_id) references patrol_plan(id) on delete cascade,
        constraint patrol_plan_point_point_id_fkey foreign key (point_id) references patrol_point(id),
        constraint patrol_plan_point_items_check check (jsonb_typeof(items) = 'array' and jsonb_array_length(items) > 0)
      );

      create table security_check (
        id integer generated always as identity,
        plan_id integer not null,
        venue_id integer not null,
        kind smallint not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        is_ordered boolean not null,
        must_scan boolean not null,
        role_id integer,
        user_id integer,
        missed_at timestamptz,
        submit_key text,
        inspector_id integer,
        started_at timestamptz,
        finished_at timestamptz,
        synced_at timestamptz,
        status smallint,
        level smallint,
        exceptions integer default 0 not null,
        missed_points integer default 0 not null,
        deadline timestamptz,
        overdue_told_at timestamptz,
        handled_by integer,
        handled_at timestamptz,
        result text,
        result_photo_ids text[] default '{}' not null,
        rechecked_by integer,
        rechecked_at timestamptz,
        recheck_note text,
        constraint security_check_pkey primary key (id),
        constraint security_check_once unique (plan_id, starts_at),
        constraint security_check_submit_key unique (submit_key),
        constraint security_check_plan_id_fkey foreign key (plan_id) references patrol_plan(id),
        constraint security_check_venue_id_fkey foreign key (venue_id) references venue(id),
        constraint security_check_user_id_fkey foreign key (user_id) references app_user(id),
        constraint security_check_inspector_id_fkey foreign key (inspector_id) references app_user(id),
        constraint security_check_handled_by_fkey foreign key (handled_by) references app_user(id),
        constraint security_check_rechecked_by_fkey foreign key (rechecked_by) references app_user(id),
        constraint security_check_status_check check (status in (0, 1, 2)),
        constraint security_check_window_check check (ends_at > starts_at),
        constraint security_check_done_check check (
          (status is null) = (finished_at is null) and (status is null) = (inspector_id is null)
          and (status is null) = (submit_key is null) and (missed_at is null or status is null)
        ),
        constraint security_check_found_check check (
          (coalesce(status, 0) > 0) = (level is not null) and (level is null) = (deadline is null)
          and (level is null) = (exceptions = 0) and (level is null or level between 1 and 3)
        ),
        constraint security_check_handled_check check (
          (status is not distinct from 2) = (handled_by is not null)
          and (handled_by is null) = (handled_at is null) and (handled_by is null) = (result is null)
        ),
        constraint security_check_other_person check (
          (rechecked_by is null) = (rechecked_at is null)
          and (rechecked_by is null or handled_by is not null and rechecked_by <> handled_by)
        )
      );
      create index security_check_starts on security_check (starts_at desc, id desc);
      create index security_check_venue on security_check (venue_id, starts_at desc);
      create index security_check_open on security_check (deadline) where status = 1;
      create index security_check_waiting on security_check (ends_at) where status is null and missed_at is null;

      create table security_check_point (
        check_id integer not null,
        seq smallint not null,
        point_id integer not null,
        name text not null,
        en_name text not null,
        place text not null,
        en_place text not null,
        code text not null,
        items jsonb not null,
        visited_at timestamptz,
        scanned boolean default false not null,
        constraint security_check_point_pkey primary key (check_id, seq),
        constraint security_check_point_check_id_fkey foreign key (check_id) references security_check(id)
          on delete cascade,
        constraint security_check_point_point_id_fkey foreign key (point_id) references patrol_point(id),
        constraint security_check_point_scanned_check check (not scanned or visited_at is not null)
      );
      create index patrol_plan_point_point on patrol_plan_point (point_id);
      create index security_check_point_point on security_check_point (point_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table security_check_point, security_check, patrol_plan_point, patrol_plan, patrol_point cascade',
    );
  }
}
