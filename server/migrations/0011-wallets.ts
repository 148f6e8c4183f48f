import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wallets, top-ups and coupons. */
export class Wallets1800000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table coupon_use, coupon, coupon_template, wallet_request, recharge, wallet_txn, wallet cascade`,
    );
  }
}

const TABLES = `
create table wallet (
  user_id integer not null,
  balance integer default 0 not null,
  pay_password_hash text,
  wrong_count smallint default 0 not null,
  locked_until timestamptz,
  gift integer default 0 not null,
  constraint wallet_balance_check check (balance >= 0),
  constraint wallet_gift check (gift >= 0 and gift <= balance),
  constraint wallet_pkey primary key (user_id),
  constraint wallet_user_id_fkey foreign key (user_id) references app_user(id)
);

create table wallet_txn (
  id bigint generated always as identity,
  user_id integer not null,
  kind smallint not null,
  delta integer not null,
  balance_after integer not null,
  biz_type text not null,
  biz_id text not null,
  at timestamptz default clock_timestamp() not null,
  constraint wallet_txn_balance_after_check check (balance_after >= 0),
  constraint wallet_txn_delta_check check (delta <> 0),
  constraint wallet_txn_kind_check check (kind >= 1 and kind <= 9),
  constraint wallet_txn_biz_type_biz_id_key unique (biz_type, biz_id),
  constraint wallet_txn_pkey primary key (id),
  constraint wallet_txn_user_id_fkey foreign key (user_id) references wallet(user_id)
);
create index wallet_txn_number on wallet_txn (biz_id text_pattern_ops);
create index wallet_txn_user on wallet_txn (user_id, id);

create table recharge (
  id integer generated always as identity,
  trade_no text not null,
  user_id integer not null,
  merchant_id integer not null,
  amount integer not null,
  gift integer not null,
  pay_before timestamptz not null,
  paid_at timestamptz,
  pay_type smallint,
  attempt_no text,
  returned integer default 0 not null,
  gift_taken integer default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint recharge_amount_check check (amount > 0),
  constraint recharge_check check (gift >= 0 and gift <= amount),
  constraint recharge_check1 check (returned >= 0 and returned <= amount),
  constraint recharge_check2 check (gift_taken >= 0 and gift_taken <= gift),
  constraint recharge_paid check (((paid_at is null) = (pay_type is null))
    and ((paid_at is null) = (attempt_no is null))),
  constraint recharge_returned check ((paid_at is not null) or ((returned = 0) and gift_taken = 0)),
  constraint recharge_trade_no_check check (trade_no ~ '^W\\d{14}$'::text),
  constraint recharge_pkey primary key (id),
  constraint recharge_trade_no_key unique (trade_no),
  constraint recharge_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint recharge_user_id_fkey foreign key (user_id) references app_user(id)
);
create index recharge_created on recharge (gmt_create desc);
create index recharge_person on recharge (user_id, id desc);
alter table pay_attempt add constraint pay_attempt_recharge_id_fkey foreign key (recharge_id)
  references recharge(id);
alter table refund add constraint refund_recharge_no_fkey foreign key (recharge_no) references recharge(trade_no);

create table wallet_request (
  id integer generated always as identity,
  kind smallint not null,
  user_id integer not null,
  recharge_id integer,
  amount integer not null,
  gift integer default 0 not null,
  reason text not null,
  status smallint default 0 not null,
  asked_by integer not null,
  asked_at timestamptz default app_now() not null,
  checked_by integer,
  checked_at timestamptz,
  check_note text,
  refund_no text,
  constraint wallet_request_amount_check check (amount <> 0),
  constraint wallet_request_ended check (((status = 0) = (checked_at is null))
    and ((status in (1, 2)) = (checked_by is not null))),
  constraint wallet_request_gift_check check (gift >= 0),
  constraint wallet_request_hands check (checked_by <> asked_by and checked_by <> user_id
    and ((kind = 2) = (asked_by = user_id))),
  constraint wallet_request_kind_check check (kind in (1, 2)),
  constraint wallet_request_of check (((kind = 2) = (recharge_id is not null)) and ((kind = 1) or amount > 0)),
  constraint wallet_request_status_check check (status in (0, 1, 2, 9)),
  constraint wallet_request_pkey primary key (id),
  constraint wallet_request_refund_no_key unique (refund_no),
  constraint wallet_request_asked_by_fkey foreign key (asked_by) references app_user(id),
  constraint wallet_request_checked_by_fkey foreign key (checked_by) references app_user(id),
  constraint wallet_request_recharge_id_fkey foreign key (recharge_id) references recharge(id),
  constraint wallet_request_user_id_fkey foreign key (user_id) references wallet(user_id)
);
create unique index wallet_request_one on wallet_request (recharge_id) where status = 0;
create index wallet_request_person on wallet_request (user_id, id desc);
create index wallet_request_recharge on wallet_request (recharge_id) where recharge_id is not null;
create index wallet_request_waiting on wallet_request (asked_at) where status = 0;

