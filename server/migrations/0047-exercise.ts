import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exercise outside class: rules of a term, records of stays, and requests of students. */
export class Exercise1800000000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kwdl_due, kwdl_claim, kwdl_record, kwdl_rule cascade');
  }
}

const TABLES = `
create table kwdl_rule (
  id integer generated always as identity,
  name text not null,
  en_name text not null,
  term text not null,
  begin_date date not null,
  end_date date not null,
  bands jsonb not null,
  venue_ids integer[] default '{}' not null,
  min_minutes smallint default 30 not null,
  max_minutes smallint default 180 not null,
  daily_max smallint default 1 not null,
  weekly_max smallint default 0 not null,
  target smallint not null,
  sources smallint[] default '{1,4}' not null,
  org_ids integer[] default '{}' not null,
  grades text[] default '{}' not null,
  score_table jsonb default '[]' not null,
  status smallint default 1 not null,
  version integer default 1 not null,
  gmt_create timestamptz default app_now() not null,
  constraint kwdl_rule_pkey primary key (id),
  constraint kwdl_rule_dates check (end_date >= begin_date and end_date <= begin_date + 366),
  constraint kwdl_rule_minutes check (min_minutes between 1 and 600 and (max_minutes = 0 or max_minutes >= min_minutes)),
  constraint kwdl_rule_limits check (daily_max between 0 and 20 and weekly_max between 0 and 100),
  constraint kwdl_rule_target check (target between 1 and 500),
  constraint kwdl_rule_sources check (sources <@ array[1, 4]::smallint[] and cardinality(sources) > 0),
  constraint kwdl_rule_bands check (jsonb_array_length(bands) > 0),
  constraint kwdl_rule_status check (status in (0, 1))
);

create table kwdl_record (
  id integer generated always as identity,
  rule_id integer not null,
  user_id integer not null,
  date date not null,
  source smallint not null,
  visit_id bigint,
  claim_id integer,
  venue_id integer,
  begin_minute smallint not null,
  end_minute smallint,
  minutes smallint not null,
  valid boolean not null,
  invalid_reason smallint,
  constraint kwdl_record_pkey primary key (id),
  constraint kwdl_record_source check (source in (1, 4) and (source = 1) = (visit_id is not null)
    and (source = 4) = (claim_id is not null)),
  constraint kwdl_record_valid check (valid = (invalid_reason is null)),
  constraint kwdl_record_reason check (invalid_reason between 1 and 7),
  constraint kwdl_record_minutes check (minutes >= 0),
  constraint kwdl_record_visit_key unique (rule_id, visit_id),
  constraint kwdl_record_claim_key unique (rule_id, claim_id),
  constraint kwdl_record_rule_fkey foreign key (rule_id) references kwdl_rule(id) on delete cascade,
  constraint kwdl_record_user_fkey foreign key (user_id) references app_user(id)
);
create index kwdl_record_user on kwdl_record (user_id, rule_id, date);
create index kwdl_record_day on kwdl_record (rule_id, date);

create table kwdl_claim (
  id integer generated always as identity,
  rule_id integer not null,
  user_id integer not null,
  visit_id bigint,
  date date not null,
  venue_id integer not null,
  begin_minute smallint not null,
  end_minute smallint not null,
  reason text not null,
  proof_ids text[] default '{}' not null,
  check_status smallint default 0 not null,
  closed boolean default false not null,
  check_content text default '' not null,
  checker integer,
  checked_at timestamptz,
  submitted_at timestamptz default app_now() not null,
  constraint kwdl_claim_pkey primary key (id),
  constraint kwdl_claim_times check (begin_minute between 0 and 1439 and end_minute between begin_minute + 1 and 2880),
  constraint kwdl_claim_status check (check_status in (0, 1, 2, 3)),
  constraint kwdl_claim_decided check ((check_status in (1, 2)) <= (checked_at is not null)),
  constraint kwdl_claim_rule_fkey foreign key (rule_id) references kwdl_rule(id),
  constraint kwdl_claim_user_fkey foreign key (user_id) references app_user(id),
  constraint kwdl_claim_venue_fkey foreign key (venue_id) references venue(id)
);
create unique index kwdl_claim_visit_key on kwdl_claim (rule_id, visit_id) where visit_id is not null and not closed;
create unique index kwdl_claim_day_key on kwdl_claim (rule_id, user_id, date) where visit_id is null and not closed
  and check_status in (0, 1, 3);
create index kwdl_claim_waiting on kwdl_claim (submitted_at) where check_status = 0 and not closed;

create table kwdl_due (
  user_id integer not null,
  constraint kwdl_due_pkey primary key (user_id)
);`;
