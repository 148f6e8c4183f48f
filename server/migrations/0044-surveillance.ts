import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How cameras are shown, and who viewed them. */
export class Surveillance1800000000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table camera_view, camera_stream cascade');
  }
}

const TABLES = `
create table camera_stream (
  hardware_id integer not null,
  snapshot_path text default '' not null,
  stream_kind smallint default 0 not null,
  stream_path text default '' not null,
  version integer default 0 not null,
  constraint camera_stream_pkey primary key (hardware_id),
  constraint camera_stream_kind check (stream_kind between 0 and 2),
  constraint camera_stream_path check ((stream_kind = 0) = (stream_path = '')),
  constraint camera_stream_hardware_id_fkey foreign key (hardware_id) references hardware(id) on delete cascade
);

create table camera_view (
  id bigint generated always as identity,
  hardware_id integer not null,
  user_id integer not null,
  kind smallint not null,
  began_at timestamptz default app_now() not null,
  last_at timestamptz default app_now() not null,
  ip text default '' not null,
  constraint camera_view_pkey primary key (id),
  constraint camera_view_kind check (kind between 1 and 2),
  constraint camera_view_order check (last_at >= began_at),
  constraint camera_view_hardware_id_fkey foreign key (hardware_id) references hardware(id) on delete cascade,
  constraint camera_view_user_id_fkey foreign key (user_id) references app_user(id)
);
create index camera_view_newest on camera_view (began_at desc, id desc);
create index camera_view_open on camera_view (user_id, hardware_id, kind, last_at desc);
`;
