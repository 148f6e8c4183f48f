import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waitlist, release lottery, walk-ins, occupations, timetables and closures. */
export class Booking1800000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table closure_order, closure_day, closure, timetable_step, timetable_import, timetable_date, timetable_lesson,
  occupation, walk_in_claim, walk_in, submit_tally, pot_ticket, pot, waitlist_entry cascade;
      drop type booking_wish cascade`);
  }
}

const TABLES = `
create type booking_wish as (
  n integer,
  me integer,
  role integer,
  source integer,
  channel integer,
  venue integer,
  site integer,
  merchant integer,
  day date,
  "from" timestamp,
  "to" timestamp,
  detail text,
  "detailEn" text,
  names text,
  type integer,
  phone text,
  people integer,
  remark text,
  amount integer,
  hold integer,
  "needFace" boolean,
  rules jsonb,
  key text,
  path text,
  body text,
  sign text,
  "maxUnpaid" integer,
  "maxActive" integer,
  quotas jsonb
);

create table waitlist_entry (
  id integer generated always as identity,
  user_id integer not null,
  role_id integer not null,
  site_id integer not null,
  reservation_date date not null,
  scope smallint not null,
  space_id integer,
  time_ids integer[] not null,
  people smallint default 1 not null,
  auto_book boolean default false not null,
  not_after timestamp,
  status smallint default 1 not null,
  offer_no smallint default 0 not null,
  offered_at timestamptz,
  offer_until timestamptz,
  offer_space integer,
  offer_time integer,
  told_at timestamptz,
  trade_no text,
  queued_at timestamptz default app_now() not null,
  ended_at timestamptz,
  gmt_create timestamptz default app_now() not null,
  constraint waitlist_entry_check check ((scope = 1) = (space_id is not null)),
  constraint waitlist_entry_check1 check (scope = 3 or (cardinality(time_ids) = 1)),
  constraint waitlist_entry_check2 check ((status = 2) = (offer_until is not null)),
  constraint waitlist_entry_check3 check (status <> 2 or (offer_time is not null)),
  constraint waitlist_entry_check4 check ((status = 3) = (trade_no is not null)),
  constraint waitlist_entry_people_check check (people > 0),
  constraint waitlist_entry_scope_check check (scope >= 1 and scope <= 3),
  constraint waitlist_entry_status_check check (status >= 1 and status <= 6),
  constraint waitlist_entry_time_ids_check check ((cardinality(time_ids) >= 1) and (cardinality(time_ids) <= 24)),
  constraint waitlist_entry_pkey primary key (id),
  constraint waitlist_entry_site_id_fkey foreign key (site_id) references site(id),
  constraint waitlist_entry_space_id_fkey foreign key (space_id) references space(id),
  constraint waitlist_entry_trade_no_fkey foreign key (trade_no) references venue_order(trade_no),
  constraint waitlist_entry_user_id_fkey foreign key (user_id) references app_user(id)
);
create index waitlist_desk on waitlist_entry (reservation_date desc, id desc);
create index waitlist_due on waitlist_entry (offer_until) where status = 2;
create unique index waitlist_once on waitlist_entry (user_id, site_id, reservation_date, scope,
  coalesce(space_id, 0), time_ids) where status in (1, 2);
create index waitlist_open on waitlist_entry (reservation_date) where status = 1;
create index waitlist_site on waitlist_entry (site_id, reservation_date, queued_at, id) where status in (1, 2);
create index waitlist_standing on waitlist_entry (user_id) where status in (1, 2);
create index waitlist_trade on waitlist_entry (trade_no) where trade_no is not null;
create index waitlist_user on waitlist_entry (user_id, id desc);

create table pot (
  site_id integer not null,
  date date not null,
  seed text not null,
  seed_hash text not null,
  algorithm smallint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  announced_at timestamptz default app_now() not null,
  tickets integer default 0 not null,
  taken text[] default '{}'::text[] not null,
  drawing_at timestamptz,
  drawn_at timestamptz,
  constraint pot_check check (closes_at > opens_at),
  constraint pot_seed_check check (length(seed) = 64),
  constraint pot_seed_hash_check check (length(seed_hash) = 64),
  constraint pot_pkey primary key (site_id, date),
  constraint pot_site_id_fkey foreign key (site_id) references site(id)
);
create index pot_due on pot (closes_at) where drawn_at is null;

