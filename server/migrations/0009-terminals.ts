import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People inside from the minutes of the gates, what a device's clock is worth, and how alarms and faces are kept in order. */
export class Terminals1700000000009 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create function school_zone() returns text language sql stable parallel safe as
        $$ select coalesce((select sys_val from sys_setting where sys_key = 'school.timezone'), 'Asia/Shanghai') $$;

      -- How far the device's clock is ahead of ours, as it last said.
      alter table hardware add column clock_skew_ms bigint not null default 0;
      -- What the device said, where its clock was not believed and \`at\` is when we received it.
      alter table gate_event add column device_at timestamptz;
      -- What an alarm event was about: a report that comes after the word that it is over raises nothing.
      alter table device_event add column alarm text;
      create index device_event_alarm on device_event (hardware_id, alarm, at) where alarm is not null;
      -- One wish of one person on one terminal counts: the newest.
      create unique index face_issue_newest on face_issue (user_id, hardware_id) where superseded_by is null;
      create index face_issue_over on face_issue (valid_to) where superseded_by is null and op <> 3;

      -- The day of a venue minute by minute: people in and out so far, and inside. Never fewer than none: who leaves unseen is not taken off the next.
      create function flow_minutes(of_venue int, of_date date) returns table (minute timestamptz, ins int, outs int, inside int) language sql stable as $$
        select w.minute, w.ins, w.outs, (w.ins - w.outs - least(0, min(w.ins - w.outs) over (order by w.minute)))::int
          from (
            select m.minute, (sum(m.ins) over o)::int as ins, (sum(m.outs) over o)::int as outs from gate_minute m
             where m.venue_id = of_venue and m.minute >= of_date::timestamp at time zone school_zone() and m.minute < (of_date + 1)::timestamp at time zone school_zone()
            window o as (order by m.minute)
          ) w
      $$;

      -- The day of a venue up to now.
      create function flow_of(of_venue int, of_date date, out ins int, out outs int, out inside int) language sql stable as $$
        select coalesce(f.ins, 0), coalesce(f.outs, 0), coalesce(f.inside, 0)
          from (select 1) one left join lateral (select * from flow_minutes(of_venue, of_date) order by minute desc limit 1) f on true
      $$;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop function flow_of(int, date), flow_minutes(int, date);
      drop index face_issue_over, face_issue_newest, device_event_alarm;
      alter table device_event drop column alarm;
      alter table gate_event drop column device_at;
      alter table hardware drop column clock_skew_ms;
      drop function school_zone();
    `);
  }
}
