import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organisations, accounts, roles, sessions and registrations. */
export class People1800000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table assistant_ticket, registration_log, registration, verification_code, entry_ticket, sso_person,
  session, sso_login, sso_attempt, api_key, member_profile, role_grant, app_user, menu_item, role_right,
  role, org cascade`);
  }
}

const TABLES = `
create table org (
  id integer not null,
  parent_id integer,
  name text not null,
  en_name text not null,
  sort integer default 0 not null,
  status smallint default 1 not null,
  constraint org_check check (parent_id <> id),
  constraint org_id_check check (id > 0),
  constraint org_status_check check (status in (0, 1)),
  constraint org_pkey primary key (id),
  constraint org_parent_id_fkey foreign key (parent_id) references org(id)
);
create index org_parent on org (parent_id);

create table role (
  id integer not null,
  name text not null,
  en_name text not null,
  landing text default '/portal'::text not null,
  version integer default 1 not null,
  scope_kind smallint default 1 not null,
  constraint role_scope_kind_check check (scope_kind >= 1 and scope_kind <= 6),
  constraint role_pkey primary key (id)
);

create table role_right (
  role_id integer not null,
  right_name text not null,
  constraint role_right_developer
    check (role_id <> 1 or (right_name <> all (array['viewPhone'::text, 'viewIdNo'::text, 'UserSearch'::text])))
    not valid,
  constraint role_right_pkey primary key (role_id, right_name),
  constraint role_right_role_id_fkey foreign key (role_id) references role(id)
);
create index role_right_name on role_right (right_name);

create table menu_item (
  id integer generated always as identity,
  parentid integer,
  name text not null,
  en_name text not null,
  icon text default ''::text not null,
  icon_type smallint default 1 not null,
  url text default ''::text not null,
  type smallint not null,
  openstatus smallint default 1 not null,
  router_name text default ''::text not null,
  sort integer default 0 not null,
  gmt_modified timestamptz default now() not null,
  constraint menu_item_button check (type <> 3 or (parentid is not null)),
  constraint menu_item_check check (parentid <> id),
  constraint menu_item_check1 check ((type in (2, 3)) = (router_name <> ''::text)),
  constraint menu_item_check2 check (type <> 4 or (url ~ '^https?://'::text)),
  constraint menu_item_en_name_check check (btrim(en_name) <> ''::text),
  constraint menu_item_icon_type_check check (icon_type in (1, 2)),
  constraint menu_item_name_check check (btrim(name) <> ''::text),
  constraint menu_item_openstatus_check check (openstatus in (0, 1)),
  constraint menu_item_type_check check (type in (1, 2, 3, 4)),
  constraint menu_item_pkey primary key (id),
  constraint menu_item_parentid_fkey foreign key (parentid) references menu_item(id)
);
create index menu_item_parent on menu_item (parentid, sort, id);
create unique index menu_item_router on menu_item (router_name) where router_name <> ''::text;

create table app_user (
  id integer generated always as identity,
  username text not null,
  name text not null,
  en_name text default ''::text not null,
  gender smallint default 1 not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  campus_card_no text,
  org_id integer default 0 not null,
  password_hash text not null,
  login_check_status smallint default 1 not null,
  face_status smallint default 0 not null,
  face_ref text,
  failed_logins smallint default 0 not null,
  locked_until timestamptz,
  buddy_seed text default md5((random())::text) not null,
  status smallint default 1 not null,
  demo boolean default false not null,
  gmt_create timestamptz default now() not null,
  last_login timestamptz,
  temporary_hash text,
  lock_reason text,
  version integer default 0 not null,
  lang text default 'zh'::text not null,
  constraint app_user_gender_check check (gender in (1, 2)),
  constraint app_user_lang_check check (lang in ('zh', 'en')),
  constraint app_user_login_check_status_check check (login_check_status in (0, 1, 2)),
  constraint app_user_status_check check (status in (0, 1)),
  constraint app_user_pkey primary key (id),
  constraint app_user_username_key unique (username)
);
create unique index app_user_card on app_user (campus_card_no) where campus_card_no is not null;
create index app_user_created on app_user (gmt_create desc, id desc);
create index app_user_email on app_user (lower(email)) where email <> ''::text;
create index app_user_locked on app_user (locked_until) where locked_until is not null;
create index app_user_org on app_user (org_id);
create index app_user_phone on app_user (phone) where phone <> ''::text;
create index app_user_search on app_user using gin ((((((username || ' '::text) || name) || ' '::text) || phone))
  gin_trgm_ops);
