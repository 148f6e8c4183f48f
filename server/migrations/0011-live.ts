import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Aggregates of the live rooms. A venue or finance room is raised by the relay alone, from a body it keeps; whoever changes what
 * such a room shows only leaves a mark (version 0), so that payments and gates never wait for each other's room.
 */
export class Live1700000000011 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table live_aggregate (room text primary key, v bigint not null, body jsonb not null, at timestamptz not null default clock_timestamp());
      -- School wall-clock up to which slots that began have been told to their rooms.
      create table live_tick (one boolean primary key default true check (one), at timestamp not null);

      -- Raises a room's version and writes what changed, inside the caller's transaction; of an aggregate it leaves a mark only.
      create or replace function tell_live(of_room text, what jsonb) returns bigint language sql as $$
        with raised as (
          insert into room_version as r (room) select of_room where of_room !~ '^(venue|finance):' on conflict (room) do update set v = r.v + 1 returning v
        )
        insert into outbox_live (room, v, patch) values (of_room, coalesce((select v from raised), 0), what) returning v
      $$;

      -- Keeps the new body of an aggregate and raises its room. A null patch raises it silently: a member was withdrawn, which no patch
      -- can say, so the digest sends everyone to a snapshot.
      create function raise_aggregate(of_room text, new_body jsonb, what jsonb) returns bigint language plpgsql as $$
      declare raised bigint;
      begin
        insert into room_version as r (room) values (of_room) on conflict (room) do update set v = r.v + 1 returning v into raised;
        insert into live_aggregate (room, v, body) values (of_room, raised, new_body)
          on conflict (room) do update set v = excluded.v, body = excluded.body, at = clock_timestamp();
        if what is not null then insert into outbox_live (room, v, patch) values (of_room, raised, what); end if;
        return raised;
      end $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function raise_aggregate(text, jsonb, jsonb);
      create or replace function tell_live(of_room text, what jsonb) returns bigint language sql as $$
        with raised as (
          insert into room_version as r (room) values (of_room) on conflict (room) do update set v = r.v + 1 returning v
        )
        insert into outbox_live (room, v, patch) select of_room, v, what from raised returning v
      $$;
      drop table live_tick, live_aggregate;
    `);
  }
}