create table pot_ticket (
  id integer generated always as identity,
  site_id integer not null,
  date date not null,
  ticket_no integer not null,
  user_id integer not null,
  role_id integer not null,
  wish jsonb not null,
  wants text[] not null,
  result smallint default 0 not null,
  reason text,
  trade_no text,
  at timestamptz default app_now() not null,
  constraint pot_ticket_check check ((result = 1) = (trade_no is not null)),
  constraint pot_ticket_check1 check ((result = 3) = (reason is not null)),
  constraint pot_ticket_result_check check (result >= 0 and result <= 3),
  constraint pot_ticket_ticket_no_check check (ticket_no > 0),
  constraint pot_ticket_wants_check check (cardinality(wants) > 0),
  constraint pot_ticket_pkey primary key (id),
  constraint pot_ticket_site_id_date_ticket_no_key unique (site_id, date, ticket_no),
  constraint pot_ticket_site_id_date_user_id_key unique (site_id, date, user_id),
  constraint pot_ticket_site_id_date_fkey foreign key (site_id, date) references pot(site_id, date),
  constraint pot_ticket_trade_no_fkey foreign key (trade_no) references venue_order(trade_no),
  constraint pot_ticket_user_id_fkey foreign key (user_id) references app_user(id)
);
create index pot_ticket_trade on pot_ticket (trade_no) where trade_no is not null;
create index pot_ticket_user on pot_ticket (user_id, id desc);

create table submit_tally (
  at timestamptz not null,
  site_id integer not null,
  result text not null,
  n integer not null,
  within integer[] not null,
  constraint submit_tally_n_check check (n > 0),
  constraint submit_tally_within_check check (cardinality(within) = 6),
  constraint submit_tally_pkey primary key (at, site_id, result)
);

