import type { MigrationInterface, QueryRunner } from 'typeorm';
import { functionText } from '#server/kit/db/schema-objects';

/** Settings, clock, idempotency, outboxes and versions of live rooms. */
export class Foundation1800000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionText('app_now'));
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table schema_object, venue_revision, live_aggregate, live_tick, room_version, outbox_live, outbox,
  request_replay, idempotency, setting_revision, sys_setting, clock_offset cascade;
      drop function app_now() cascade`);
  }
}

const TABLES = `
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create table clock_offset (
  one boolean default true not null,
  ms bigint default 0 not null,
  constraint clock_offset_one_check check (one),
  constraint clock_offset_pkey primary key (one)
);

create table sys_setting (
  sys_key text not null,
  sys_val text not null,
  visibility text default 'admin'::text not null,
  zh text default ''::text not null,
  en text default ''::text not null,
  gmt_modified timestamptz default now() not null,
  version integer default 1 not null,
  constraint sys_setting_visibility_check check (visibility in ('public', 'login', 'admin', 'secret')),
  constraint sys_setting_pkey primary key (sys_key)
);

create table setting_revision (
  one boolean default true not null,
  v bigint not null,
  constraint setting_revision_one_check check (one),
  constraint setting_revision_pkey primary key (one)
);

create table idempotency (
  user_id integer not null,
  key text not null,
  path text not null,
  body_hash text not null,
  answer json,
  at timestamptz default now() not null,
  constraint idempotency_pkey primary key (user_id, key)
);
create index idempotency_at on idempotency using brin (at);

create table request_replay (
  sign_key text not null,
  at timestamptz default now() not null,
  constraint request_replay_pkey primary key (sign_key)
);
create index request_replay_at on request_replay using brin (at);

create table outbox (
  id bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  at timestamptz default clock_timestamp() not null,
  queued_at timestamptz,
  tries smallint default 0 not null,
  done text[] default '{}'::text[] not null,
  constraint outbox_pkey primary key (id)
)
with (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_cost_delay='0',
  vacuum_truncate=off);

create table outbox_live (
  id bigint generated always as identity,
  room text not null,
  v bigint not null,
  patch json not null,
  at timestamptz default clock_timestamp() not null,
  constraint outbox_live_pkey primary key (id)
)
with (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000', autovacuum_vacuum_cost_delay='0',
  vacuum_truncate=off);

create table room_version (
  room text not null,
  v bigint default 1 not null,
  constraint room_version_pkey primary key (room)
)
with (fillfactor='50');

create table live_tick (
  one boolean default true not null,
  at timestamp not null,
  constraint live_tick_one_check check (one),
  constraint live_tick_pkey primary key (one)
);

create table live_aggregate (
  room text not null,
  v bigint not null,
  body jsonb not null,
  at timestamptz default clock_timestamp() not null,
  constraint live_aggregate_pkey primary key (room)
);

create table venue_revision (
  one boolean default true not null,
  v bigint not null,
  constraint venue_revision_one_check check (one),
  constraint venue_revision_pkey primary key (one)
);

create table schema_object (
  name text not null,
  kind text not null,
  checksum text not null,
  constraint schema_object_pkey primary key (name),
  constraint schema_object_kind_check check (kind in ('function', 'view'))
);

insert into clock_offset default values;
insert into venue_revision (v) values (extract(epoch from clock_timestamp()) * 1000);
`;
