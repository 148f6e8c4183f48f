import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders, their items, claims of slots and records of attendance. */
export class Orders1800000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table appeal_log, appeal, black_list, calendar_feed, capacity_claim, slot_capacity, slot_hold,
  order_check, order_log, venue_order_item, venue_order cascade`);
  }
}

const TABLES = `
create table venue_order (
  id integer generated always as identity,
  trade_no text not null,
  user_id integer not null,
  order_type integer not null,
  source smallint default 1 not null,
  channel smallint default 1 not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  reservation_date date not null,
  begin_at timestamp not null,
  end_at timestamp not null,
  detail text not null,
  detail_en text not null,
  space_names text not null,
  reservation_type integer default '-1'::integer not null,
  phone text default ''::text not null,
  buddy_ids integer[] default '{}'::integer[] not null,
  people smallint default 1 not null,
  remark text,
  occupy_reason text,
  occupy_label text,
  amount integer not null,
  pay_fee integer default 0 not null,
  refund_fee integer default 0 not null,
  pay_type smallint,
  paid_at timestamptz,
  pay_deadline timestamptz,
  order_status text default '1'::text not null,
  pay_status smallint default 1 not null,
  check_status smallint,
  promise_status smallint default 0 not null,
  cancel_kind smallint,
  cancel_at timestamptz,
  cancel_reason text,
  entry_code text default ''::text not null,
  rule_snapshot jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  gmt_create timestamptz default app_now() not null,
  sign_at timestamptz,
  leave_at timestamptz,
  closed_at timestamptz,
  discount_fee integer default 0 not null,
  constraint order_discount check (discount_fee >= 0),
  constraint venue_order_amount_check check (amount >= 0),
  constraint venue_order_cancel_kind_check check (cancel_kind >= 1 and cancel_kind <= 5),
  constraint venue_order_check check (end_at > begin_at),
  constraint venue_order_check1 check (refund_fee >= 0 and refund_fee <= pay_fee),
  constraint venue_order_check2 check ((order_status <> '1'::text) or (pay_status in (1, 2, 3, 5))),
  constraint venue_order_check3 check ((order_status = '2'::text) = (cancel_kind is not null)),
  constraint venue_order_order_status_check check (order_status in ('1', '2', '3')),
  constraint venue_order_pay_status_check check (pay_status >= 1 and pay_status <= 5),
  constraint venue_order_promise_status_check check (promise_status >= 0 and promise_status <= 5),
  constraint venue_order_source_check check (source >= 1 and source <= 7),
  constraint venue_order_trade_no_check check (trade_no ~ '^[A-Z]\\d{14}$'::text),
  constraint venue_order_pkey primary key (id),
  constraint venue_order_trade_no_key unique (trade_no)
);
create index order_amount on venue_order (amount, id);
create index order_begin on venue_order (begin_at);
create index order_broken on venue_order (user_id, reservation_date) where promise_status in (1, 4);
create index order_created on venue_order (gmt_create desc);
create index order_due on venue_order (pay_deadline) where (order_status = '1'::text) and pay_status = 1;
create index order_occupation on venue_order (begin_at desc, id desc) where source = 3;
create index order_phone on venue_order using gin (phone gin_trgm_ops)
  where not ((order_status = '1'::text) and pay_status = 1);
create index order_promise_due on venue_order (begin_at) where (order_status = '1'::text) and promise_status = 0
  and (pay_status in (2, 3, 5));
create index order_signed_ended on venue_order (end_at) where promise_status = 2;
create index order_site_date on venue_order (site_id, reservation_date);
create index order_state on venue_order (pay_status, order_status, id desc);
create index order_to_close on venue_order (end_at) where (closed_at is null)
  and (not ((order_status = '1'::text) and pay_status = 1 and (pay_deadline is not null)));
create index order_trade_no_part on venue_order using gin (trade_no gin_trgm_ops)
  where not ((order_status = '1'::text) and pay_status = 1);
create index order_user on venue_order (user_id, id desc);
create index order_user_quota on venue_order (user_id, reservation_date) where order_status = '1'::text;
create index order_venue_created on venue_order (venue_id, gmt_create desc);

