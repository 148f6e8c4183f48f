import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which rooms are figures made of many rows, told by the relay rather than by the business. */
const tellLive = (aggregates: string) => `
  create or replace function tell_live(of_room text, what jsonb) returns bigint language sql as $$
    with raised as (
      insert into room_version as r (room) select of_room where of_room !~ '^(${aggregates}):' on conflict (room) do update set v = r.v + 1 returning v
    )
    insert into outbox_live (room, v, patch) values (of_room, coalesce((select v from raised), 0), what) returning v
  $$;`;

/** Displays that an administrator paired, and face jobs as a room that is told of every change. */
export class Screens1700000000027 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(tellLive('venue|wall|finance|face'));
    await q.query(`
      create table screen (
        id int generated always as identity primary key, name text not null check (btrim(name) <> ''), place text not null default '', venue_id int references venue, page text not null check (page like '/%'),
        shows_figures boolean not null default false, token_hash text unique, cmd_no int not null default 0, cmd jsonb,
        seen_at timestamptz, painted_at timestamptz, data_at timestamptz, opened_at timestamptz, build text, size text,
        paired_by int not null references app_user, gmt_create timestamptz not null default app_now(), revoked_at timestamptz
      );
      create index screen_standing on screen (id desc) where revoked_at is null;
      create index screen_venue on screen (venue_id);
      -- A display that shows its code and waits for somebody to type it. The claim is known to the display alone.
      create table screen_pairing (claim_hash text primary key, code text not null unique check (code ~ '^[0-9]{6}$'), page text not null, size text, ip text, expires_at timestamptz not null, screen_id int references screen);
      create index screen_pairing_over on screen_pairing (expires_at);
      create index screen_pairing_screen on screen_pairing (screen_id);

      create index face_issue_standing on face_issue (hardware_id, status) where superseded_by is null;
      create function face_changed() returns trigger language plpgsql as $$
      begin
        perform tell_live('face:' || v.venue_id, '{}') from (select distinct h.venue_id from changed c join hardware h on h.id = c.hardware_id) v;
        return null;
      end $$;
      create trigger face_added after insert on face_issue referencing new table as changed for each statement execute function face_changed();
      create trigger face_moved after update on face_issue referencing new table as changed for each statement execute function face_changed();
      create function terminal_changed() returns trigger language plpgsql as $$
      begin
        perform tell_live('face:' || new.venue_id, '{}');
        return null;
      end $$;
      create trigger terminal_moved after update of state on hardware for each row when (new.kind = 2 and old.state is distinct from new.state) execute function terminal_changed();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop trigger terminal_moved on hardware;
      drop trigger face_moved on face_issue;
      drop trigger face_added on face_issue;
      drop function terminal_changed(), face_changed();
      drop index face_issue_standing;
      drop table screen_pairing, screen;
    `);
    await q.query(tellLive('venue|finance'));
  }
}
