import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The visits that follow from gate events. They outlive the events, so they refer to them without a foreign key. */
export class Presence1800000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table presence cascade');
  }
}

const TABLES = `
create table presence (
  id bigint generated always as identity,
  venue_id integer not null,
  user_id integer,
  card_no text,
  date date not null,
  in_event bigint not null,
  out_event bigint,
  in_at timestamptz not null,
  out_at timestamptz,
  minutes integer,
  closed_as smallint,
  flagged boolean default false not null,
  constraint presence_closed check ((out_at is null) = (closed_as is null) and (out_at is null) = (minutes is null)),
  constraint presence_closed_as check (closed_as between 1 and 4),
  constraint presence_flagged check (flagged = coalesce(closed_as in (2, 4), false)),
  constraint presence_holder check ((user_id is null) <> (card_no is null)),
  constraint presence_minutes check (minutes >= 0),
  constraint presence_order check (out_at >= in_at),
  constraint presence_out_event check ((out_event is not null) = coalesce(closed_as in (1, 3), false)),
  constraint presence_pkey primary key (id),
  constraint presence_card_key unique (card_no, venue_id, in_at),
  constraint presence_user_key unique (user_id, venue_id, in_at),
  constraint presence_user_id_fkey foreign key (user_id) references app_user(id),
  constraint presence_venue_id_fkey foreign key (venue_id) references venue(id)
);
create unique index presence_card_open on presence (card_no, venue_id) where out_at is null;
create unique index presence_user_open on presence (user_id, venue_id) where out_at is null;
create index presence_inside on presence (venue_id, date, in_at) where out_at is null;
create index presence_venue on presence (venue_id, in_at desc);
create index presence_old on presence using brin (in_at);
`;
