import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gates: devices at one place with the rules by which they admit; and what staff correct and count by hand. */
export class Gates1800000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(PASSAGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view if exists v_gate_event;
      drop table gate_device, gate cascade;
      delete from gate_event where hardware_id is null;
      alter table gate_event
        drop constraint gate_event_corrected,
        drop column corrected_direction,
        alter column hardware_id set not null;
      drop index presence_exit`);
  }
}

const TABLES = `
create table gate (
  id integer generated always as identity,
  venue_id integer not null,
  name text not null,
  en_name text default '' not null,
  free_roles integer[] default '{}' not null,
  admits_bookings boolean default true not null,
  admits_staff boolean default true not null,
  site_ids integer[] default '{}' not null,
  early_entry_min smallint,
  capacity integer default 0 not null,
  anti_passback boolean default false not null,
  mode smallint default 1 not null,
  mode_until timestamptz,
  version integer default 1 not null,
  constraint gate_capacity check (capacity between 0 and 100000),
  constraint gate_early_entry check (early_entry_min between 0 and 240),
  constraint gate_mode check (mode in (1, 2, 3)),
  constraint gate_mode_until check (case mode when 1 then mode_until is null when 2 then mode_until is not null
    else true end),
  constraint gate_pkey primary key (id),
  constraint gate_name_key unique (venue_id, name),
  constraint gate_venue_id_fkey foreign key (venue_id) references venue(id)
);

create table gate_device (
  hardware_id integer not null,
  gate_id integer not null,
  constraint gate_device_pkey primary key (hardware_id),
  constraint gate_device_gate_id_fkey foreign key (gate_id) references gate(id) on delete cascade,
  constraint gate_device_hardware_id_fkey foreign key (hardware_id) references hardware(id) on delete cascade
);
create index gate_device_gate on gate_device (gate_id);
create index presence_exit on presence (out_event) where out_event is not null;
`;

const PASSAGES = `
alter table gate_event
  alter column hardware_id drop not null,
  add column corrected_direction smallint,
  add constraint gate_event_corrected check (corrected_direction in (1, 2)) not valid;
`;
