import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk bookings, leases and their instalments. */
export class Bulk1800000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table bulk_stuck, bulk_due, bulk_date, bulk_booking cascade`);
  }
}

const TABLES = `
create table bulk_booking (
  id integer generated always as identity,
  batch_no text not null,
  kind smallint not null,
  user_id integer not null,
  role_id integer not null,
  org_name text not null,
  phone text not null,
  title text not null,
  purpose smallint not null,
  people integer not null,
  remark text default ''::text not null,
  venue_id integer not null,
  site_id integer not null,
  merchant_id integer not null,
  space_ids integer[] not null,
  date_from date not null,
  date_to date not null,
  weekdays integer[] not null,
  weeks text not null,
  skip_holidays boolean not null,
  begin_minute smallint not null,
  end_minute smallint not null,
  pay_mode smallint not null,
  price_mode smallint not null,
  price_value integer default 0 not null,
  rent integer default 0 not null,
  deposit integer default 0 not null,
  billed integer default 0 not null,
  status smallint default 0 not null,
  check_content text default ''::text not null,
  checked_by integer,
  checked_at timestamptz,
  round integer default 1 not null,
  lease_status smallint default 0 not null,
  made_at timestamptz,
  ended_on date,
  end_reason text,
  ended_by integer,
  settlement jsonb,
  version integer default 1 not null,
  gmt_create timestamptz default app_now() not null,
  confirm_by timestamptz,
  confirmed_at timestamptz,
  signed_name text default ''::text not null,
  confirm_told smallint default 0 not null,
  constraint bulk_booking_batch_no_check check (batch_no ~ '^[BL]\\d{14}$'::text),
  constraint bulk_booking_billed_check check (billed >= 0),
  constraint bulk_booking_check check (date_to >= date_from and ((date_to - date_from) < 366)),
  constraint bulk_booking_check1 check (end_minute > begin_minute),
  constraint bulk_booking_check2 check ((status = 1) = (lease_status > 0)),
  constraint bulk_booking_check3 check ((lease_status = 3) = (settlement is not null)),
  constraint bulk_booking_check4 check (kind = 5 or pay_mode = 2),
  constraint bulk_booking_check5 check (kind = 5 or rent > 0),
  constraint bulk_booking_confirm_told_check check (confirm_told >= 0 and confirm_told <= 2),
  constraint bulk_booking_deposit_check check (deposit >= 0),
  constraint bulk_booking_kind_check check (kind in (5, 7)),
  constraint bulk_booking_lease_status_check check (lease_status >= 0 and lease_status <= 3),
  constraint bulk_booking_pay_mode_check check (pay_mode >= 1 and pay_mode <= 3),
  constraint bulk_booking_people_check check (people > 0),
  constraint bulk_booking_price_mode_check check (price_mode >= 1 and price_mode <= 3),
  constraint bulk_booking_price_value_check check (price_value >= 0),
  constraint bulk_booking_purpose_check check (purpose >= 1 and purpose <= 6),
  constraint bulk_booking_rent_check check (rent >= 0),
  constraint bulk_booking_signed check (((confirmed_at is null) = (signed_name = ''::text))
    and ((confirmed_at is null) or (confirm_by is not null))),
  constraint bulk_booking_space_ids_check check (cardinality(space_ids) > 0),
  constraint bulk_booking_status_check check (status >= 0 and status <= 4),
  constraint bulk_booking_weekdays_check check (cardinality(weekdays) > 0),
  constraint bulk_booking_batch_no_key unique (batch_no),
  constraint bulk_booking_pkey primary key (id),
  constraint bulk_booking_checked_by_fkey foreign key (checked_by) references app_user(id),
  constraint bulk_booking_ended_by_fkey foreign key (ended_by) references app_user(id),
  constraint bulk_booking_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint bulk_booking_site_id_fkey foreign key (site_id) references site(id),
  constraint bulk_booking_user_id_fkey foreign key (user_id) references app_user(id),
  constraint bulk_booking_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index bulk_booking_list on bulk_booking (kind, id desc);
create index bulk_booking_running on bulk_booking (date_to) where lease_status = 1;
create index bulk_booking_unconfirmed on bulk_booking (confirm_by) where lease_status = 1
  and (confirmed_at is null) and (confirm_by is not null);
create index bulk_booking_unmade on bulk_booking (id) where status = 1 and (made_at is null);
create index bulk_booking_user on bulk_booking (user_id, id desc);
create index bulk_booking_venue on bulk_booking (venue_id, kind, id desc);
create index bulk_booking_waiting on bulk_booking (gmt_create) where status = 0;
alter table refund add constraint refund_batch_no_fkey foreign key (batch_no) references bulk_booking(batch_no);

create table bulk_date (
  id integer generated always as identity,
  bulk_id integer not null,
  date date not null,
  result smallint not null,
  slots integer default 0 not null,
  amount integer default 0 not null,
  blocked text,
  blocked_en text,
  trade_no text,
  refused boolean default false not null,
  constraint bulk_date_amount_check check (amount >= 0),
  constraint bulk_date_check check ((result in (1, 5)) = (trade_no is not null)),
  constraint bulk_date_result_check check (result >= 0 and result <= 5),
  constraint bulk_date_bulk_id_date_key unique (bulk_id, date),
  constraint bulk_date_pkey primary key (id),
  constraint bulk_date_trade_no_key unique (trade_no),
  constraint bulk_date_bulk_id_fkey foreign key (bulk_id) references bulk_booking(id) on delete cascade,
  constraint bulk_date_trade_no_fkey foreign key (trade_no) references venue_order(trade_no)
);
create index bulk_date_day on bulk_date (date desc, id desc);
create index bulk_date_open on bulk_date (bulk_id, date) where result = 0;
create index bulk_date_refused on bulk_date (bulk_id) where refused and result = 1;

create table bulk_due (
  id integer generated always as identity,
  bulk_id integer not null,
  no integer not null,
  kind smallint not null,
  due date not null,
  amount integer not null,
  paid_at timestamptz,
  offline_type smallint,
  receipt text default ''::text not null,
  collector_id integer,
  void_at timestamptz,
  reminded smallint default 0 not null,
  paid_online boolean default false not null,
  returned integer default 0 not null,
  pay_type smallint,
  attempt_no text,
  constraint bulk_due_amount_check check (amount > 0),
  constraint bulk_due_check1 check ((paid_at is null) or (void_at is null)),
  constraint bulk_due_kind_check check (kind in (1, 2)),
  constraint bulk_due_no_check check (no > 0),
  constraint bulk_due_offline_type_check check (offline_type >= 1 and offline_type <= 8),
  constraint bulk_due_paid check ( case when (paid_at is null) then ((offline_type is null) and (not paid_online))
    else ((offline_type is null) = paid_online) end),
  constraint bulk_due_reminded_check check (reminded >= 0 and reminded <= 3),
  constraint bulk_due_returned
    check (returned = 0 or ((paid_at is not null) and ((returned >= 0) and returned <= amount))),
  constraint bulk_due_way check (((pay_type is not null) = paid_online) and ((attempt_no is null) or paid_online)),
  constraint bulk_due_bulk_id_no_key unique (bulk_id, no),
  constraint bulk_due_pkey primary key (id),
  constraint bulk_due_bulk_id_fkey foreign key (bulk_id) references bulk_booking(id) on delete cascade,
  constraint bulk_due_collector_id_fkey foreign key (collector_id) references app_user(id)
);
create index bulk_due_day on bulk_due (due, id);
create index bulk_due_open on bulk_due (due) where (paid_at is null) and (void_at is null);
alter table pay_attempt add constraint pay_attempt_due_id_fkey foreign key (due_id) references bulk_due(id);

create table bulk_stuck (
  bulk_id integer not null,
  work text not null,
  tries integer default 1 not null,
  since timestamptz default app_now() not null,
  next_at timestamptz not null,
  constraint bulk_stuck_tries_check check (tries > 0),
  constraint bulk_stuck_work_check check (work in ('make', 'end', 'free', 'confirm', 'remind')),
  constraint bulk_stuck_pkey primary key (bulk_id, work),
  constraint bulk_stuck_bulk_id_fkey foreign key (bulk_id) references bulk_booking(id) on delete cascade
);
`;
