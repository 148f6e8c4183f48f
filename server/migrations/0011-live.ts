import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What carrying needs: events stay in the outbox until each of their reactions is done, so that a lost queue loses none of them;
 * and the aggregates of the live rooms. A venue or finance room is raised by the relay alone, from a body it keeps; whoever changes what
 * such a room shows only leaves a mark (version 0), so that payments and gates never wait for each other's room.
 */
export class Live1700000000011 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table live_aggregate (room text primary key, v bigint not null, body jsonb not null, at timestamptz not null default clock_timestamp());
      -- An event is handed to the queue at queued_at, tries times; a reaction that is done is named in done.
      alter table outbox add column queued_at timestamptz, add column tries smallint not null default 0, add column done text[] not null default '{}';
      -- School wall-clock up to which slots that began have been told to their rooms.
      create table live_tick (one boolean primary key default true check (one), at timestamp not null);

      -- The instant the school's day began.
      create function school_day_start() returns timestamptz language sql stable parallel safe as
        $$ select date_trunc('day', school_now()) at time zone coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai') $$;

      -- The time template of a site's date: a rule of that single date, else one of a range and weekday, else the site's own.
      create function template_of(of_site int, of_date date) returns int language sql stable parallel safe as $$
        select coalesce((
          select template_id from date_rule
           where site_id = of_site and of_date between begin_date and end_date and (cardinality(weekdays) = 0 or extract(isodow from of_date)::int = any (weekdays))
           order by begin_date = end_date desc, priority desc, end_date - begin_date, id desc limit 1
        ), (select template_id from site where id = of_site))
      $$;

      -- An open alarm as its room tells it; the device by its name, never by its serial number.
      create function alarm_row(a device_alarm) returns jsonb language sql stable parallel safe as $$
        select jsonb_build_object('id', a.id, 'level', a.level, 'kind', a.kind, 'device', h.name, 'handleStatus', a.handle_status, 'ackAt', epoch_ms(a.ack_at), 'raisedAt', epoch_ms(a.raised_at))
          from hardware h where h.id = a.hardware_id
      $$;

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
      drop function alarm_row(device_alarm), template_of(int, date), school_day_start();
      alter table outbox drop column queued_at, drop column tries, drop column done;
      drop table live_tick, live_aggregate;
    `);
  }
}
