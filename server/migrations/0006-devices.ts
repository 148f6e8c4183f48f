import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices, faces, gates, alarms and displays. */
export class Devices1800000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table screen_pairing, screen, gate_minute, gate_event, gate_day, gate_code_use, face_issue,
  face_consent, device_alarm, device_event, hardware cascade`);
  }
}

const TABLES = `
create table hardware (
  id integer generated always as identity,
  sn text not null,
  name text not null,
  en_name text not null,
  kind smallint not null,
  adapter text default 'plain'::text not null,
  venue_id integer not null,
  place text default ''::text not null,
  en_place text default ''::text not null,
  direction smallint default 3 not null,
  site_ids integer[] default '{}'::integer[] not null,
  endpoint text,
  device_key_enc text not null,
  state smallint default 0 not null,
  last_beat timestamptz,
  boot_id text,
  version text,
  params jsonb default '{}'::jsonb not null,
  person_cap integer default 10000 not null,
  status smallint default 1 not null,
  clock_skew_ms bigint default 0 not null,
  constraint hardware_adapter_check check (adapter in ('plain', 'poll', 'push')),
  constraint hardware_direction_check check (direction in (1, 2, 3)),
  constraint hardware_kind_check check (kind >= 1 and kind <= 11),
  constraint hardware_state_check check (state in (0, 1, 2)),
  constraint hardware_status_check check (status in (0, 1)),
  constraint hardware_pkey primary key (id),
  constraint hardware_sn_key unique (sn),
  constraint hardware_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index hardware_venue on hardware (venue_id);

create table device_event (
  hardware_id integer not null,
  boot_id text not null,
  seq integer not null,
  kind text not null,
  at timestamptz default clock_timestamp() not null,
  alarm text,
  constraint device_event_pkey primary key (hardware_id, boot_id, seq),
  constraint device_event_hardware_id_fkey foreign key (hardware_id) references hardware(id)
);
create index device_event_alarm on device_event (hardware_id, alarm, at) where alarm is not null;
create index device_event_at on device_event using brin (at);

create table device_alarm (
  id integer generated always as identity,
  hardware_id integer not null,
  venue_id integer not null,
  kind text not null,
  level smallint not null,
  title text not null,
  title_en text not null,
  raised_at timestamptz not null,
  last_at timestamptz not null,
  count integer default 1 not null,
  cleared_at timestamptz,
  ack_by integer,
  ack_at timestamptz,
  handle_status smallint default 1 not null,
  handled_by integer,
  handled_at timestamptz,
  note text,
  constraint device_alarm_handle_status_check check (handle_status in (0, 1, 2)),
  constraint device_alarm_level_check check (level >= 1 and level <= 4),
  constraint device_alarm_pkey primary key (id),
  constraint device_alarm_hardware_id_fkey foreign key (hardware_id) references hardware(id),
  constraint device_alarm_venue_id_fkey foreign key (venue_id) references venue(id)
);
create unique index device_alarm_open on device_alarm (hardware_id, kind) where handle_status = 1
  and (cleared_at is null);
create index device_alarm_raised on device_alarm (raised_at desc);
create index device_alarm_venue on device_alarm (venue_id, raised_at desc);

create table face_consent (
  user_id integer not null,
  version integer not null,
  agreed_at timestamptz not null,
  taken_at timestamptz not null,
  constraint face_consent_version_check check (version > 0),
  constraint face_consent_pkey primary key (user_id),
  constraint face_consent_user_id_fkey foreign key (user_id) references app_user(id)
);
create index face_consent_taken on face_consent (taken_at);

create table face_issue (
  id integer generated always as identity,
  user_id integer not null,
  hardware_id integer not null,
  op smallint not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  source text default 'booking'::text not null,
  trade_no text,
  status smallint default 0 not null,
  tries smallint default 0 not null,
  attempt_no integer default 0 not null,
  claimed_until timestamptz,
  last_error text,
  next_try_at timestamptz default app_now() not null,
  issued_at timestamptz,
  superseded_by integer,
  gmt_create timestamptz default app_now() not null,
  constraint face_issue_op_check check (op in (1, 2, 3)),
  constraint face_issue_status_check check (status in (0, 1)),
  constraint face_issue_pkey primary key (id),
  constraint face_issue_hardware_id_fkey foreign key (hardware_id) references hardware(id),
  constraint face_issue_user_id_fkey foreign key (user_id) references app_user(id)
);
create index face_issue_device on face_issue (hardware_id, id desc);
create index face_issue_due on face_issue (next_try_at) where status = 0 and (superseded_by is null);
create unique index face_issue_newest on face_issue (user_id, hardware_id) where superseded_by is null;
create index face_issue_over on face_issue (valid_to) where (superseded_by is null) and op <> 3;
create index face_issue_person on face_issue (user_id, hardware_id, id desc);
create index face_issue_standing on face_issue (hardware_id, status) where superseded_by is null;

create table gate_code_use (
  user_id integer not null,
  step bigint not null,
  hardware_id integer not null,
  at timestamptz default app_now() not null,
  constraint gate_code_use_pkey primary key (user_id, step),
  constraint gate_code_use_hardware_id_fkey foreign key (hardware_id) references hardware(id),
  constraint gate_code_use_user_id_fkey foreign key (user_id) references app_user(id)
);
create index gate_code_use_at on gate_code_use (at);

create table gate_day (
  venue_id integer not null,
  date date not null,
  ins integer default 0 not null,
  outs integer default 0 not null,
  constraint gate_day_pkey primary key (venue_id, date),
  constraint gate_day_venue_id_fkey foreign key (venue_id) references venue(id)
);

create table gate_event (
  id bigint generated always as identity,
  hardware_id integer not null,
  boot_id text not null,
  seq integer not null,
  at timestamptz not null,
  received_at timestamptz default clock_timestamp() not null,
  venue_id integer not null,
  direction smallint not null,
  user_id integer,
  card_no text,
  method smallint not null,
  result smallint not null,
  reason text,
  trade_no text,
  late boolean default false not null,
  clock_suspect boolean default false not null,
  device_at timestamptz,
  constraint gate_event_direction_check check (direction in (1, 2)),
  constraint gate_event_result_check check (result in (1, 2)),
  constraint gate_event_hardware_id_boot_id_seq_key unique (hardware_id, boot_id, seq),
  constraint gate_event_pkey primary key (id),
  constraint gate_event_hardware_id_fkey foreign key (hardware_id) references hardware(id),
  constraint gate_event_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index gate_event_at on gate_event (at desc);
create index gate_event_person on gate_event (user_id, at desc) where user_id is not null;
create index gate_event_trade_no_part on gate_event using gin (trade_no gin_trgm_ops) where trade_no is not null;
create index gate_event_venue on gate_event (venue_id, at desc);

create table gate_minute (
  venue_id integer not null,
  minute timestamptz not null,
  ins integer default 0 not null,
  outs integer default 0 not null,
  constraint gate_minute_pkey primary key (venue_id, minute),
  constraint gate_minute_venue_id_fkey foreign key (venue_id) references venue(id)
);

create table screen (
  id integer generated always as identity,
  name text not null,
  place text default ''::text not null,
  venue_id integer,
  page text not null,
  shows_figures boolean default false not null,
  token_hash text,
  cmd_no integer default 0 not null,
  cmd jsonb,
  seen_at timestamptz,
  painted_at timestamptz,
  data_at timestamptz,
  opened_at timestamptz,
  build text,
  size text,
  paired_by integer not null,
  gmt_create timestamptz default app_now() not null,
  revoked_at timestamptz,
  constraint screen_name_check check (btrim(name) <> ''::text),
  constraint screen_page_check check (page ~~ '/%'::text),
  constraint screen_pkey primary key (id),
  constraint screen_token_hash_key unique (token_hash),
  constraint screen_paired_by_fkey foreign key (paired_by) references app_user(id),
  constraint screen_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index screen_standing on screen (id desc) where revoked_at is null;
create index screen_venue on screen (venue_id);

create table screen_pairing (
  claim_hash text not null,
  code text not null,
  page text not null,
  size text,
  ip text,
  expires_at timestamptz not null,
  screen_id integer,
  constraint screen_pairing_code_check check (code ~ '^[0-9]{6}$'::text),
  constraint screen_pairing_code_key unique (code),
  constraint screen_pairing_pkey primary key (claim_hash),
  constraint screen_pairing_screen_id_fkey foreign key (screen_id) references screen(id)
);
create index screen_pairing_over on screen_pairing (expires_at);
create index screen_pairing_screen on screen_pairing (screen_id);
`;
