import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Merchants, venues, sites, courts, calendars, prices and rules. */
export class Venues1800000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table protocol_agreement, protocol, favourite_site, user_restriction, charge, date_rule, holiday, day_refresh,
  space, site, refund_rule, rule_set, time_slot, time_template, venue, pay_service, merchant_account, merchant,
  campus cascade`);
  }
}

const TABLES = `
create sequence date_rule_no;

create table campus (
  id integer generated always as identity,
  campus_name text not null,
  en_name text not null,
  address text default ''::text not null,
  en_address text default ''::text not null,
  sort integer default 0 not null,
  constraint campus_campus_name_key unique (campus_name),
  constraint campus_pkey primary key (id)
);

create table merchant (
  id integer generated always as identity,
  merchant_name text not null,
  en_name text not null,
  subject text default ''::text not null,
  tax_no text default ''::text not null,
  bank_name text default ''::text not null,
  bank_no text default ''::text not null,
  settle_cycle smallint default 3 not null,
  invoice_subject text default ''::text not null,
  status smallint default 1 not null,
  version integer default 1 not null,
  gmt_modified timestamptz default app_now() not null,
  constraint merchant_settle_cycle_check check (settle_cycle in (1, 2, 3)),
  constraint merchant_status_check check (status in (1, 2)),
  constraint merchant_tax_no_check
    check ((tax_no = ''::text) or (tax_no ~ '^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$'::text)),
  constraint merchant_merchant_name_key unique (merchant_name),
  constraint merchant_pkey primary key (id)
);
alter table business_user add constraint business_user_merchant_id_fkey foreign key (merchant_id)
  references merchant(id);