create table venue_order_item (
  id integer generated always as identity,
  trade_no text not null,
  space_id integer,
  time_id integer not null,
  group_id integer,
  begin_at timestamp not null,
  end_at timestamp not null,
  fee integer not null,
  promise_status smallint default 0 not null,
  refund_fee integer default 0 not null,
  constraint venue_order_item_fee_check check (fee >= 0),
  constraint venue_order_item_refund_fee_check check (refund_fee >= 0),
  constraint venue_order_item_pkey primary key (trade_no, id)
);

create table order_log (
  id bigint generated always as identity,
  trade_no text not null,
  at timestamptz default clock_timestamp() not null,
  user_id integer,
  who text default 'system'::text not null,
  action text not null,
  note text,
  constraint order_log_pkey primary key (id)
);
create index order_log_order on order_log (trade_no, id);

create table order_check (
  id integer generated always as identity,
  trade_no text,
  checker_id integer not null,
  at timestamptz default app_now() not null,
  method smallint not null,
  refusal text,
  facts jsonb default '{}'::jsonb not null,
  constraint order_check_check check ((trade_no is not null) or (refusal is not null)),
  constraint order_check_method_check check (method >= 1 and method <= 3),
  constraint order_check_pkey primary key (id),
  constraint order_check_checker_id_fkey foreign key (checker_id) references app_user(id),
  constraint order_check_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index order_check_checker on order_check (checker_id, id desc);
create unique index order_check_once on order_check (trade_no) where refusal is null;
create index order_check_order on order_check (trade_no);

create table slot_hold (
  id bigint generated always as identity,
  site_id integer not null,
  space_id integer not null,
  date date not null,
  time_id integer,
  during tsrange not null,
  trade_no text not null,
  kind text not null,
  by_conflict boolean default false not null,
  expires_at timestamptz,
  released_at timestamptz,
  constraint slot_hold_check check ((kind = 'HELD'::text) = (expires_at is not null)),
  constraint slot_hold_during_check check (not isempty(during)),
  constraint slot_hold_kind_check check (kind in ('HELD', 'PAID', 'BLOCKED')),
  constraint slot_hold_one_owner exclude using gist (space_id with =, during with &&) where (released_at is null),
  constraint slot_hold_pkey primary key (trade_no, id)
);
create index slot_hold_board on slot_hold (site_id, date) where released_at is null;
create index slot_hold_due on slot_hold (expires_at) where (released_at is null) and (kind = 'HELD'::text)
  and (trade_no ~~ 'return:%'::text);

create table slot_capacity (
  site_id integer not null,
  date date not null,
  time_id integer not null,
  taken integer default 0 not null,
  total integer not null,
  constraint slot_capacity_bounds check (taken >= 0 and taken <= total),
  constraint slot_capacity_pkey primary key (site_id, date, time_id),
  constraint slot_capacity_site_id_fkey foreign key (site_id) references site(id)
);

create table capacity_claim (
  id bigint generated always as identity,
  site_id integer not null,
  date date not null,
  time_id integer not null,
  trade_no text not null,
  places integer not null,
  kind text not null,
  expires_at timestamptz,
  released_at timestamptz,
  constraint capacity_claim_check check ((kind = 'HELD'::text) = (expires_at is not null)),
  constraint capacity_claim_kind_check check (kind in ('HELD', 'PAID', 'BLOCKED')),
  constraint capacity_claim_places_check check (places > 0),
  constraint capacity_claim_pkey primary key (id),
  constraint capacity_claim_site_id_fkey foreign key (site_id) references site(id)
);
create index capacity_claim_board on capacity_claim (site_id, date) where released_at is null;
create index capacity_claim_due on capacity_claim (expires_at) where (released_at is null)
  and (kind = 'HELD'::text);
create index capacity_claim_order on capacity_claim (trade_no);

create table calendar_feed (
  user_id integer not null,
  key uuid default gen_random_uuid() not null,
  lang text not null,
  opened_at timestamptz default app_now() not null,
  constraint calendar_feed_lang_check check (lang in ('zh', 'en')),
  constraint calendar_feed_key_key unique (key),
  constraint calendar_feed_pkey primary key (user_id),
  constraint calendar_feed_user_id_fkey foreign key (user_id) references app_user(id)
);

create table black_list (
  id integer generated always as identity,
  user_id integer not null,
  scope smallint not null,
  scope_ids integer[] default '{}'::integer[] not null,
  source smallint not null,
  reason text not null,
  evidence text[] default '{}'::text[] not null,
  break_count smallint default 0 not null,
  begin_at timestamptz default app_now() not null,
  end_at timestamptz,
  status smallint default 1 not null,
  release_kind smallint,
  released_by integer,
  released_at timestamptz,
  release_note text default ''::text not null,
  remark text default ''::text not null,
  creator integer,
  version integer default 1 not null,
  deleted boolean default false not null,
  gmt_create timestamptz default app_now() not null,
  reason_cause jsonb,
  release_cause jsonb,
  constraint black_list_check check (((status = 2) = (release_kind is not null))
    and ((status = 2) = (released_at is not null))),
  constraint black_list_check1 check ((scope = 3) = (scope_ids = '{}'::integer[])),
  constraint black_list_check2 check ((end_at is null) or end_at > begin_at),
  constraint black_list_check3 check (status = 2 or (not deleted)),
  constraint black_list_reason_cause_check check (((reason_cause ->> 'code'::text) = 'breaks'::text)
    and (((reason_cause ->> 'days'::text))::integer > 0) and (((reason_cause ->> 'count'::text))::integer > 0)),
  constraint black_list_reason_check check (reason <> ''::text),
  constraint black_list_release_cause_check
    check ((release_cause ->> 'code'::text) = any (array['forgiven'::text, 'ended'::text, 'appealed'::text])),
  constraint black_list_release_kind_check check (release_kind >= 1 and release_kind <= 4),
  constraint black_list_scope_check check (scope >= 1 and scope <= 3),
  constraint black_list_source_check check (source >= 1 and source <= 4),
  constraint black_list_status_check check (status in (1, 2)),
  constraint black_list_pkey primary key (id),
  constraint black_list_creator_fkey foreign key (creator) references app_user(id),
  constraint black_list_released_by_fkey foreign key (released_by) references app_user(id),
  constraint black_list_user_id_fkey foreign key (user_id) references app_user(id)
);
create index black_list_begin on black_list (begin_at desc, id desc) where not deleted;
create index black_list_end on black_list (end_at desc nulls last, id desc) where not deleted;
create index black_list_ending on black_list (end_at) where status = 1 and (end_at is not null);
create index black_list_holding on black_list (user_id) where status = 1;
create unique index black_list_one_by_rule on black_list (user_id) where status = 1 and source = 1;
create index black_list_person on black_list (user_id, id desc);
create index black_list_status on black_list (status, begin_at desc, id desc) where not deleted;

create table appeal (
  id integer generated always as identity,
  user_id integer not null,
  black_list_id integer,
  trade_no text,
  reason text not null,
  proof_ids text[] default '{}'::text[] not null,
  check_status smallint default 0 not null,
  closed boolean default false not null,
  check_content text default ''::text not null,
  checker integer,
  checked_at timestamptz,
  round integer default 1 not null,
  submitted_at timestamptz default app_now() not null,
  gmt_create timestamptz default app_now() not null,
  constraint appeal_check check (num_nonnulls(black_list_id, trade_no) = 1),
  constraint appeal_check1 check ((check_status <> all (array[2, 3])) or (check_content <> ''::text)),
  constraint appeal_check2 check ((not closed) or (check_status in (0, 3))),
  constraint appeal_check_status_check check (check_status >= 0 and check_status <= 3),
  constraint appeal_reason_check check (reason <> ''::text),
  constraint appeal_pkey primary key (id),
  constraint appeal_black_list_id_fkey foreign key (black_list_id) references black_list(id),
  constraint appeal_checker_fkey foreign key (checker) references app_user(id),
  constraint appeal_trade_no_fkey foreign key (trade_no) references venue_order(trade_no),
  constraint appeal_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index appeal_of_booking on appeal (trade_no) where (not closed) and (trade_no is not null);
create unique index appeal_of_entry on appeal (black_list_id) where (not closed) and (black_list_id is not null);
create index appeal_person on appeal (user_id, id desc);
create index appeal_status on appeal (check_status, submitted_at desc, id desc);
create index appeal_submitted on appeal (submitted_at desc, id desc);

create table appeal_log (
  id bigint generated always as identity,
  appeal_id integer not null,
  status smallint not null,
  note text default ''::text not null,
  actor integer not null,
  at timestamptz default app_now() not null,
  constraint appeal_log_pkey primary key (id),
  constraint appeal_log_actor_fkey foreign key (actor) references app_user(id),
  constraint appeal_log_appeal_id_fkey foreign key (appeal_id) references appeal(id)
);
create index appeal_log_of on appeal_log (appeal_id, id);
`;
