import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who use rooms, their periods, settled month ends and yearly statements. Areas are in 0.01 m². */
export class OfficeSpaces1800000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view if exists v_occupant_today, v_space_user cascade;
      drop table space_statement_line, space_statement, space_month_org, space_month_occupant, space_month, office_occupant, space_user,
        space_org_quota, space_rank_quota, space_usage, space_config cascade`);
  }
}

const TABLES = `
create table space_config (
  id smallint default 1 not null primary key,
  unit_price int not null,
  warn_percent smallint not null,
  confirm_days smallint not null,
  version int default 0 not null,
  constraint space_config_one check (id = 1),
  constraint space_config_price check (unit_price >= 0),
  constraint space_config_days check (confirm_days > 0)
);
insert into space_config (unit_price, warn_percent, confirm_days) values (24000, 95, 15);

create table space_usage (
  usage text primary key,
  colour text not null,
  counted boolean not null,
  constraint space_usage_colour check (colour ~ '^#[0-9a-fA-F]{6}$')
);
insert into space_usage (usage, colour, counted) values
  ('teaching', '#d4e4f6', false), ('lab', '#d3ebe9', true), ('office', '#e8e1f5', true), ('meeting', '#fde9c9', true),
  ('sports', '#d9eedd', false), ('storage', '#dde2e9', true), ('public', '#eceff3', false), ('idle', '#ffffff', false);

create table space_rank_quota (
  rank smallint primary key,
  area int not null,
  constraint space_rank_quota_area check (area >= 0)
);
insert into space_rank_quota (rank, area) values
  (1, 2400), (2, 1200), (3, 900), (4, 900), (5, 1800), (6, 600), (7, 300);

create table space_org_quota (
  org_id int primary key constraint space_org_quota_org references org(id),
  area int not null,
  constraint space_org_quota_area check (area >= 0)
);

create table space_user (
  id int generated always as identity primary key,
  user_id int not null constraint space_user_person unique constraint space_user_account references app_user(id),
  org_id int not null constraint space_user_org references org(id),
  rank smallint not null constraint space_user_rank references space_rank_quota(rank),
  quota_area int,
  note text default '' not null,
  version int default 0 not null,
  constraint space_user_quota check (quota_area >= 0)
);
create index space_user_of_org on space_user (org_id);
create index space_user_of_rank on space_user (rank);

create table office_occupant (
  id int generated always as identity primary key,
  room_id int not null constraint office_occupant_room references room(id),
  space_user_id int not null constraint office_occupant_person references space_user(id),
  begin_on date not null,
  end_on date,
  note text default '' not null,
  version int default 0 not null,
  constraint office_occupant_dates check (end_on is null or end_on >= begin_on),
  constraint office_occupant_once exclude using gist (
    room_id with =, space_user_id with =, daterange(begin_on, end_on, '[]') with &&
  )
);
create index office_occupant_of_person on office_occupant (space_user_id);

create table space_month (
  month date not null,
  room_id int not null constraint space_month_room references room(id),
  org_id int constraint space_month_org references org(id),
  area int not null,
  counted boolean not null,
  constraint space_month_pkey primary key (month, room_id),
  constraint space_month_first check (extract(day from month) = 1)
);
create index space_month_of_org on space_month (org_id, month);
create index space_month_of_room on space_month (room_id);

create table space_month_occupant (
  month date not null,
  room_id int not null,
  space_user_id int not null constraint space_month_occupant_person references space_user(id),
  org_id int not null constraint space_month_occupant_org references org(id),
  standard int not null,
  share int not null,
  constraint space_month_occupant_pkey primary key (month, room_id, space_user_id),
  constraint space_month_occupant_room foreign key (month, room_id) references space_month(month, room_id),
  constraint space_month_occupant_share check (share >= 0)
);
create index space_month_occupant_of_person on space_month_occupant (space_user_id);
create index space_month_occupant_of_org on space_month_occupant (org_id, month);

create table space_month_org (
  month date not null,
  org_id int not null constraint space_month_org_department references org(id),
  quota int not null,
  constraint space_month_org_pkey primary key (month, org_id),
  constraint space_month_org_quota check (quota >= 0)
);
create index space_month_org_of_org on space_month_org (org_id);

create table space_statement (
  id int generated always as identity primary key,
  org_id int not null constraint space_statement_org references org(id),
  year smallint not null,
  status smallint default 1 not null,
  unit_price int not null,
  total int not null,
  issued_at timestamptz default app_now() not null,
  due_on date not null,
  note text default '' not null,
  constraint space_statement_status check (status between 1 and 4),
  constraint space_statement_total check (total >= 0)
);
create unique index space_statement_once on space_statement (org_id, year) where status <> 4;

create table space_statement_line (
  id int generated always as identity primary key,
  statement_id int not null constraint space_statement_line_of references space_statement(id),
  space_user_id int constraint space_statement_line_person references space_user(id),
  months smallint not null,
  standard int not null,
  area int not null,
  over_months int not null,
  fee int not null,
  constraint space_statement_line_fee check (fee >= 0)
);
create index space_statement_line_of_statement on space_statement_line (statement_id);
create index space_statement_line_of_person on space_statement_line (space_user_id);
`;