create table merchant_account (
  id integer generated always as identity,
  merchant_id integer not null,
  channel text not null,
  shown text not null,
  sealed text not null,
  active boolean default true not null,
  tested_at timestamptz,
  test_ok boolean,
  test_note text default ''::text not null,
  gmt_modified timestamptz default app_now() not null,
  constraint merchant_account_channel_check check (channel in ('wechat', 'alipay', 'school', 'platform', 'card')),
  constraint merchant_account_sealed_check check (sealed ~ '^v[0-9]+[.]'::text),
  constraint merchant_account_merchant_id_channel_key unique (merchant_id, channel),
  constraint merchant_account_pkey primary key (id),
  constraint merchant_account_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

create table pay_service (
  pay_type smallint not null,
  sort smallint not null,
  enabled boolean default true not null,
  role_ids integer[],
  merchant_ids integer[],
  open_from text,
  open_to text,
  fee_rate smallint default 0 not null,
  fee_min integer default 0 not null,
  fee_bearer smallint default 1 not null,
  version integer default 1 not null,
  gmt_modified timestamptz default app_now() not null,
  constraint pay_service_check check (((open_from is null) = (open_to is null))
    and (open_from is distinct from coalesce(open_to, ''::text))),
  constraint pay_service_fee_bearer_check check (fee_bearer in (1, 2)),
  constraint pay_service_fee_min_check check (fee_min >= 0 and fee_min <= 10000),
  constraint pay_service_fee_rate_check check (fee_rate >= 0 and fee_rate <= 1000),
  constraint pay_service_merchant_ids_check check (cardinality(merchant_ids) > 0),
  constraint pay_service_open_from_check check (open_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint pay_service_open_to_check check (open_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint pay_service_pay_type_check check (pay_type in (1, 2, 3, 4, 5, 6, 19)),
  constraint pay_service_role_ids_check check (cardinality(role_ids) > 0),
  constraint pay_service_pkey primary key (pay_type)
);

create table venue (
  id integer generated always as identity,
  campus_id integer not null,
  merchant_id integer not null,
  venue_name text not null,
  en_name text not null,
  web_type smallint default 1 not null,
  telephone text default ''::text not null,
  address text default ''::text not null,
  en_address text default ''::text not null,
  introduce text default ''::text not null,
  en_introduce text default ''::text not null,
  open_begin smallint default 480 not null,
  open_end smallint default 1320 not null,
  max_people integer default 0 not null,
  show_traffic boolean default true not null,
  sort integer default 0 not null,
  status smallint default 1 not null,
  venue_type text default ''::text not null,
  lng numeric(9,6),
  lat numeric(8,6),
  pics jsonb default '[]'::jsonb not null,
  cashier_dept text default ''::text not null,
  access text[] default '{}'::text[] not null,
  version integer default 0 not null,
  constraint venue_place check (((lng is null) = (lat is null)) and ((lng >= ('-180'::integer)::numeric)
    and (lng <= (180)::numeric)) and ((lat >= ('-90'::integer)::numeric) and (lat <= (90)::numeric))),
  constraint venue_status_check check (status in (0, 1)),
  constraint venue_web_type_check check (web_type in (1, 2)),
  constraint venue_pkey primary key (id),
  constraint venue_venue_name_key unique (venue_name),
  constraint venue_campus_id_fkey foreign key (campus_id) references campus(id),
  constraint venue_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index venue_campus on venue (campus_id);
create index venue_merchant on venue (merchant_id);

create table time_template (
  id integer generated always as identity,
  name text not null,
  en_name text default ''::text not null,
  business_type text default ''::text not null,
  version integer default 0 not null,
  constraint time_template_name_key unique (name),
  constraint time_template_pkey primary key (id)
);

create table time_slot (
  id integer generated always as identity,
  template_id integer not null,
  begin_minute smallint not null,
  end_minute smallint not null,
  constraint time_slot_check check (((begin_minute >= 0) and begin_minute <= 1439) and end_minute > begin_minute
    and end_minute <= 2880 and (((begin_minute)::integer % 10) = 0) and (((end_minute)::integer % 10) = 0)),
  constraint time_slot_pkey primary key (id),
  constraint time_slot_template_id_begin_minute_key unique (template_id, begin_minute),
  constraint time_slot_template_id_fkey foreign key (template_id) references time_template(id)
);

create table rule_set (
  id integer generated always as identity,
  name text not null,
  release_minute smallint default 420 not null,
  advance_days smallint default 3 not null,
  max_slots smallint default 2 not null,
  consecutive_only boolean default true not null,
  same_space_only boolean default true not null,
  max_unpaid smallint default 1 not null,
  max_active smallint default 0 not null,
  pay_timeout_min smallint default 10 not null,
  cancel_hours numeric(6,2) default 2 not null,
  late_booking_min smallint default 0 not null,
  late_grace_min smallint default 15 not null,
  advance_entry_min smallint default 15 not null,
  quotas jsonb default '[]'::jsonb not null,
  role_overrides jsonb default '[]'::jsonb not null,
  name_en text default ''::text not null,
  release_mode smallint default 1 not null,
  release_weekday smallint,
  release_date date,
  max_spaces smallint default 0 not null,
  alloc_mode smallint default 1 not null,
  pot_seconds smallint default 30 not null,
  return_mode smallint default 1 not null,
  return_max_sec smallint default 180 not null,
  waitlist boolean default false not null,
  wait_max_per_slot smallint default 10 not null,
  wait_max_per_user smallint default 3 not null,
  wait_offer_min smallint default 10 not null,
  wait_close_min smallint default 30 not null,
  version integer default 1 not null,
  sign_mode smallint default 0 not null,
  leave_early_min smallint default 0 not null,
  need_protocol boolean default false not null,
  need_face boolean default false not null,
  min_balance integer default 0 not null,
  auto_release boolean default false not null,
  constraint rule_set_alloc_mode_check check (alloc_mode in (1, 2)),
  constraint rule_set_fixed check (release_mode <> 3 or (release_date is not null)),
  constraint rule_set_leave_early_min_check check (leave_early_min >= 0 and leave_early_min <= 240),
  constraint rule_set_max_spaces_check check (max_spaces >= 0),
  constraint rule_set_min_balance_check check (min_balance >= 0 and min_balance <= 10000000),
  constraint rule_set_pay_timeout_min_check check (pay_timeout_min >= 1 and pay_timeout_min <= 1440),
  constraint rule_set_pot_seconds_check check (pot_seconds >= 10 and pot_seconds <= 120),
  constraint rule_set_release_mode_check check (release_mode in (1, 2, 3)),
  constraint rule_set_release_weekday_check check (release_weekday >= 1 and release_weekday <= 7),
  constraint rule_set_return_max_sec_check check (return_max_sec >= 1 and return_max_sec <= 1800),
  constraint rule_set_return_mode_check check (return_mode in (1, 2)),
  constraint rule_set_sign_mode_check check (sign_mode >= 0 and sign_mode <= 4),
  constraint rule_set_wait_close_min_check check (wait_close_min >= 0 and wait_close_min <= 1440),
  constraint rule_set_wait_max_per_slot_check check (wait_max_per_slot >= 1 and wait_max_per_slot <= 200),
  constraint rule_set_wait_max_per_user_check check (wait_max_per_user >= 1 and wait_max_per_user <= 50),
  constraint rule_set_wait_offer_min_check check (wait_offer_min >= 1 and wait_offer_min <= 240),
  constraint rule_set_weekly check (release_mode <> 2 or (release_weekday is not null)),
  constraint rule_set_name_key unique (name),
  constraint rule_set_pkey primary key (id)
);

create table refund_rule (
  id integer generated always as identity,
  name text not null,
  tiers jsonb not null,
  unpaid_free boolean default true not null,
  en_name text default ''::text not null,
  version integer default 1 not null,
  week_cancel_max smallint default 0 not null,
  allow_special boolean default true not null,
  gmt_modified timestamptz default app_now() not null,
  constraint refund_rule_tiers check ((jsonb_typeof(tiers) = 'array'::text)
    and (not jsonb_path_exists(tiers,
    '$[*]?((((@."percent" < 0 || @."percent" > 100) || @."hoursBefore" < 0) || !(exists (@."percent"))) || !(exists (@."hoursBefore")))'::jsonpath))),
  constraint refund_rule_week_cancel_max_check check (week_cancel_max >= 0 and week_cancel_max <= 99),
  constraint refund_rule_name_key unique (name),
  constraint refund_rule_pkey primary key (id)
);

create table site (
  id integer generated always as identity,
  venue_id integer not null,
  site_name text not null,
  en_name text not null,
  sport_type integer not null,
  booking_mode smallint default 1 not null,
  open_objects integer[] default '{3,4,5,6,38}'::integer[] not null,
  open_begin smallint default 480 not null,
  open_end smallint default 1320 not null,
  template_id integer not null,
  rule_set_id integer not null,
  refund_rule_id integer not null,
  protocol_code text default 'RESERVATION_PROTOCOL'::text not null,
  total_mode smallint default 1 not null,
  seat_count integer default 0 not null,
  buddy_num_min smallint default 0 not null,
  buddy_num_max smallint default 0 not null,
  need_face boolean default false not null,
  site_telephone text default ''::text not null,
  remark text default ''::text not null,
  en_remark text default ''::text not null,
  sort integer default 0 not null,
  status smallint default 1 not null,
  site_type text default ''::text not null,
  pics jsonb default '[]'::jsonb not null,
  version integer default 0 not null,
  constraint site_booking_mode_check check (booking_mode in (1, 2)),
  constraint site_check check (booking_mode = 1 or seat_count > 0),
  constraint site_check1 check (buddy_num_min <= buddy_num_max),
  constraint site_status_check check (status in (0, 1)),
  constraint site_total_mode_check check (total_mode in (1, 2)),
  constraint site_pkey primary key (id),
  constraint site_venue_id_site_name_key unique (venue_id, site_name),
  constraint site_refund_rule_id_fkey foreign key (refund_rule_id) references refund_rule(id),
  constraint site_rule_set_id_fkey foreign key (rule_set_id) references rule_set(id),
  constraint site_template_id_fkey foreign key (template_id) references time_template(id),
  constraint site_venue_id_fkey foreign key (venue_id) references venue(id)
);
create index site_template on site (template_id);

create table space (
  id integer generated always as identity,
  site_id integer not null,
  space_name text not null,
  en_name text not null,
  space_group_id integer,
  conflict_space_ids integer[] default '{}'::integer[] not null,
  sort integer default 0 not null,
  status smallint default 1 not null,
  remark text default ''::text not null,
  en_remark text default ''::text not null,
  capacity integer default 0 not null,
  version integer default 0 not null,
  constraint space_capacity_check check (capacity >= 0 and capacity <= 100000),
  constraint space_status_check check (status in (0, 1)),
  constraint space_pkey primary key (id),
  constraint space_site_id_space_name_key unique (site_id, space_name),
  constraint space_site_id_fkey foreign key (site_id) references site(id)
);

create table day_refresh (
  site_id integer not null,
  date date not null,
  removed jsonb default '[]'::jsonb not null,
  constraint day_refresh_pkey primary key (site_id, date),
  constraint day_refresh_site_id_fkey foreign key (site_id) references site(id) on delete cascade
);
create index day_refresh_next on day_refresh (date, site_id);

create table holiday (
  id integer generated always as identity,
  name text not null,
  en_name text not null,
  begin_date date not null,
  end_date date not null,
  kind smallint not null,
  venue_ids integer[],
  version integer default 0 not null,
  constraint holiday_check check (begin_date <= end_date),
  constraint holiday_kind_check check (kind in (1, 2, 3)),
  constraint holiday_length check ((end_date - begin_date) < 60),
  constraint holiday_venues check ((venue_ids is null) or (cardinality(venue_ids) > 0)),
  constraint holiday_pkey primary key (id)
);
create index holiday_dates on holiday (begin_date, end_date);

create table date_rule (
  id integer generated always as identity,
  name text not null,
  site_id integer not null,
  begin_date date not null,
  end_date date not null,
  weekdays smallint[] default '{1,2,3,4,5,6,7}'::smallint[] not null,
  template_id integer not null,
  priority smallint default 0 not null,
  rule_no integer not null,
  en_name text default ''::text not null,
  on_holiday boolean default false not null,
  range_type smallint default 4 not null,
  version integer default 0 not null,
  constraint date_rule_check check (begin_date <= end_date),
  constraint date_rule_length check ((end_date - begin_date) < 366),
  constraint date_rule_range_type_check check (range_type in (1, 2, 3, 4)),
  constraint date_rule_once unique (rule_no, site_id),
  constraint date_rule_pkey primary key (id),
  constraint date_rule_site_id_fkey foreign key (site_id) references site(id),
  constraint date_rule_template_id_fkey foreign key (template_id) references time_template(id)
);
create index date_rule_site on date_rule (site_id, begin_date, end_date);
create index date_rule_template on date_rule (template_id);

create table charge (
  id integer generated always as identity,
  site_id integer not null,
  space_id integer,
  role_id integer,
  date_kind smallint,
  begin_minute smallint default 0 not null,
  end_minute smallint default 2880 not null,
  price integer not null,
  companion_price integer default 0 not null,
  effective_from date,
  effective_to date,
  constraint charge_check check (begin_minute < end_minute),
  constraint charge_companion_price_check check (companion_price >= 0),
  constraint charge_date_kind_check check (date_kind in (1, 2, 3)),
  constraint charge_period check (effective_from <= effective_to),
  constraint charge_price_check check (price >= 0),
  constraint charge_steps check ((((begin_minute)::integer % 10) = 0) and (((end_minute)::integer % 10) = 0)
    and begin_minute >= 0 and end_minute <= 2880),
  constraint charge_clash exclude using gist (site_id with =, coalesce(space_id, 0) with =,
    coalesce(role_id, 0) with =, coalesce(date_kind, (0)::smallint) with =,
    ((((begin_minute = 0) and (end_minute >= 1440)))::integer) with =, coalesce(effective_from, '0001-01-01'::date)
    with =, ((((effective_from is null) and (effective_to is null)))::integer) with =,
    int4range((begin_minute)::integer, (end_minute)::integer) with &&, daterange(effective_from, effective_to,
    '[]'::text) with &&),
  constraint charge_pkey primary key (id),
  constraint charge_site_id_fkey foreign key (site_id) references site(id),
  constraint charge_space_id_fkey foreign key (space_id) references space(id)
);
create index charge_site on charge (site_id);
create index charge_space on charge (space_id);

create table user_restriction (
  id integer generated always as identity,
  user_id integer not null,
  venue_ids integer[],
  reason text not null,
  begin_on date not null,
  end_on date,
  operator integer not null,
  gmt_create timestamptz default app_now() not null,
  lifted_at timestamptz,
  lifted_by integer,
  version integer default 0 not null,
  constraint user_restriction_check check ((end_on is null) or end_on >= begin_on),
  constraint user_restriction_check1 check ((lifted_at is null) = (lifted_by is null)),
  constraint user_restriction_reason_check check (length(btrim(reason)) >= 5),
  constraint user_restriction_venue_ids_check check ((venue_ids is null) or (cardinality(venue_ids) > 0)),
  constraint user_restriction_pkey primary key (id),
  constraint user_restriction_lifted_by_fkey foreign key (lifted_by) references app_user(id),
  constraint user_restriction_operator_fkey foreign key (operator) references app_user(id),
  constraint user_restriction_user_id_fkey foreign key (user_id) references app_user(id)
);
create index user_restriction_lifter on user_restriction (lifted_by) where lifted_by is not null;
create index user_restriction_live on user_restriction (begin_on) where lifted_at is null;
create index user_restriction_operator on user_restriction (operator);
create index user_restriction_person on user_restriction (user_id);
create index user_restriction_venues on user_restriction using gin (venue_ids);

create table favourite_site (
  user_id integer not null,
  site_id integer not null,
  since timestamptz default app_now() not null,
  constraint favourite_site_pkey primary key (user_id, site_id),
  constraint favourite_site_site_id_fkey foreign key (site_id) references site(id),
  constraint favourite_site_user_id_fkey foreign key (user_id) references app_user(id)
);
create index favourite_site_site on favourite_site (site_id);

create table protocol (
  id integer generated always as identity,
  code text not null,
  title text not null,
  en_title text not null,
  content text not null,
  en_content text not null,
  kind smallint default 1 not null,
  version integer default 1 not null,
  must_read_seconds smallint default 0 not null,
  status smallint default 1 not null,
  published_at timestamptz,
  gmt_modified timestamptz default now() not null,
  row_version integer default 0 not null,
  constraint protocol_kind check (kind >= 1 and kind <= 7),
  constraint protocol_status check (status in (0, 1, 2)),
  constraint protocol_code_version_key unique (code, version),
  constraint protocol_pkey primary key (id)
);
create unique index protocol_draft on protocol (code) where status = 0;
create unique index protocol_in_force on protocol (code) where status = 1;

create table protocol_agreement (
  id bigint generated always as identity,
  protocol_id integer not null,
  user_id integer not null,
  role_id integer,
  at timestamptz default now() not null,
  ip text default ''::text not null,
  constraint protocol_agreement_pkey primary key (id),
  constraint protocol_agreement_user_id_protocol_id_key unique (user_id, protocol_id),
  constraint protocol_agreement_protocol_id_fkey foreign key (protocol_id) references protocol(id),
  constraint protocol_agreement_user_id_fkey foreign key (user_id) references app_user(id)
);
create index protocol_agreement_text on protocol_agreement (protocol_id, id desc);

alter table date_rule alter column rule_no set default nextval('date_rule_no');
alter sequence date_rule_no owned by date_rule.rule_no;
insert into pay_service (pay_type, sort) values (5, 1), (3, 2), (2, 3), (1, 4), (19, 5), (4, 6), (6, 7);
`;
