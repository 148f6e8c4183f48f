import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices, counter shifts and reconciliation. */
export class FinanceDesk1800000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table recon_finding, recon_line, recon_run, counter_undo, counter_shift, invoice_line, invoice,
  invoice_title cascade`);
  }
}

const TABLES = `
create table invoice_title (
  id integer generated always as identity,
  user_id integer not null,
  kind smallint not null,
  title text not null,
  tax_no text default ''::text not null,
  bank text default ''::text not null,
  account text default ''::text not null,
  address text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  is_default boolean default false not null,
  deleted_at timestamptz,
  gmt_create timestamptz default app_now() not null,
  constraint invoice_title_bank check ((bank = ''::text) = (account = ''::text)),
  constraint invoice_title_kind_check check (kind >= 1 and kind <= 3),
  constraint invoice_title_tax check (((kind = 1) = (tax_no = ''::text))
    and ((tax_no = ''::text) or (tax_no ~ '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$'::text))),
  constraint invoice_title_title_check check ((length(title) >= 1) and (length(title) <= 100)),
  constraint invoice_title_pkey primary key (id),
  constraint invoice_title_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index invoice_title_default on invoice_title (user_id) where is_default and (deleted_at is null);
create unique index invoice_title_once on invoice_title (user_id, title, tax_no) where deleted_at is null;

create table invoice (
  id integer generated always as identity,
  apply_no text not null,
  user_id integer not null,
  merchant_id integer not null,
  venue_id integer,
  title_kind smallint not null,
  title text not null,
  tax_no text default ''::text not null,
  bank text default ''::text not null,
  account text default ''::text not null,
  address text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  amount integer not null,
  rate smallint not null,
  tax integer not null,
  status smallint default 3 not null,
  closed boolean default false not null,
  round smallint default 1 not null,
  replaced smallint default 0 not null,
  replaces integer,
  made_by integer,
  refused_why text default ''::text not null,
  invoice_no text,
  issued_at timestamptz,
  file_id text,
  red_wanted_at timestamptz,
  red_reason text,
  red_by integer,
  red_round smallint default 1 not null,
  red_no text,
  red_at timestamptz,
  red_file_id text,
  sent_at timestamptz,
  claim_no integer default 0 not null,
  claimed_until timestamptz,
  next_try_at timestamptz default app_now() not null,
  tries smallint default 0 not null,
  polls smallint default 0 not null,
  last_error text,
  gmt_create timestamptz default app_now() not null,
  constraint invoice_amount_check check (amount > 0),
  constraint invoice_apply_no_check check (apply_no ~ '^F\\d{14}$'::text),
  constraint invoice_check check (tax >= 0 and tax <= amount),
  constraint invoice_issued check (status = 4 or ((status in (1, 2)) = (invoice_no is not null))),
  constraint invoice_number check ((invoice_no is null) = (issued_at is null)),
  constraint invoice_rate_check check (rate >= 0 and rate <= 17),
  constraint invoice_red check (((red_no is null) = (red_at is null))
    and ((red_no is null) or (red_wanted_at is not null)) and ((red_wanted_at is null) = (red_reason is null))),
  constraint invoice_status_check check (status >= 1 and status <= 4),
  constraint invoice_title_kind_check1 check (title_kind >= 1 and title_kind <= 3),
  constraint invoice_withdrawn check ((not closed) or (invoice_no is null)),
  constraint invoice_written_off check (status <> 2 or (red_no is not null)),
  constraint invoice_apply_no_key unique (apply_no),
  constraint invoice_invoice_no_key unique (invoice_no),
  constraint invoice_pkey primary key (id),
  constraint invoice_red_no_key unique (red_no),
  constraint invoice_file_id_fkey foreign key (file_id) references attachment(id),
  constraint invoice_made_by_fkey foreign key (made_by) references app_user(id),
  constraint invoice_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint invoice_red_by_fkey foreign key (red_by) references app_user(id),
  constraint invoice_red_file_id_fkey foreign key (red_file_id) references attachment(id),
  constraint invoice_replaces_fkey foreign key (replaces) references invoice(id),
  constraint invoice_user_id_fkey foreign key (user_id) references app_user(id),
  constraint invoice_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index invoice_created on invoice (gmt_create desc);
create index invoice_merchant on invoice (merchant_id, gmt_create desc);
create index invoice_person on invoice (user_id, id desc);
create unique index invoice_replaced on invoice (replaces) where (replaces is not null) and (not closed);
create index invoice_work on invoice (next_try_at) where (not closed)
  and ((status = 3) or ((red_wanted_at is not null) and (red_no is null))
  or ((invoice_no is not null) and (file_id is null)) or ((red_no is not null) and (red_file_id is null)));

create table invoice_line (
  invoice_id integer not null,
  trade_no text not null,
  amount integer not null,
  name text not null,
  en_name text not null,
  stands boolean default true not null,
  constraint invoice_line_amount_check check (amount > 0),
  constraint invoice_line_pkey primary key (invoice_id, trade_no),
  constraint invoice_line_invoice_id_fkey foreign key (invoice_id) references invoice(id)
);
create unique index invoice_line_once on invoice_line (trade_no) where stands;
create index invoice_line_order on invoice_line (trade_no);

create table counter_shift (
  id integer generated always as identity,
  seller_id integer not null,
  opened_at timestamptz default app_now() not null,
  closed_at timestamptz,
  float_amount integer not null,
  cash_due integer,
  counted integer,
  note text,
  pieces jsonb,
  reason smallint,
  left_amount integer default 0 not null,
  from_shift_id integer,
  open_note text,
  signed_by integer,
  signed_at timestamptz,
  sign_note text,
  constraint counter_shift_check check ((closed_at is null) = (counted is null)),
  constraint counter_shift_check1 check ((closed_at is null) = (cash_due is null)),
  constraint counter_shift_counted_check check (counted >= 0),
  constraint counter_shift_explained check ((counted is null) or counted = cash_due or (reason is not null)
    or (note is not null)),
  constraint counter_shift_float_amount_check check (float_amount >= 0),
  constraint counter_shift_left check (left_amount >= 0 and (left_amount <= coalesce(counted, 0))),
  constraint counter_shift_reason_check check (reason >= 1 and reason <= 5),
  constraint counter_shift_signed check (((signed_by is null) = (signed_at is null))
    and ((signed_by is null) or ((closed_at is not null) and signed_by <> seller_id))),
  constraint counter_shift_pkey primary key (id),
  constraint counter_shift_from_shift_id_fkey foreign key (from_shift_id) references counter_shift(id),
  constraint counter_shift_seller_id_fkey foreign key (seller_id) references app_user(id),
  constraint counter_shift_signed_by_fkey foreign key (signed_by) references app_user(id)
);
create index counter_shift_closed on counter_shift (closed_at desc) where closed_at is not null;
create unique index counter_shift_open on counter_shift (seller_id) where closed_at is null;
create index counter_shift_seller on counter_shift (seller_id, closed_at desc);
create unique index counter_shift_taken_over on counter_shift (from_shift_id) where from_shift_id is not null;

create table counter_undo (
  trade_no text not null,
  shift_id integer not null,
  amount integer not null,
  offline_type smallint,
  at timestamptz default app_now() not null,
  constraint counter_undo_amount_check check (amount >= 0),
  constraint counter_undo_pkey primary key (trade_no),
  constraint counter_undo_shift_id_fkey foreign key (shift_id) references counter_shift(id),
  constraint counter_undo_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index counter_undo_shift on counter_undo (shift_id);

create table recon_run (
  id integer generated always as identity,
  source smallint not null,
  pay_type smallint,
  account_id integer,
  day date not null,
  state smallint default 1 not null,
  ours integer default 0 not null,
  theirs integer default 0 not null,
  ours_paid bigint default 0 not null,
  ours_back bigint default 0 not null,
  theirs_paid bigint default 0 not null,
  theirs_back bigint default 0 not null,
  fees bigint default 0 not null,
  found integer default 0 not null,
  error text,
  user_id integer,
  began_at timestamptz default app_now() not null,
  done_at timestamptz,
  constraint recon_run_check check ((source = 1) = (pay_type is not null)),
  constraint recon_run_check1 check ((state = 1) = (done_at is null)),
  constraint recon_run_source_check check (source in (1, 2)),
  constraint recon_run_state_check check (state >= 1 and state <= 4),
  constraint recon_run_pkey primary key (id),
  constraint recon_run_account_id_fkey foreign key (account_id) references merchant(id),
  constraint recon_run_user_id_fkey foreign key (user_id) references app_user(id)
);
create index recon_run_day on recon_run (day desc, id desc);
create unique index recon_run_one on recon_run (source, coalesce((pay_type)::integer, 0), coalesce(account_id, 0),
  day) where state = 1;

create table recon_line (
  id bigint generated always as identity,
  pay_type smallint not null,
  account_id integer,
  day date not null,
  kind smallint not null,
  no text not null,
  channel_no text not null,
  amount integer not null,
  fee integer not null,
  at timestamptz not null,
  constraint recon_line_kind_check check (kind in (1, 2)),
  constraint recon_line_pkey primary key (id),
  constraint recon_line_account_id_fkey foreign key (account_id) references merchant(id)
);
create index recon_line_day on recon_line (pay_type, day);
create index recon_line_no on recon_line (no);

create table recon_finding (
  id integer generated always as identity,
  run_id integer not null,
  source smallint not null,
  pay_type smallint,
  account_id integer,
  day date not null,
  kind smallint not null,
  line smallint,
  no text not null,
  trade_no text,
  ours bigint,
  theirs bigint,
  proposal smallint not null,
  state smallint default 1 not null,
  how smallint,
  note text,
  asked_by integer,
  asked_at timestamptz,
  decided_by integer,
  solved_at timestamptz,
  found_at timestamptz default app_now() not null,
  constraint recon_finding_check check ((asked_by is null) or (decided_by is null) or asked_by <> decided_by),
  constraint recon_finding_check1 check ((state = 3) = (solved_at is not null)),
  constraint recon_finding_check2 check (state <> 2 or ((asked_by is not null) and (how is not null))),
  constraint recon_finding_state_check check (state >= 1 and state <= 3),
  constraint recon_finding_pkey primary key (id),
  constraint recon_finding_account_id_fkey foreign key (account_id) references merchant(id),
  constraint recon_finding_asked_by_fkey foreign key (asked_by) references app_user(id),
  constraint recon_finding_decided_by_fkey foreign key (decided_by) references app_user(id),
  constraint recon_finding_run_id_fkey foreign key (run_id) references recon_run(id)
);
create index recon_finding_day on recon_finding (day desc, id desc);
create unique index recon_finding_open on recon_finding (source, kind, coalesce((line)::integer, 0), no)
  where state <> 3;
`;
