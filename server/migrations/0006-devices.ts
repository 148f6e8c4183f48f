import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices, what passed through gates, alarms, faces on terminals. */
export class Devices1700000000006 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table hardware (
        id int generated always as identity primary key, sn text not null unique, name text not null, en_name text not null, kind smallint not null check (kind between 1 and 11), adapter text not null default 'plain' check (adapter in ('plain', 'poll', 'push')),
        venue_id int not null references venue, place text not null default '', en_place text not null default '', direction smallint not null default 3 check (direction in (1, 2, 3)), site_ids int[] not null default '{}', endpoint text,
        device_key_enc text not null, state smallint not null default 0 check (state in (0, 1, 2)), last_beat timestamptz, boot_id text, version text, params jsonb not null default '{}', person_cap int not null default 10000, status smallint not null default 1 check (status in (0, 1))
      );
      create index hardware_venue on hardware (venue_id);
      create table gate_event (
        id bigint generated always as identity primary key, hardware_id int not null references hardware, boot_id text not null, seq int not null, at timestamptz not null, received_at timestamptz not null default clock_timestamp(), venue_id int not null references venue,
        direction smallint not null check (direction in (1, 2)), user_id int, card_no text, method smallint not null, result smallint not null check (result in (1, 2)), reason text, trade_no text, late boolean not null default false, clock_suspect boolean not null default false,
        unique (hardware_id, boot_id, seq)
      );
      create index gate_event_venue on gate_event (venue_id, at desc);
      create index gate_event_at on gate_event (at desc);
      -- People by venue and minute, kept with the events that make it.
      create table gate_minute (venue_id int not null references venue, minute timestamptz not null, ins int not null default 0, outs int not null default 0, primary key (venue_id, minute));
      create table gate_day (venue_id int not null references venue, date date not null, ins int not null default 0, outs int not null default 0, primary key (venue_id, date));
      create table device_event (hardware_id int not null references hardware, boot_id text not null, seq int not null, kind text not null, at timestamptz not null default clock_timestamp(), primary key (hardware_id, boot_id, seq));
      create table device_alarm (
        id int generated always as identity primary key, hardware_id int not null references hardware, venue_id int not null references venue, kind text not null, level smallint not null check (level between 1 and 4), title text not null, title_en text not null,
        raised_at timestamptz not null, last_at timestamptz not null, count int not null default 1, cleared_at timestamptz, ack_by int, ack_at timestamptz, handle_status smallint not null default 1 check (handle_status in (0, 1, 2)),
        handled_by int, handled_at timestamptz, note text
      );
      create unique index device_alarm_open on device_alarm (hardware_id, kind) where handle_status = 1 and cleared_at is null;
      create index device_alarm_venue on device_alarm (venue_id, raised_at desc);
      create index device_alarm_raised on device_alarm (raised_at desc);
      create table face_issue (
        id int generated always as identity primary key, user_id int not null references app_user, hardware_id int not null references hardware, op smallint not null check (op in (1, 2, 3)), valid_from timestamptz not null, valid_to timestamptz not null,
        source text not null default 'booking', trade_no text, status smallint not null default 0 check (status in (0, 1)), tries smallint not null default 0, attempt_no int not null default 0, claimed_until timestamptz, last_error text, next_try_at timestamptz not null default app_now(),
        issued_at timestamptz, superseded_by int, gmt_create timestamptz not null default app_now()
      );
      create index face_issue_due on face_issue (next_try_at) where status = 0 and superseded_by is null;
      create index face_issue_device on face_issue (hardware_id, id desc);
      create index face_issue_person on face_issue (user_id, hardware_id, id desc);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table face_issue, device_alarm, device_event, gate_day, gate_minute, gate_event, hardware');
  }
}