create table walk_in (
  id integer generated always as identity,
  trade_no text not null,
  site_id integer not null,
  date date not null,
  space_id integer not null,
  time_ids integer[] not null,
  end_at timestamp not null,
  opened_at timestamptz default app_now() not null,
  places integer,
  constraint walk_in_places_check check (places > 0),
  constraint walk_in_time_ids_check check (cardinality(time_ids) > 0),
  constraint walk_in_pkey primary key (id),
  constraint walk_in_trade_no_space_id_key unique (trade_no, space_id),
  constraint walk_in_site_id_fkey foreign key (site_id) references site(id),
  constraint walk_in_space_id_fkey foreign key (space_id) references space(id),
  constraint walk_in_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index walk_in_day on walk_in (site_id, date);
create index walk_in_space on walk_in (space_id);

create table walk_in_claim (
  trade_no text not null,
  walk_in_id integer not null,
  constraint walk_in_claim_pkey primary key (trade_no),
  constraint walk_in_claim_trade_no_fkey foreign key (trade_no) references venue_order(trade_no),
  constraint walk_in_claim_walk_in_id_fkey foreign key (walk_in_id) references walk_in(id)
);
create index walk_in_claim_walk_in on walk_in_claim (walk_in_id);

create table occupation (
  trade_no text not null,
  kind smallint default 6 not null,
  series_no text,
  constraint occupation_kind_check check (kind >= 1 and kind <= 6),
  constraint occupation_series_no_check check (series_no ~ '^S[0-9A-F]{12}$'::text),
  constraint occupation_pkey primary key (trade_no),
  constraint occupation_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index occupation_series on occupation (series_no) where series_no is not null;

create table timetable_lesson (
  id integer generated always as identity,
  term text not null,
  site_id integer not null,
  space_ids integer[] not null,
  course_no text not null,
  course_name text not null,
  teacher text default ''::text not null,
  weekday smallint not null,
  weeks text not null,
  begin_minute smallint not null,
  end_minute smallint not null,
  date_from date not null,
  date_to date not null,
  series_no text not null,
  imported_by integer not null,
  imported_at timestamptz default app_now() not null,
  constraint timetable_lesson_check check (end_minute > begin_minute),
  constraint timetable_lesson_check1 check (date_to >= date_from),
  constraint timetable_lesson_series_no_check check (series_no ~ '^S[0-9A-F]{12}$'::text),
  constraint timetable_lesson_space_ids_check check (cardinality(space_ids) > 0),
  constraint timetable_lesson_weekday_check check (weekday >= 1 and weekday <= 7),
  constraint timetable_lesson_pkey primary key (id),
  constraint timetable_lesson_term_site_id_course_no_weekday_begin_minut_key unique (term, site_id, course_no,
    weekday, begin_minute, space_ids),
  constraint timetable_lesson_imported_by_fkey foreign key (imported_by) references app_user(id),
  constraint timetable_lesson_site_id_fkey foreign key (site_id) references site(id)
);

create table timetable_date (
  trade_no text not null,
  lesson_id integer not null,
  date date not null,
  constraint timetable_date_pkey primary key (trade_no),
  constraint timetable_date_lesson_id_fkey foreign key (lesson_id) references timetable_lesson(id) on delete
    cascade,
  constraint timetable_date_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index timetable_date_lesson on timetable_date (lesson_id, date);

create table timetable_import (
  id integer generated always as identity,
  user_id integer not null,
  role_id integer not null,
  status smallint default 1 not null,
  attempt integer default 1 not null,
  lease_until timestamptz not null,
  lessons jsonb default '[]'::jsonb not null,
  removed integer[] default '{}'::integer[] not null,
  gmt_create timestamptz default app_now() not null,
  ended_at timestamptz,
  constraint timetable_import_status_check check (status >= 1 and status <= 5),
  constraint timetable_import_pkey primary key (id),
  constraint timetable_import_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index timetable_import_active on timetable_import ((true)) where status in (1, 2, 3);

create table timetable_step (
  import_id integer not null,
  n integer not null,
  site_id integer not null,
  date date not null,
  ends_no text,
  lesson_n integer,
  lesson_id integer,
  booking jsonb,
  done boolean default false not null,
  constraint timetable_step_check check ((ends_no is null) = (booking is not null) and (booking is null) =
    (lesson_n is null)),
  constraint timetable_step_pkey primary key (import_id, n),
  constraint timetable_step_import_id_fkey foreign key (import_id) references timetable_import(id) on delete cascade
);
create index timetable_step_open on timetable_step (import_id, site_id, date) where not done;

create table closure (
  id integer generated always as identity,
  venue_id integer not null,
  site_ids integer[] not null,
  space_ids integer[] default '{}'::integer[] not null,
  begin_date date not null,
  end_date date not null,
  begin_minute smallint not null,
  end_minute smallint not null,
  reason_type smallint not null,
  note text not null,
  status smallint default 1 not null,
  undo_until timestamptz not null,
  user_id integer not null,
  gmt_create timestamptz default app_now() not null,
  constraint closure_check check (begin_date <= end_date),
  constraint closure_check1 check (begin_minute < end_minute),
  constraint closure_reason_type_check check (reason_type in (2, 3)),
  constraint closure_site_ids_check check (cardinality(site_ids) > 0),
  constraint closure_status_check check (status >= 1 and status <= 4),
  constraint closure_pkey primary key (id),
  constraint closure_user_id_fkey foreign key (user_id) references app_user(id),
  constraint closure_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index closure_newest on closure (id desc, venue_id);
create index closure_open on closure (status) where status in (1, 3);

create table closure_day (
  closure_id integer not null,
  site_id integer not null,
  date date not null,
  state smallint default 0 not null,
  occupied_no text,
  is_cleared boolean default false not null,
  constraint closure_day_state_check check (state >= 0 and state <= 2),
  constraint closure_day_pkey primary key (closure_id, site_id, date),
  constraint closure_day_closure_id_fkey foreign key (closure_id) references closure(id),
  constraint closure_day_site_id_fkey foreign key (site_id) references site(id)
);
create index closure_day_closed on closure_day (site_id, date) where state = 1;

create table closure_order (
  closure_id integer not null,
  trade_no text not null,
  site_id integer not null,
  date date not null,
  amount integer default 0 not null,
  refund_nos text[] default '{}'::text[] not null,
  fate smallint default 1 not null,
  constraint closure_order_fate_check check (fate >= 1 and fate <= 3),
  constraint closure_order_pkey primary key (closure_id, trade_no),
  constraint closure_order_closure_id_fkey foreign key (closure_id) references closure(id),
  constraint closure_order_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index closure_order_trade on closure_order (trade_no);
`;
