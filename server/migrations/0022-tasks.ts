import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Long work and the rows an import waits with; kept views of lists; files people sent. */
export class Tasks1700000000022 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table task (
        id int generated always as identity primary key,
        kind smallint not null check (kind in (1, 2)),
        path text not null, title text not null, en_title text not null,
        user_id int not null references app_user, role_id int not null, lang text not null check (lang in ('zh', 'en')),
        asked jsonb not null default '{}',
        status smallint not null check (status between 0 and 5),
        total int check (total >= 0), done int not null default 0 check (done >= 0),
        fresh int not null default 0, changed int not null default 0, same int not null default 0, bad int not null default 0,
        attempt int not null default 0, capped boolean not null default false,
        file text, file_name text, file_bytes int, failure jsonb, trace text,
        gmt_create timestamptz not null default app_now(), queued_at timestamptz not null default app_now(), started_at timestamptz, beat_at timestamptz, ended_at timestamptz, expires_at timestamptz,
        check ((file is null) = (file_name is null))
      );
      create index task_owner on task (user_id, id desc);
      create index task_waits on task (status, queued_at) where status in (0, 1);
      create index task_files on task (expires_at) where file is not null;
      create index task_old on task (gmt_create);

      create table task_row (
        task_id int not null references task on delete cascade, n int not null check (n > 0),
        fate smallint not null check (fate between 1 and 4), cells jsonb not null, value jsonb, problems jsonb not null default '[]',
        primary key (task_id, n)
      );

      create table list_view (
        id int generated always as identity primary key,
        user_id int not null references app_user, route text not null check (length(route) between 1 and 60),
        name text not null check (length(name) between 1 and 30), filter jsonb not null default '{}', is_default boolean not null default false,
        gmt_create timestamptz not null default app_now(), unique (user_id, route, name)
      );
      create unique index list_view_default on list_view (user_id, route) where is_default;
      create table list_look (
        user_id int not null references app_user, route text not null check (length(route) between 1 and 60),
        density text not null check (density in ('compact', 'middle', 'roomy')), hidden text[] not null default '{}', primary key (user_id, route)
      );

      create table attachment (
        id text primary key check (id ~ '^[a-f0-9]{32}$'), owner_id int not null references app_user,
        file_class smallint not null check (file_class between 1 and 9), open boolean not null default false,
        ext text not null, name text not null check (length(name) <= 200), bytes int not null check (bytes > 0), sha256 text not null, width int, height int,
        used_by text, gmt_create timestamptz not null default app_now(), deleted_at timestamptz
      );
      create index attachment_owner on attachment (owner_id, gmt_create desc);
      create index attachment_sha on attachment (sha256);
      create index attachment_orphan on attachment (gmt_create) where used_by is null or deleted_at is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table attachment, list_look, list_view, task_row, task;');
  }
}
