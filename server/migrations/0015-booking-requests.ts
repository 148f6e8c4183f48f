import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request of a booking as `book_slots` takes it, and the longest order, which bounds the search for overlaps. */
export class BookingRequests1800000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop type booking_wish cascade; ${TYPES}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table venue_order drop constraint order_length;
      drop type booking_request, booking_court cascade;
      create type booking_wish as (n integer)`);
  }
}

const TYPES = `
create type booking_court as (
  space_id integer,
  time_id integer,
  group_id integer,
  begin_at timestamp,
  end_at timestamp,
  fee integer,
  by_conflict boolean
);

create type booking_request as (
  n integer,
  user_id integer,
  by_staff boolean,
  order_type integer,
  source integer,
  channel integer,
  venue_id integer,
  site_id integer,
  merchant_id integer,
  reservation_date date,
  begin_at timestamp,
  end_at timestamp,
  detail text,
  detail_en text,
  space_names text,
  reservation_type integer,
  phone text,
  buddies integer[],
  buddy_codes text[],
  people integer,
  remark text,
  occupy_reason text,
  occupy_label text,
  amount integer,
  hold_seconds integer,
  need_face boolean,
  rule_snapshot jsonb,
  plain boolean,
  seats integer,
  places integer,
  max_unpaid integer,
  max_active integer,
  quotas jsonb,
  key text,
  path text,
  body_hash text,
  replay_key text,
  items booking_court[],
  claims booking_court[]
);

alter table venue_order add constraint order_length check (end_at <= begin_at + interval '2 days');
`;