create index app_user_seen on app_user (last_login desc nulls last, id desc);

create table role_grant (
  user_id integer not null,
  role_id integer not null,
  venue_ids integer[],
  merchant_ids integer[],
  sort smallint default 0 not null,
  campus_ids integer[],
  org_ids integer[],
  own boolean default false not null,
  expires_at timestamptz,
  granted_by integer,
  granted_at timestamptz default now() not null,
  constraint role_grant_pkey primary key (user_id, role_id),
  constraint role_grant_granted_by_fkey foreign key (granted_by) references app_user(id),
  constraint role_grant_role_id_fkey foreign key (role_id) references role(id),
  constraint role_grant_user_id_fkey foreign key (user_id) references app_user(id)
);
create index role_grant_role on role_grant (role_id);

create table member_profile (
  user_id integer not null,
  card_type smallint,
  card_sealed text,
  card_digest text,
  card_mask text default ''::text not null,
  emergency_name text default ''::text not null,
  emergency_phone text default ''::text not null,
  notify_sms boolean default true not null,
  notify_mail boolean default true not null,
  version integer default 1 not null,
  gmt_modified timestamptz default now() not null,
  constraint member_profile_card_type_check check (card_type in (1, 2, 3)),
  constraint member_profile_check check (((card_sealed is null) = (card_digest is null))
    and ((card_type is null) = (card_sealed is null))),
  constraint member_profile_card_digest_key unique (card_digest),
  constraint member_profile_pkey primary key (user_id),
  constraint member_profile_user_id_fkey foreign key (user_id) references app_user(id)
);

create table api_key (
  id integer generated always as identity,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  sign_key text not null,
  user_id integer not null,
  role_id integer not null,
  scopes text[] not null,
  ips text[] default '{}'::text[] not null,
  per_minute integer not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text,
  revoked_at timestamptz,
  revoked_by integer,
  version integer default 1 not null,
  gmt_create timestamptz default app_now() not null,
  constraint api_key_check check ((revoked_at is null) = (revoked_by is null)),
  constraint api_key_key_hash_check check (length(key_hash) = 32),
  constraint api_key_per_minute_check check (per_minute >= 1 and per_minute <= 6000),
  constraint api_key_prefix_check check (prefix ~ '^[0-9a-f]{12}$'::text),
  constraint api_key_scopes_check check (cardinality(scopes) > 0),
  constraint api_key_pkey primary key (id),
  constraint api_key_prefix_key unique (prefix),
  constraint api_key_revoked_by_fkey foreign key (revoked_by) references app_user(id),
  constraint api_key_role_id_fkey foreign key (role_id) references role(id),
  constraint api_key_user_id_fkey foreign key (user_id) references app_user(id)
);
create index api_key_owner on api_key (user_id) where revoked_at is null;

create table sso_attempt (
  state_hash text not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sso_attempt_pkey primary key (state_hash)
);
create index sso_attempt_over on sso_attempt (expires_at);

create table sso_login (
  id bigint generated always as identity,
  kind text not null,
  session_key text,
  subject text,
  user_id integer,
  id_token text,
  gmt_create timestamptz default app_now() not null,
  ended_at timestamptz,
  constraint sso_login_check check ((kind = 'oidc'::text) or (session_key is not null)),
  constraint sso_login_kind_check check (kind in ('cas', 'oidc')),
  constraint sso_login_pkey primary key (id),
  constraint sso_login_user_id_fkey foreign key (user_id) references app_user(id)
);
create index sso_login_old on sso_login (gmt_create);
create index sso_login_session on sso_login (session_key) where (kind = 'oidc'::text) and (session_key is not null);
create index sso_login_subject on sso_login (subject) where (kind = 'oidc'::text) and (ended_at is null);
create unique index sso_login_ticket on sso_login (session_key) where kind = 'cas'::text;
create index sso_login_user on sso_login (user_id) where ended_at is null;

