import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Opening hours as they were, visits, and the rollups of the use of sites and of visits. */
export class SiteUse1800000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table stat_flow_day, stat_flow, stat_visit_due, stat_visit, stat_use_due, stat_use_site, stat_use, stat_open cascade',
    );
  }
}

const minutes = ['open', 'booked', 'occupied', 'used', 'unknown'];
const columns = minutes.map((name) => `${name} integer not null,`).join('\n  ');

const TABLES = `
create table stat_open (
  site_id integer not null,
  day date not null,
  unit integer not null,
  weight integer not null,
  hours tsmultirange not null,
  constraint stat_open_pkey primary key (site_id, day, unit),
  constraint stat_open_weight check (weight >= 0)
);
create index stat_open_day on stat_open (day);

create table stat_use (
  span smallint not null,
  day date not null,
  venue_id integer not null,
  site_id integer not null,
  weekday smallint not null,
  hour smallint not null,
  ${columns}
  constraint stat_use_pkey primary key (span, site_id, day, weekday, hour),
  constraint stat_use_hour check (hour between 0 and 47),
  constraint stat_use_span check (span in (1, 2)),
  constraint stat_use_weekday check (weekday between 1 and 7)
);
create index stat_use_day on stat_use (span, day);

create table stat_use_site (
  span smallint not null,
  day date not null,
  venue_id integer not null,
  site_id integer not null,
  ${columns}
  constraint stat_use_site_pkey primary key (span, day, site_id),
  constraint stat_use_site_span check (span in (1, 2))
);

create table stat_use_due (
  site_id integer not null,
  day date not null,
  constraint stat_use_due_pkey primary key (day, site_id)
);

create table stat_visit (
  visit_id bigint not null,
  venue_id integer not null,
  user_id integer,
  card_no text,
  day date not null,
  in_wall timestamp not null,
  out_wall timestamp,
  left_by_gate boolean not null,
  constraint stat_visit_pkey primary key (visit_id),
  constraint stat_visit_order check (out_wall >= in_wall)
);
create index stat_visit_venue on stat_visit (venue_id, day);
create index stat_visit_user on stat_visit (user_id, day) where user_id is not null;
create index stat_visit_day on stat_visit (day);

create table stat_visit_due (
  visit_id bigint not null,
  constraint stat_visit_due_pkey primary key (visit_id)
);

create table stat_flow (
  venue_id integer not null,
  day date not null,
  hour smallint not null,
  came integer not null,
  went integer not null,
  minutes integer not null,
  constraint stat_flow_pkey primary key (day, venue_id, hour),
  constraint stat_flow_hour check (hour between 0 and 23)
);

create table stat_flow_day (
  venue_id integer not null,
  day date not null,
  visits integer not null,
  persons integer not null,
  unclosed integer not null,
  peak integer not null,
  peak_minute smallint not null,
  constraint stat_flow_day_pkey primary key (day, venue_id),
  constraint stat_flow_day_persons check (persons <= visits)
);`;
