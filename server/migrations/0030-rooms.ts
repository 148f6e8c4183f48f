import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Buildings, floors and rooms. Areas are in hundredths of a square metre. */
export class Rooms1800000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table room, floor, building cascade');
  }
}

const TABLES = `
create table building (
  id int generated always as identity primary key,
  name text not null constraint building_name unique,
  en_name text not null,
  campus_id int constraint building_campus references campus(id),
  code text not null constraint building_code unique,
  address text default '' not null,
  year smallint,
  floors_above smallint not null,
  floors_below smallint default 0 not null,
  build_area int default 0 not null,
  usable_area int default 0 not null,
  manager_ids int[] default '{}' not null,
  lng double precision,
  lat double precision,
  pics jsonb default '[]' not null,
  status smallint default 1 not null,
  version int default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint building_floors check (floors_above between 1 and 200 and floors_below between 0 and 20),
  constraint building_areas check (usable_area >= 0 and build_area >= 0 and (build_area = 0 or usable_area <= build_area)),
  constraint building_position check ((lng is null) = (lat is null)),
  constraint building_status check (status in (0, 1)),
  constraint building_pics check (jsonb_typeof(pics) = 'array')
);
create index building_of_campus on building (campus_id);

create table floor (
  id int generated always as identity primary key,
  building_id int not null constraint floor_building references building(id),
  no smallint not null,
  name text not null,
  en_name text not null,
  area int default 0 not null,
  version int default 0 not null,
  constraint floor_no unique (building_id, no),
  constraint floor_no_zero check (no <> 0),
  constraint floor_area check (area >= 0)
);

create table room (
  id int generated always as identity primary key,
  floor_id int not null constraint room_floor references floor(id),
  room_no text not null,
  name text default '' not null,
  en_name text default '' not null,
  area int not null,
  usage text not null,
  use_status smallint not null,
  org_id int constraint room_org references org(id),
  principal_user_id int constraint room_principal references app_user(id),
  capacity int default 0 not null,
  facilities text default '' not null,
  key_no text default '' not null,
  network_no text default '' not null,
  site_id int constraint room_site_id references site(id),
  version int default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint room_no unique (floor_id, room_no),
  constraint room_site unique (site_id),
  constraint room_area check (area >= 0),
  constraint room_capacity check (capacity >= 0),
  constraint room_usage check (usage in ('teaching', 'lab', 'office', 'meeting', 'sports', 'storage', 'public', 'idle')),
  constraint room_use_status check (use_status between 1 and 4),
  constraint room_use_org check (use_status not in (2, 3) or org_id is not null)
);
create index room_of_org on room (org_id);
create index room_of_principal on room (principal_user_id);
`;
