import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payment attempts, notices, finance records, refunds and shared payments. */
export class Payments1800000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table order_share, order_split, refund_mark, refund_apply, refund, finance_record, pay_anomaly,
  pay_notice, pay_attempt cascade`);
  }
}

const TABLES = `
create table pay_attempt (
  id integer generated always as identity,
  attempt_no text not null,
  trade_no text not null,
  user_id integer not null,
  pay_type smallint not null,
  amount integer not null,
  state smallint default 0 not null,
  channel_trade_no text,
  code_url text,
  pay_url text,
  expires_at timestamptz not null,
  poll_count smallint default 0 not null,
  next_poll_at timestamptz,
  last_error text,
  gmt_create timestamptz default now() not null,
  done_at timestamptz,
  due_id integer,
  recharge_id integer,
  order_no text generated always as ( case when ((due_id is null) and (recharge_id is null)) then trade_no else
    null::text end) stored,
  scene smallint default 1 not null,
  account_id integer,
  fields jsonb,
  constraint pay_attempt_amount_check check (amount > 0),
  constraint pay_attempt_fields_check check (jsonb_typeof(fields) = 'object'::text),
  constraint pay_attempt_one_bill check ((due_id is null) or (recharge_id is null)),
  constraint pay_attempt_scene_check check (scene >= 1 and scene <= 4),
  constraint pay_attempt_state_check check (state >= 0 and state <= 4),
  constraint pay_attempt_attempt_no_key unique (attempt_no),
  constraint pay_attempt_pkey primary key (id),
  constraint pay_attempt_account_id_fkey foreign key (account_id) references merchant(id),
  constraint pay_attempt_order_no_fkey foreign key (order_no) references venue_order(trade_no)
);
create index pay_attempt_account on pay_attempt (account_id) where account_id is not null;
create unique index pay_attempt_channel on pay_attempt (pay_type, channel_trade_no)
  where channel_trade_no is not null;
create index pay_attempt_due on pay_attempt (next_poll_at) where state in (0, 1);
create unique index pay_attempt_kept on pay_attempt (trade_no) where state = 2;
create index pay_attempt_of_due on pay_attempt (due_id) where due_id is not null;
create index pay_attempt_of_recharge on pay_attempt (recharge_id) where recharge_id is not null;
create index pay_attempt_order on pay_attempt (trade_no);

create table pay_notice (
  id bigint generated always as identity,
  channel text not null,
  kind text not null,
  verified boolean not null,
  ref_no text,
  headers jsonb not null,
  body text not null,
  result text not null,
  at timestamptz default clock_timestamp() not null,
  constraint pay_notice_pkey primary key (id)
);
create index pay_notice_ref on pay_notice (ref_no);

create table pay_anomaly (
  id integer generated always as identity,
  channel text not null,
  kind text not null,
  ref_no text,
  amount integer,
  note text not null,
  handle_status smallint default 1 not null,
  at timestamptz default now() not null,
  constraint pay_anomaly_pkey primary key (id)
);
create unique index pay_anomaly_once on pay_anomaly (channel, kind, coalesce(ref_no, ''::text));

