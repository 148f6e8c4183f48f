import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Safety videos, the sites that require them, and who watched them. */
export class SafetyVideos1800000000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table safety_watch, safety_video_site, safety_video cascade');
  }
}

const TABLES = `
create table safety_video (
  id integer generated always as identity,
  title text not null,
  en_title text not null,
  file_id text,
  file_ext text default '' not null,
  address text default '' not null,
  seconds integer not null,
  valid_months smallint not null,
  quiz jsonb default '[]' not null,
  pass_mark smallint default 100 not null,
  status smallint default 1 not null,
  version integer default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint safety_video_pkey primary key (id),
  constraint safety_video_source check ((file_id is null) = (address <> '')),
  constraint safety_video_seconds check (seconds between 5 and 7200),
  constraint safety_video_months check (valid_months between 0 and 60),
  constraint safety_video_mark check (pass_mark between 1 and 100),
  constraint safety_video_quiz check (jsonb_typeof(quiz) = 'array'),
  constraint safety_video_status check (status in (0, 1))
);

create table safety_video_site (
  video_id integer not null,
  site_id integer not null,
  constraint safety_video_site_pkey primary key (video_id, site_id),
  constraint safety_video_site_video_id_fkey foreign key (video_id) references safety_video(id) on delete cascade,
  constraint safety_video_site_site_id_fkey foreign key (site_id) references site(id) on delete cascade
);
create index safety_video_site_of on safety_video_site (site_id);

create table safety_watch (
  id bigint generated always as identity,
  user_id integer not null,
  video_id integer not null,
  status smallint default 1 not null,
  total_ms integer not null,
  watched_ms integer default 0 not null,
  reported_at timestamptz default app_now() not null,
  tries smallint default 0 not null,
  score smallint,
  pass_mark smallint,
  started_at timestamptz default app_now() not null,
  passed_at timestamptz,
  valid_until date,
  constraint safety_watch_pkey primary key (id),
  constraint safety_watch_status check (status between 1 and 4),
  constraint safety_watch_total check (total_ms > 0),
  constraint safety_watch_watched check (watched_ms between 0 and total_ms),
  constraint safety_watch_whole check (status = 1 or watched_ms = total_ms),
  constraint safety_watch_mark check (status <> 3 or pass_mark is null or (score is not null and score >= pass_mark)),
  constraint safety_watch_passed check ((status = 3) = (passed_at is not null)),
  constraint safety_watch_until check (valid_until is null or status = 3),
  constraint safety_watch_user_id_fkey foreign key (user_id) references app_user(id),
  constraint safety_watch_video_id_fkey foreign key (video_id) references safety_video(id)
);
create unique index safety_watch_open on safety_watch (user_id, video_id) where status in (1, 2);
create index safety_watch_passed_of on safety_watch (user_id, video_id, valid_until) where status = 3;
create index safety_watch_newest on safety_watch (started_at desc, id desc);
`;
