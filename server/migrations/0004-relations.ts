import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companions, families, special crowds and organisations on account. */
export class Relations1800000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table business_user_account, business_user, special_crowd, family_log, family_member, buddy cascade`,
    );
  }
}

const TABLES = `
create table buddy (
  id integer generated always as identity,
  user_id integer not null,
  buddy_user_id integer not null,
  check_status smallint default 1 not null,
  gmt_create timestamptz default now() not null,
  relation_note text default ''::text not null,
  answered_at timestamptz,
  constraint buddy_check check (user_id <> buddy_user_id),
  constraint buddy_check_status check (check_status in (0, 1, 2)),
  constraint buddy_pkey primary key (id),
  constraint buddy_user_id_buddy_user_id_key unique (user_id, buddy_user_id),
  constraint buddy_buddy_user_id_fkey foreign key (buddy_user_id) references app_user(id),
  constraint buddy_user_id_fkey foreign key (user_id) references app_user(id)
);
create index buddy_answered on buddy (answered_at desc nulls last, id desc);
create index buddy_created on buddy (gmt_create desc, id desc);
create index buddy_kept_by on buddy (buddy_user_id, check_status);
create index buddy_waiting on buddy (gmt_create) where check_status = 0;

create table family_member (
  id integer generated always as identity,
  owner_id integer not null,
  name text not null,
  en_name text default ''::text not null,
  relation smallint not null,
  gender smallint not null,
  birth date not null,
  card_type smallint not null,
  card_sealed text not null,
  card_digest text not null,
  card_mask text not null,
  phone text default ''::text not null,
  proof_ids text[] not null,
  consent_version integer not null,
  consent_at timestamptz default app_now() not null,
  check_status smallint default 0 not null,
  closed boolean default false not null,
  check_content text default ''::text not null,
  checker integer,
  checked_at timestamptz,
  round integer default 1 not null,
  submitted_at timestamptz default app_now() not null,
  valid_until date,
  account_user_id integer,
  end_kind smallint,
  ended_at timestamptz,
  end_note text default ''::text not null,
  gmt_create timestamptz default app_now() not null,
  constraint family_member_card_type_check check (card_type in (1, 2, 3)),
  constraint family_member_check check ((check_status = 1) = (valid_until is not null)),
  constraint family_member_check1 check ((check_status = 1) = (account_user_id is not null)),
  constraint family_member_check2 check (account_user_id <> owner_id),
  constraint family_member_check3 check ((end_kind is null) = (ended_at is null)),
  constraint family_member_check4 check ((ended_at is null) or check_status = 1),
  constraint family_member_check5 check ((check_status <> all (array[2, 3])) or (check_content <> ''::text)),
  constraint family_member_check6 check ((not closed) or (check_status in (0, 3))),
  constraint family_member_check_status_check check (check_status >= 0 and check_status <= 3),
  constraint family_member_consent_version_check check (consent_version > 0),
  constraint family_member_end_kind_check check (end_kind >= 1 and end_kind <= 4),
  constraint family_member_gender_check check (gender in (1, 2)),
  constraint family_member_name_check check (btrim(name) <> ''::text),
  constraint family_member_proof_ids_check check (cardinality(proof_ids) > 0),
  constraint family_member_relation_check check (relation >= 1 and relation <= 3),
  constraint family_member_pkey primary key (id),
  constraint family_member_account_user_id_fkey foreign key (account_user_id) references app_user(id),
  constraint family_member_checker_fkey foreign key (checker) references app_user(id),
  constraint family_member_owner_id_fkey foreign key (owner_id) references app_user(id)
);
create index family_account on family_member (account_user_id) where account_user_id is not null;
create index family_name on family_member using gin (name gin_trgm_ops);
create unique index family_one_card on family_member (owner_id, card_digest) where (not closed)
  and (ended_at is null) and check_status <> 2;
create index family_owner on family_member (owner_id, id desc);
create index family_running on family_member (valid_until) where check_status = 1 and (ended_at is null);
create index family_submitted on family_member (submitted_at desc, id desc) where not closed;
create index family_valid on family_member (valid_until desc nulls last, id desc) where not closed;
create index family_waiting on family_member (submitted_at) where check_status = 0 and (not closed);

create table family_log (
  id bigint generated always as identity,
  family_id integer not null,
  status smallint not null,
  note text default ''::text not null,
  actor integer,
  at timestamptz default app_now() not null,
  constraint family_log_pkey primary key (id),
  constraint family_log_actor_fkey foreign key (actor) references app_user(id),
  constraint family_log_family_id_fkey foreign key (family_id) references family_member(id)
);
create index family_log_of on family_log (family_id, id);

create table special_crowd (
  id integer generated always as identity,
  user_id integer not null,
  kind smallint not null,
  valid_from date not null,
  valid_to date not null,
  proof_note text default ''::text not null,
  remark text default ''::text not null,
  creator integer,
  version integer default 1 not null,
  granted boolean default false not null,
  ended_at timestamptz,
  end_note text default ''::text not null,
  gmt_create timestamptz default app_now() not null,
  constraint special_crowd_check check (valid_to >= valid_from),
  constraint special_crowd_kind_check check (kind in (1, 2, 3, 4, 5, 9)),
  constraint special_crowd_pkey primary key (id),
  constraint special_crowd_creator_fkey foreign key (creator) references app_user(id),
  constraint special_crowd_user_id_fkey foreign key (user_id) references app_user(id)
);
create index special_crowd_created on special_crowd (gmt_create desc, id desc);
create unique index special_crowd_one on special_crowd (user_id) where ended_at is null;
create index special_crowd_person on special_crowd (user_id, id desc);
create index special_crowd_until on special_crowd (valid_to desc, id desc);

create table business_user (
  id integer generated always as identity,
  merchant_id integer not null,
  venue_ids integer[],
  org_name text not null,
  en_name text not null,
  type smallint not null,
  credit_code text default ''::text not null,
  contact text not null,
  phone text not null,
  credit_limit integer default 0 not null,
  discount_percent smallint default 100 not null,
  projects text default ''::text not null,
  invoice_title text default ''::text not null,
  remark text default ''::text not null,
  status smallint default 1 not null,
  version integer default 0 not null,
  gmt_create timestamptz default app_now() not null,
  constraint business_user_credit_code_check
    check ((credit_code = ''::text) or (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'::text)),
  constraint business_user_credit_limit_check check (credit_limit >= 0),
  constraint business_user_discount_percent_check check (discount_percent >= 1 and discount_percent <= 100),
  constraint business_user_org_name_check check (length(btrim(org_name)) >= 2),
  constraint business_user_status_check check (status in (0, 1)),
  constraint business_user_type_check check (type in (1, 2, 3)),
  constraint business_user_venue_ids_check check ((venue_ids is null) or (cardinality(venue_ids) > 0)),
  constraint business_user_merchant_id_org_name_key unique (merchant_id, org_name),
  constraint business_user_pkey primary key (id)
);
create unique index business_user_credit_code on business_user (merchant_id, credit_code)
  where credit_code <> ''::text;
create index business_user_newest on business_user (gmt_create desc, id desc);
create index business_user_venues on business_user using gin (venue_ids);

create table business_user_account (
  business_user_id integer not null,
  user_id integer not null,
  gmt_create timestamptz default app_now() not null,
  constraint business_user_account_pkey primary key (business_user_id, user_id),
  constraint business_user_account_business_user_id_fkey foreign key (business_user_id)
    references business_user(id) on delete cascade,
  constraint business_user_account_user_id_fkey foreign key (user_id) references app_user(id)
);
create index business_user_account_person on business_user_account (user_id);
`;