create table finance_record (
  id integer generated always as identity,
  no text not null,
  kind smallint not null,
  trade_no text not null,
  attempt_no text,
  refund_no text,
  pay_type smallint,
  offline_type smallint,
  amount integer not null,
  status smallint not null,
  merchant_id integer not null,
  venue_id integer,
  user_id integer not null,
  channel_trade_no text,
  cashier_id integer,
  gmt_create timestamptz default now() not null,
  done_at timestamptz,
  fee integer default 0 not null,
  fee_bearer smallint,
  remark text default ''::text not null,
  constraint finance_record_amount_check check (amount > 0),
  constraint finance_record_check check (fee >= 0 and fee <= amount),
  constraint finance_record_fee_bearer_check check (fee_bearer in (1, 2)),
  constraint finance_record_kind_check check (kind >= 1 and kind <= 8),
  constraint finance_record_remark_check check (length(remark) <= 100),
  constraint finance_record_status_check check (status in (1, 2, 3, 5)),
  constraint finance_venue_known check ((venue_id is not null) or (kind in (3, 4))),
  constraint finance_record_no_key unique (no),
  constraint finance_record_pkey primary key (id),
  constraint finance_record_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint finance_record_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index finance_cashier on finance_record (cashier_id, gmt_create desc) where cashier_id is not null;
create index finance_channel_no_part on finance_record using gin (channel_trade_no gin_trgm_ops)
  where channel_trade_no is not null;
create index finance_created on finance_record (gmt_create desc);
create unique index finance_deposit_refund_once on finance_record (refund_no) where kind = 8;
create index finance_done on finance_record (done_at) where status = 2;
create unique index finance_income_once on finance_record (attempt_no) where kind = 1 and (attempt_no is not null);
create index finance_merchant on finance_record (merchant_id, gmt_create desc);
create index finance_no_part on finance_record using gin (no gin_trgm_ops);
create index finance_open on finance_record (status) where status in (3, 5);
create index finance_order on finance_record (trade_no);
create unique index finance_recharge_once on finance_record (attempt_no) where kind = 3;
create unique index finance_recharge_refund_once on finance_record (refund_no) where kind = 4;
create unique index finance_refund_once on finance_record (refund_no) where kind = 2;
create index finance_trade_no_part on finance_record using gin (trade_no gin_trgm_ops);
create index finance_venue on finance_record (venue_id, gmt_create desc);
create index finance_venue_done on finance_record (venue_id, done_at) where status = 2;

create table refund (
  id integer generated always as identity,
  refund_no text not null,
  trade_no text not null,
  attempt_no_paid text,
  pay_type smallint not null,
  amount integer not null,
  deduct integer default 0 not null,
  reason_type smallint,
  reason text,
  rule_type smallint default 1 not null,
  route smallint default 1 not null,
  status smallint default 3 not null,
  attempt_no integer default 0 not null,
  claimed_until timestamptz,
  next_try_at timestamptz default app_now() not null,
  tries smallint default 0 not null,
  sent_at timestamptz,
  last_error text,
  channel_refund_no text,
  gmt_create timestamptz default app_now() not null,
  done_at timestamptz,
  withdrawn_at timestamptz,
  batch_no text,
  recharge_no text,
  order_no text generated always as ( case when ((batch_no is null) and (recharge_no is null)) then trade_no else
    null::text end) stored,
  feedback smallint,
  failed_at timestamptz,
  polls integer default 0 not null,
  constraint refund_amount_check check (amount > 0),
  constraint refund_check check ((withdrawn_at is null) or status = 5),
  constraint refund_feedback_check check (feedback >= 1 and feedback <= 3),
  constraint refund_of_batch check ((batch_no is null) or batch_no = trade_no),
  constraint refund_of_recharge check ((recharge_no is null) or ((recharge_no = trade_no) and (batch_no is null))),
  constraint refund_polls_check check (polls >= 0),
  constraint refund_refund_no_check
    check (refund_no ~ case when (batch_no is null) then '^[A-Z]\\d{14}R\\d{2}$'::text else
    '^[BL]\\d{14}R\\d{2,4}$'::text end),
  constraint refund_status_check check (status in (2, 3, 5)),
  constraint refund_pkey primary key (id),
  constraint refund_refund_no_key unique (refund_no),
  constraint refund_order_no_fkey foreign key (order_no) references venue_order(trade_no)
);
create index refund_due on refund (next_try_at) where status = 3;
create index refund_late on refund (gmt_create) where (status in (3, 5)) and (withdrawn_at is null);
create index refund_order on refund (trade_no);

create table refund_apply (
  id integer generated always as identity,
  trade_no text not null,
  user_id integer not null,
  reason_type smallint not null,
  reason_text text not null,
  proof_ids text[] default '{}'::text[] not null,
  check_status smallint default 0 not null,
  closed boolean default false not null,
  check_content text default ''::text not null,
  checker integer,
  checked_at timestamptz,
  round integer default 1 not null,
  submitted_at timestamptz default app_now() not null,
  gmt_create timestamptz default app_now() not null,
  constraint refund_apply_check check (reason_type <> 1 or (cardinality(proof_ids) > 0)),
  constraint refund_apply_check1 check ((check_status <> all (array[2, 3])) or (check_content <> ''::text)),
  constraint refund_apply_check2 check ((not closed) or (check_status in (0, 3))),
  constraint refund_apply_check3 check (checker <> user_id),
  constraint refund_apply_check_status_check check (check_status >= 0 and check_status <= 3),
  constraint refund_apply_reason_text_check check (reason_text <> ''::text),
  constraint refund_apply_reason_type_check check (reason_type >= 1 and reason_type <= 3),
  constraint refund_apply_pkey primary key (id),
  constraint refund_apply_checker_fkey foreign key (checker) references app_user(id),
  constraint refund_apply_trade_no_fkey foreign key (trade_no) references venue_order(trade_no),
  constraint refund_apply_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index refund_apply_one on refund_apply (trade_no) where not closed;
create index refund_apply_person on refund_apply (user_id);
create index refund_apply_status on refund_apply (check_status, submitted_at desc, id desc) where not closed;
create index refund_apply_submitted on refund_apply (submitted_at desc, id desc) where not closed;

create table refund_mark (
  id integer generated always as identity,
  refund_no text not null,
  note text not null,
  proof_ids text[] not null,
  asked_by integer not null,
  asked_at timestamptz default app_now() not null,
  passed boolean,
  decided_by integer,
  decided_at timestamptz,
  reason text default ''::text not null,
  constraint refund_mark_check check ((passed is null) = (decided_by is null)),
  constraint refund_mark_check1 check ((passed is null) = (decided_at is null)),
  constraint refund_mark_check2 check (decided_by <> asked_by),
  constraint refund_mark_note_check check (note <> ''::text),
  constraint refund_mark_proof_ids_check check (cardinality(proof_ids) > 0),
  constraint refund_mark_pkey primary key (id),
  constraint refund_mark_asked_by_fkey foreign key (asked_by) references app_user(id),
  constraint refund_mark_decided_by_fkey foreign key (decided_by) references app_user(id),
  constraint refund_mark_refund_no_fkey foreign key (refund_no) references refund(refund_no)
);
create unique index refund_mark_one on refund_mark (refund_no) where passed is null;

create table order_split (
  trade_no text not null,
  opened_by integer not null,
  amount integer not null,
  opened_at timestamptz default app_now() not null,
  settled_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  constraint order_split_amount_check check (amount > 0),
  constraint order_split_check check ((settled_at is null) or (ended_at is null)),
  constraint order_split_pkey primary key (trade_no),
  constraint order_split_opened_by_fkey foreign key (opened_by) references app_user(id),
  constraint order_split_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index order_split_open on order_split (trade_no) where (settled_at is null) and (ended_at is null);

create table order_share (
  id integer generated always as identity,
  trade_no text not null,
  n smallint not null,
  user_id integer not null,
  amount integer not null,
  status smallint default 0 not null,
  paid_by integer,
  paid_at timestamptz,
  returned integer default 0 not null,
  constraint order_share_amount_check check (amount > 0),
  constraint order_share_check check (returned >= 0 and returned <= amount),
  constraint order_share_check1 check ((status = 0) = (paid_by is null)),
  constraint order_share_check2 check ((paid_by is null) = (paid_at is null)),
  constraint order_share_n_check check (n >= 1 and n <= 50),
  constraint order_share_status_check check (status >= 0 and status <= 3),
  constraint order_share_pkey primary key (id),
  constraint order_share_trade_no_n_key unique (trade_no, n),
  constraint order_share_trade_no_user_id_key unique (trade_no, user_id),
  constraint order_share_paid_by_fkey foreign key (paid_by) references app_user(id),
  constraint order_share_trade_no_fkey foreign key (trade_no) references order_split(trade_no) on delete cascade,
  constraint order_share_user_id_fkey foreign key (user_id) references app_user(id)
);
create index order_share_own on order_share (user_id) where status in (1, 3);
create index order_share_payer on order_share (paid_by) where paid_by is not null;
create index order_share_person on order_share (user_id) where status = 0;
`;
