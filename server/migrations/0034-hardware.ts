import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the list of devices administers: parameters, a second key while one is replaced, and remote actions. */
export class Hardware1800000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table hardware
        add column previous_key_enc text,
        add column previous_key_until timestamptz,
        add column install_date date,
        add column settings jsonb default '{}' not null,
        add column settings_no integer default 0 not null,
        add column settings_applied integer,
        add column revision integer default 1 not null,
        add constraint hardware_previous_key check ((previous_key_enc is null) = (previous_key_until is null)),
        add constraint hardware_person_cap check (person_cap >= 0 and person_cap <= 1000000),
        add constraint hardware_settings check (jsonb_typeof(settings) = 'object' and settings_no >= 0),
        add constraint hardware_endpoint check (adapter <> 'push' or endpoint is not null);

      create table device_command (
        id integer generated always as identity,
        hardware_id integer not null,
        kind smallint not null,
        minutes smallint,
        status smallint default 0 not null,
        requested_by integer not null,
        requested_at timestamptz default app_now() not null,
        expires_at timestamptz not null,
        sent_at timestamptz,
        answer_by timestamptz,
        ended_at timestamptz,
        reason text,
        note text,
        constraint device_command_kind check (kind >= 1 and kind <= 6),
        constraint device_command_status check (status >= 0 and status <= 4),
        constraint device_command_minutes check ((kind in (2, 3)) = (minutes is not null)
          and minutes >= 0 and minutes <= 720),
        constraint device_command_sent check ((sent_at is null) = (answer_by is null)
          and (status not in (1, 2, 3) or sent_at is not null) and (status <> 0 or sent_at is null)),
        constraint device_command_ended check ((status in (0, 1)) = (ended_at is null)),
        constraint device_command_reason check (reason is null or status = 3),
        constraint device_command_pkey primary key (id),
        constraint device_command_hardware_id_fkey foreign key (hardware_id) references hardware(id),
        constraint device_command_requested_by_fkey foreign key (requested_by) references app_user(id)
      );
      create unique index device_command_open on device_command (hardware_id, kind) where status in (0, 1);
      create index device_command_waiting on device_command (id) where status in (0, 1);
      create index device_command_of on device_command (hardware_id, id desc);
      create index device_command_requested on device_command (requested_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table device_command cascade;
      drop view if exists v_hardware cascade;
      drop trigger if exists terminal_moved on hardware;
      alter table hardware
        drop constraint hardware_endpoint,
        drop constraint hardware_settings,
        drop constraint hardware_person_cap,
        drop constraint hardware_previous_key,
        drop column revision,
        drop column settings_applied,
        drop column settings_no,
        drop column settings,
        drop column install_date,
        drop column previous_key_until,
        drop column previous_key_enc`);
  }
}