create table coupon_template (
  id integer generated always as identity,
  name text not null,
  en_name text not null,
  note text default ''::text not null,
  en_note text default ''::text not null,
  kind smallint not null,
  amount integer default 0 not null,
  percent smallint default 0 not null,
  cap integer default 0 not null,
  min_spend integer default 0 not null,
  venue_ids integer[] default '{}'::integer[] not null,
  site_ids integer[] default '{}'::integer[] not null,
  role_ids integer[] default '{}'::integer[] not null,
  weekdays integer[] default '{}'::integer[] not null,
  begin_minute smallint,
  end_minute smallint,
  combines boolean default false not null,
  validity smallint not null,
  begin_on date,
  end_on date,
  days smallint default 0 not null,
  total integer default 0 not null,
  per_user smallint default 1 not null,
  granted integer default 0 not null,
  take smallint not null,
  code text,
  paused boolean default false not null,
  version integer default 0 not null,
  creator integer,
  gmt_create timestamptz default app_now() not null,
  constraint coupon_template_amount check (kind <> 1 or amount > 0),
  constraint coupon_template_amount_check check (amount >= 0),
  constraint coupon_template_cap_check check (cap >= 0),
  constraint coupon_template_check check ((begin_minute is null) = (end_minute is null)),
  constraint coupon_template_check1 check (end_minute > begin_minute),
  constraint coupon_template_check2 check (validity <> 1 or end_on >= begin_on),
  constraint coupon_template_check3 check (validity <> 2 or days > 0),
  constraint coupon_template_check4 check ((take = 3) = (code is not null)),
  constraint coupon_template_kind_check check (kind >= 1 and kind <= 3),
  constraint coupon_template_min_spend_check check (min_spend >= 0),
  constraint coupon_template_name_check check (length(btrim(name)) > 0),
  constraint coupon_template_per_user_check check (per_user >= 0),
  constraint coupon_template_percent check (kind <> 2 or percent > 0),
  constraint coupon_template_percent_check check (percent >= 0 and percent <= 99),
  constraint coupon_template_take_check check (take >= 1 and take <= 3),
  constraint coupon_template_total check (total = 0 or granted <= total),
  constraint coupon_template_total_check check (total >= 0),
  constraint coupon_template_validity_check check (validity in (1, 2)),
  constraint coupon_template_pkey primary key (id),
  constraint coupon_template_creator_fkey foreign key (creator) references app_user(id)
);
create unique index coupon_template_code on coupon_template (upper(code)) where code is not null;
create index coupon_template_creator on coupon_template (creator) where creator is not null;

create table coupon (
  id integer generated always as identity,
  template_id integer not null,
  code text default ('C'::text || upper(substr(md5((gen_random_uuid())::text), 1, 11))) not null,
  user_id integer not null,
  status smallint default 1 not null,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  source smallint not null,
  reason text default ''::text not null,
  granted_by integer,
  reminded_at timestamptz,
  gmt_create timestamptz default app_now() not null,
  constraint coupon_check check (end_at > begin_at),
  constraint coupon_source_check check (source >= 1 and source <= 5),
  constraint coupon_status_check check (status >= 1 and status <= 3),
  constraint coupon_code_key unique (code),
  constraint coupon_pkey primary key (id),
  constraint coupon_granted_by_fkey foreign key (granted_by) references app_user(id),
  constraint coupon_template_id_fkey foreign key (template_id) references coupon_template(id),
  constraint coupon_user_id_fkey foreign key (user_id) references app_user(id)
);
create index coupon_ends on coupon (end_at) where status = 1;
create index coupon_given on coupon (template_id, id desc);
create index coupon_granter on coupon (granted_by) where granted_by is not null;
create index coupon_user on coupon (user_id, id desc);

create table coupon_use (
  id integer generated always as identity,
  coupon_id integer not null,
  trade_no text not null,
  discount integer not null,
  at timestamptz default app_now() not null,
  ended_at timestamptz,
  state smallint default 1 not null,
  constraint coupon_use_check check ((state = 1) = (ended_at is null)),
  constraint coupon_use_discount_check check (discount >= 0),
  constraint coupon_use_state_check check (state >= 1 and state <= 3),
  constraint coupon_use_pkey primary key (id),
  constraint coupon_use_coupon_id_fkey foreign key (coupon_id) references coupon(id)
);
create index coupon_use_coupon on coupon_use (coupon_id, id desc);
create unique index coupon_use_once on coupon_use (coupon_id) where ended_at is null;
create index coupon_use_order on coupon_use (trade_no);
`;
