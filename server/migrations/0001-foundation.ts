import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Extensions, the business clock, rooms and outboxes, settings. */
export class Foundation1700000000001 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create extension if not exists btree_gist;
      create extension if not exists pg_trgm;

      create table clock_offset (one boolean primary key default true check (one), ms bigint not null default 0);
      insert into clock_offset default values;
      -- Time travel is for tests: the session must have declared test mode.
      create function clock_offset_guard() returns trigger language plpgsql as $$
      begin
        if new.ms <> 0 and coalesce(current_setting('venue.test_mode', true), '0') <> '1' then
          raise exception 'the clock moves in test mode only';
        end if;
        return new;
      end $$;
      create trigger clock_offset_guard before insert or update on clock_offset for each row execute function clock_offset_guard();
      -- Business time: every deadline is compared with it.
      create function app_now() returns timestamptz language sql stable parallel safe as
        $$ select now() + (select ms from clock_offset) * interval '1 millisecond' $$;

      create table sys_setting (
        sys_key text primary key,
        sys_val text not null,
        visibility text not null default 'admin' check (visibility in ('public', 'login', 'admin', 'secret')),
        zh text not null default '', en text not null default '',
        gmt_modified timestamptz not null default now()
      );
      -- Wall-clock now of the school; slots are compared with it.
      create function school_now() returns timestamp language sql stable parallel safe as
        $$ select app_now() at time zone coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai') $$;

      create table code_item (
        id int generated always as identity primary key,
        code_key text not null, codename text not null, en_name text not null, value text not null, sort int not null default 0,
        unique (code_key, value)
      );

      create table room_version (room text primary key, v bigint not null default 1) with (fillfactor = 50);
      create table outbox_live (id bigint generated always as identity primary key, room text not null, v bigint not null, patch jsonb not null, at timestamptz not null default clock_timestamp());
      create table outbox (id bigint generated always as identity primary key, name text not null, payload jsonb not null, at timestamptz not null default clock_timestamp());
      -- Raises a room's version and writes what changed, inside the caller's transaction.
      create function tell_live(of_room text, what jsonb) returns bigint language sql as $$
        with raised as (
          insert into room_version as r (room) values (of_room) on conflict (room) do update set v = r.v + 1 returning v
        )
        insert into outbox_live (room, v, patch) select of_room, v, what from raised returning v
      $$;

      create table idempotency (
        user_id int not null, key text not null, path text not null, body_hash text not null, answer jsonb, at timestamptz not null default now(),
        primary key (user_id, key)
      );
      create index idempotency_at on idempotency (at);
      create table request_replay (sign_key text primary key, at timestamptz not null default now());
      create index request_replay_at on request_replay (at);

      create table audit (
        id bigint generated always as identity primary key, at timestamptz not null default clock_timestamp(), actor int, role_id int, sid text, ip text,
        action text not null, object text not null, before jsonb, after jsonb, reason text, trace text
      );
      create index audit_object on audit (object, id);
      create function audit_keep() returns trigger language plpgsql as $$ begin raise exception 'audit rows are never changed'; end $$;
      create trigger audit_keep before update or delete on audit for each row execute function audit_keep();

      create table notice (id int generated always as identity primary key, zh text not null, en text not null, from_at timestamptz not null default now(), to_at timestamptz, status smallint not null default 1);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop table notice, audit, request_replay, idempotency, outbox, outbox_live, room_version, code_item;
      drop function audit_keep(), tell_live(text, jsonb), school_now();
      drop table sys_setting; drop function app_now(); drop table clock_offset; drop function clock_offset_guard();
    `);
  }
}