create table session (
  sid text not null,
  user_id integer not null,
  role_id integer not null,
  cipher_key text not null,
  remember boolean default false not null,
  gmt_create timestamptz default now() not null,
  last_seen timestamptz default now() not null,
  expires_at timestamptz not null,
  idle_seconds integer not null,
  ip text,
  agent text,
  revoked_at timestamptz,
  revoke_reason text,
  sso_id bigint,
  constraint session_pkey primary key (sid),
  constraint session_role_id_fkey foreign key (role_id) references role(id),
  constraint session_sso_id_fkey foreign key (sso_id) references sso_login(id) on delete set null,
  constraint session_user_id_fkey foreign key (user_id) references app_user(id)
);
create index session_ended on session (revoked_at) where revoked_at is not null;
create index session_opened on session (user_id, gmt_create desc);
create index session_over on session (expires_at);
create index session_person on session (user_id) where revoked_at is null;
create index session_sso on session (sso_id) where sso_id is not null;

create table sso_person (
  subject text not null,
  user_id integer not null,
  opened boolean default false not null,
  granted_role integer,
  gmt_create timestamptz default app_now() not null,
  constraint sso_person_pkey primary key (subject),
  constraint sso_person_user_id_key unique (user_id),
  constraint sso_person_granted_role_fkey foreign key (granted_role) references role(id),
  constraint sso_person_user_id_fkey foreign key (user_id) references app_user(id)
);

create table entry_ticket (
  hash text not null,
  user_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  sso_id bigint,
  constraint entry_ticket_pkey primary key (hash),
  constraint entry_ticket_sso_id_fkey foreign key (sso_id) references sso_login(id) on delete cascade,
  constraint entry_ticket_user_id_fkey foreign key (user_id) references app_user(id)
);
create index entry_ticket_over on entry_ticket (expires_at);
create index entry_ticket_sso on entry_ticket (sso_id) where sso_id is not null;

create table verification_code (
  id bigint generated always as identity,
  purpose smallint not null,
  channel smallint not null,
  target text not null,
  address text,
  code_hash text not null,
  tries smallint default 0 not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  gmt_create timestamptz default app_now() not null,
  constraint verification_code_channel_check check (channel in (2, 3)),
  constraint verification_code_purpose_check check (purpose >= 1 and purpose <= 5),
  constraint verification_code_pkey primary key (id)
);
create index verification_code_address on verification_code (address, id) where address is not null;
create index verification_code_over on verification_code (gmt_create);
create index verification_code_target on verification_code (target, id);

create table registration (
  id integer generated always as identity,
  user_id integer not null,
  status smallint default 0 not null,
  external_kind smallint not null,
  email text default ''::text not null,
  sponsor text default ''::text not null,
  remark text default ''::text not null,
  proof_ids text[] default '{}'::text[] not null,
  check_content text default ''::text not null,
  checker integer,
  checked_at timestamptz,
  round integer default 1 not null,
  submitted_at timestamptz default app_now() not null,
  gmt_create timestamptz default app_now() not null,
  constraint registration_check check (status <> 2 or (check_content <> ''::text)),
  constraint registration_external_kind_check check (external_kind in (1, 2)),
  constraint registration_status_check check (status in (0, 1, 2)),
  constraint registration_pkey primary key (id),
  constraint registration_user_id_key unique (user_id),
  constraint registration_checker_fkey foreign key (checker) references app_user(id),
  constraint registration_user_id_fkey foreign key (user_id) references app_user(id)
);
create index registration_checked on registration (checked_at desc nulls last, id desc);
create index registration_status on registration (status, submitted_at desc, id desc);
create index registration_submitted on registration (submitted_at desc, id desc);

create table registration_log (
  id bigint generated always as identity,
  registration_id integer not null,
  status smallint not null,
  note text default ''::text not null,
  actor integer not null,
  at timestamptz default app_now() not null,
  constraint registration_log_pkey primary key (id),
  constraint registration_log_actor_fkey foreign key (actor) references app_user(id),
  constraint registration_log_registration_id_fkey foreign key (registration_id) references registration(id)
);
create index registration_log_of on registration_log (registration_id, id);

create table assistant_ticket (
  hash text not null,
  user_id integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint assistant_ticket_hash_check check (length(hash) = 64),
  constraint assistant_ticket_pkey primary key (hash),
  constraint assistant_ticket_user_id_fkey foreign key (user_id) references app_user(id)
);
create index assistant_ticket_over on assistant_ticket (expires_at);
`;
