import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Meters and fixed assets of rooms and buildings, and the readings of meters. */
export class Infrastructure1800000000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table meter_reading, fixed_asset cascade');
  }
}

const TABLES = `
create table fixed_asset (
  id int generated always as identity primary key,
  kind smallint not null,
  no text not null constraint fixed_asset_no unique,
  building_id int constraint fixed_asset_building references building(id),
  room_id int constraint fixed_asset_room references room(id),
  place text default '' not null,
  en_place text default '' not null,
  brand text default '' not null,
  factor int default 1 not null,
  installed_on date,
  hardware_id int constraint fixed_asset_hardware references hardware(id),
  status smallint default 1 not null,
  remark text default '' not null,
  version int default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint fixed_asset_device unique (hardware_id),
  constraint fixed_asset_kind check (kind between 1 and 6),
  constraint fixed_asset_status check (status between 1 and 4),
  constraint fixed_asset_place check ((building_id is null) <> (room_id is null)),
  constraint fixed_asset_factor check (factor = 1 or (factor between 1 and 100000 and kind in (1, 2)))
);
create index fixed_asset_of_building on fixed_asset (building_id);
create index fixed_asset_of_room on fixed_asset (room_id);

create table meter_reading (
  id bigint generated always as identity primary key,
  asset_id int not null constraint meter_reading_asset references fixed_asset(id),
  at timestamptz not null,
  value numeric(12,3) not null,
  restart numeric(12,3),
  total numeric(16,3) default 0 not null,
  source smallint not null,
  user_id int constraint meter_reading_user references app_user(id),
  hardware_id int constraint meter_reading_hardware references hardware(id),
  note text default '' not null,
  gmt_create timestamptz default app_now() not null,
  constraint meter_reading_at unique (asset_id, at),
  constraint meter_reading_value check (value between 0 and 999999999 and (restart is null or restart between 0 and 999999999)),
  constraint meter_reading_source check (source between 1 and 3),
  constraint meter_reading_reader check ((source = 3) = (hardware_id is not null) and (source = 3) = (user_id is null))
);
`;
