import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who owns a slot, and the orders that claim it. Slot times are school wall-clock; deadlines are instants; money is fen. */
export class Orders1700000000004 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table slot_hold (
        id bigint generated always as identity primary key, site_id int not null references site, space_id int not null references space, date date not null, time_id int,
        during tsrange not null check (not isempty(during)), trade_no text not null, kind text not null check (kind in ('HELD', 'PAID', 'BLOCKED')),
        -- A half that is only blocked because its full court was taken.
        by_conflict boolean not null default false,
        expires_at timestamptz, released_at timestamptz,
        check ((kind = 'HELD') = (expires_at is not null)),
        constraint slot_hold_one_owner exclude using gist (space_id with =, during with &&) where (released_at is null)
      );
      create index slot_hold_board on slot_hold (site_id, date) where released_at is null;
      create index slot_hold_order on slot_hold (trade_no);
      create index slot_hold_due on slot_hold (expires_at) where released_at is null and kind = 'HELD';

      create table slot_capacity (
        site_id int not null references site, date date not null, time_id int not null, taken int not null default 0, total int not null,
        primary key (site_id, date, time_id), constraint slot_capacity_bounds check (taken between 0 and total)
      );
      create table capacity_claim (
        id bigint generated always as identity primary key, site_id int not null references site, date date not null, time_id int not null, trade_no text not null, places int not null check (places > 0),
        kind text not null check (kind in ('HELD', 'PAID', 'BLOCKED')), expires_at timestamptz, released_at timestamptz, check ((kind = 'HELD') = (expires_at is not null))
      );
      create index capacity_claim_order on capacity_claim (trade_no);
      create index capacity_claim_board on capacity_claim (site_id, date) where released_at is null;
      create index capacity_claim_due on capacity_claim (expires_at) where released_at is null and kind = 'HELD';

      create table venue_order (
        id int generated always as identity primary key, trade_no text not null unique check (trade_no ~ '^[A-Z]\\d{14}$'), user_id int not null references app_user,
        order_type int not null, source smallint not null default 1 check (source between 1 and 7), channel smallint not null default 1, venue_id int not null references venue, site_id int not null references site,
        merchant_id int not null references merchant, reservation_date date not null, begin_at timestamp not null, end_at timestamp not null check (end_at > begin_at),
        detail text not null, detail_en text not null, space_names text not null, reservation_type int not null default -1, phone text not null default '', buddy_ids int[] not null default '{}', people smallint not null default 1,
        remark text, occupy_reason text, occupy_label text,
        amount int not null check (amount >= 0), pay_fee int not null default 0, refund_fee int not null default 0 check (refund_fee between 0 and pay_fee),
        pay_type smallint, paid_at timestamptz, pay_deadline timestamptz,
        order_status text not null default '1' check (order_status in ('1', '2', '3')), pay_status smallint not null default 1 check (pay_status between 1 and 5),
        check_status smallint, promise_status smallint not null default 0 check (promise_status between 0 and 5), cancel_kind smallint check (cancel_kind between 1 and 5), cancel_at timestamptz, cancel_reason text,
        entry_code text not null default '', rule_snapshot jsonb not null default '{}', version int not null default 1, gmt_create timestamptz not null default app_now(),
        check (order_status <> '1' or pay_status in (1, 2, 3, 5)), check ((order_status = '2') = (cancel_kind is not null))
      );
      create index order_user on venue_order (user_id, id desc);
      create index order_user_unpaid on venue_order (user_id) where order_status = '1' and pay_status = 1;
      create index order_user_quota on venue_order (user_id, reservation_date) where order_status = '1';
      create index order_site_date on venue_order (site_id, reservation_date);
      create index order_venue_created on venue_order (venue_id, gmt_create desc);
      create index order_created on venue_order (gmt_create desc);
      create index order_begin on venue_order (begin_at);
      create index order_due on venue_order (pay_deadline) where order_status = '1' and pay_status = 1;
      create index order_phone on venue_order using gin (phone gin_trgm_ops);

      create table venue_order_item (
        id int generated always as identity primary key, trade_no text not null references venue_order (trade_no), space_id int references space, time_id int not null, group_id int,
        begin_at timestamp not null, end_at timestamp not null, fee int not null check (fee >= 0), promise_status smallint not null default 0
      );
      create index order_item_order on venue_order_item (trade_no);
      create table order_log (id bigint generated always as identity primary key, trade_no text not null, at timestamptz not null default clock_timestamp(), user_id int, who text not null default 'system', action text not null, note text);
      create index order_log_order on order_log (trade_no, id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table order_log, venue_order_item, venue_order, capacity_claim, slot_capacity, slot_hold');
  }
}
