import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Measured facilities and commodities. */
export class Supplies1800000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table commodity_move, commodity, facility_reading, facility_metric, facility cascade`);
  }
}

const TABLES = `
create table facility (
  id integer generated always as identity,
  venue_id integer not null,
  name text not null,
  en_name text not null,
  type text default ''::text not null,
  place text default ''::text not null,
  en_place text default ''::text not null,
  is_public boolean default false not null,
  pics jsonb default '[]'::jsonb not null,
  status smallint default 1 not null,
  version integer default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint facility_name_check check (length(btrim(name)) > 0),
  constraint facility_status_check check (status in (0, 1)),
  constraint facility_pkey primary key (id),
  constraint facility_venue_id_name_key unique (venue_id, name),
  constraint facility_venue_id_fkey foreign key (venue_id) references venue(id)
);

create table facility_metric (
  facility_id integer not null,
  metric text not null,
  low numeric(10,3),
  high numeric(10,3),
  hardware_id integer,
  value numeric(10,3),
  at timestamptz,
  constraint facility_metric_check check ((low is null) or (high is null) or low < high),
  constraint facility_metric_check1 check ((value is null) = (at is null)),
  constraint facility_metric_pkey primary key (facility_id, metric),
  constraint facility_metric_facility_id_fkey foreign key (facility_id) references facility(id) on delete cascade,
  constraint facility_metric_hardware_id_fkey foreign key (hardware_id) references hardware(id)
);
create unique index facility_metric_sensor on facility_metric (hardware_id, metric) where hardware_id is not null;

create table facility_reading (
  id bigint generated always as identity,
  facility_id integer not null,
  metric text not null,
  value numeric(10,3) not null,
  at timestamptz not null,
  hardware_id integer,
  user_id integer,
  constraint facility_reading_check check ((hardware_id is null) <> (user_id is null)),
  constraint facility_reading_pkey primary key (id),
  constraint facility_reading_facility_id_fkey foreign key (facility_id) references facility(id),
  constraint facility_reading_hardware_id_fkey foreign key (hardware_id) references hardware(id),
  constraint facility_reading_user_id_fkey foreign key (user_id) references app_user(id)
);
create index facility_reading_at on facility_reading using brin (at);
create index facility_reading_course on facility_reading (facility_id, metric, at desc);
create index facility_reading_hardware on facility_reading (hardware_id) where hardware_id is not null;
create index facility_reading_newest on facility_reading (facility_id, at desc, id desc);
create index facility_reading_person on facility_reading (user_id) where user_id is not null;

create table commodity (
  id integer generated always as identity,
  venue_id integer not null,
  name text not null,
  en_name text not null,
  type text default ''::text not null,
  unit text not null,
  en_unit text not null,
  price integer default 0 not null,
  stock integer default 0 not null,
  min_stock integer default 0 not null,
  place text default ''::text not null,
  en_place text default ''::text not null,
  keeper_id integer,
  pics jsonb default '[]'::jsonb not null,
  status smallint default 1 not null,
  version integer default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint commodity_min_stock_check check (min_stock >= 0),
  constraint commodity_name_check check (length(btrim(name)) > 0),
  constraint commodity_price_check check (price >= 0),
  constraint commodity_status_check check (status in (0, 1)),
  constraint commodity_stock check (stock >= 0),
  constraint commodity_pkey primary key (id),
  constraint commodity_venue_id_name_key unique (venue_id, name),
  constraint commodity_keeper_id_fkey foreign key (keeper_id) references app_user(id),
  constraint commodity_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index commodity_keeper on commodity (keeper_id) where keeper_id is not null;

create table commodity_move (
  id integer generated always as identity,
  commodity_id integer not null,
  kind smallint not null,
  delta integer not null,
  stock_after integer not null,
  person text default ''::text not null,
  note text default ''::text not null,
  user_id integer not null,
  undo_of integer,
  at timestamptz default app_now() not null,
  constraint commodity_move_check check (delta <> 0 or kind = 3),
  constraint commodity_move_check1 check ((kind = 5) = (undo_of is not null)),
  constraint commodity_move_kind_check check (kind >= 1 and kind <= 5),
  constraint commodity_move_pkey primary key (id),
  constraint commodity_move_undo_of_key unique (undo_of),
  constraint commodity_move_commodity_id_fkey foreign key (commodity_id) references commodity(id),
  constraint commodity_move_undo_of_fkey foreign key (undo_of) references commodity_move(id),
  constraint commodity_move_user_id_fkey foreign key (user_id) references app_user(id)
);
create index commodity_move_newest on commodity_move (commodity_id, id desc);
create index commodity_move_person on commodity_move (user_id);
`;
