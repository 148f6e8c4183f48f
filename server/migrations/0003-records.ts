import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attachments, logs and their seals, tasks, messages, webhooks, code lists and content. */
export class Records1800000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table list_view, list_look, catalog, notice, code_gen_plan, dict_entry, code_item, code_list,
  webhook_delivery, webhook, message_record, task_row, task, viewer_log, audit_sealed, audit_seal, audit,
  attachment cascade`);
  }
}

const TABLES = `
create table attachment (
  id text not null,
  owner_id integer not null,
  file_class smallint not null,
  open boolean default false not null,
  ext text not null,
  name text not null,
  bytes integer not null,
  sha256 text not null,
  width integer,
  height integer,
  used_by text,
  gmt_create timestamptz default app_now() not null,
  deleted_at timestamptz,
  constraint attachment_bytes_check check (bytes > 0),
  constraint attachment_file_class_check check (file_class >= 1 and file_class <= 9),
  constraint attachment_id_check check (id ~ '^[a-f0-9]{32}$'::text),
  constraint attachment_name_check check (length(name) <= 200),
  constraint attachment_pkey primary key (id),
  constraint attachment_owner_id_fkey foreign key (owner_id) references app_user(id)
);
create index attachment_orphan on attachment (gmt_create) where (used_by is null) or (deleted_at is not null);
create index attachment_owner on attachment (owner_id, gmt_create desc);
create index attachment_sha on attachment (sha256);

create table audit (
  id bigint generated always as identity,
  at timestamptz default clock_timestamp() not null,
  actor integer,
  role_id integer,
  sid text,
  ip text,
  action text not null,
  object text not null,
  before jsonb,
  after jsonb,
  reason text,
  trace text,
  constraint audit_pkey primary key (id)
);
create index audit_action on audit (action, id);
create index audit_actor on audit (actor, id);
create index audit_at on audit (at);
create index audit_object on audit (object, id);

create table audit_seal (
  n bigint not null,
  rows integer not null,
  upto timestamptz not null,
  hash text not null,
  at timestamptz default clock_timestamp() not null,
  constraint audit_seal_n_check check (n > 0),
  constraint audit_seal_rows_check check (rows > 0),
  constraint audit_seal_pkey primary key (n)
);

create table audit_sealed (
  kind smallint not null,
  row_id bigint not null,
  n bigint not null,
  constraint audit_sealed_kind_check check (kind in (1, 2)),
  constraint audit_sealed_pkey primary key (kind, row_id),
  constraint audit_sealed_n_fkey foreign key (n) references audit_seal(n)
);
create index audit_sealed_seal on audit_sealed (n);

create table viewer_log (
  id bigint generated always as identity,
  at timestamptz default clock_timestamp() not null,
  viewer integer not null,
  role_id integer not null,
  sid text not null,
  ip text,
  person integer not null,
  fields text[] not null,
  why text not null,
  trace text,
  constraint viewer_log_fields_check check (cardinality(fields) > 0),
  constraint viewer_log_why_check check (btrim(why) <> ''::text),
  constraint viewer_log_pkey primary key (id)
);
create index viewer_log_at on viewer_log (at);
create index viewer_log_person on viewer_log (person, id);
create index viewer_log_viewer on viewer_log (viewer, id);

create table task (
  id integer generated always as identity,
  kind smallint not null,
  path text not null,
  title text not null,
  en_title text not null,
  user_id integer not null,
  role_id integer not null,
  lang text not null,
  asked jsonb default '{}'::jsonb not null,
  status smallint not null,
  total integer,
  done integer default 0 not null,
  fresh integer default 0 not null,
  changed integer default 0 not null,
  same integer default 0 not null,
  bad integer default 0 not null,
  attempt integer default 0 not null,
  capped boolean default false not null,
  file text,
  file_name text,
  file_bytes integer,
  failure jsonb,
  trace text,
  gmt_create timestamptz default app_now() not null,
  queued_at timestamptz default app_now() not null,
  started_at timestamptz,
  beat_at timestamptz,
  ended_at timestamptz,
  expires_at timestamptz,
  constraint task_check check ((file is null) = (file_name is null)),
  constraint task_done_check check (done >= 0),
  constraint task_kind_check check (kind in (1, 2)),
  constraint task_lang_check check (lang in ('zh', 'en')),
  constraint task_status_check check (status >= 0 and status <= 5),
  constraint task_total_check check (total >= 0),
  constraint task_pkey primary key (id),
  constraint task_user_id_fkey foreign key (user_id) references app_user(id)
);
create index task_files on task (expires_at) where file is not null;
create index task_old on task (gmt_create);
create index task_owner on task (user_id, id desc);
create index task_waits on task (status, queued_at) where status in (0, 1);

create table task_row (
  task_id integer not null,
  n integer not null,
  fate smallint not null,
  cells jsonb not null,
  value jsonb,
  problems jsonb default '[]'::jsonb not null,
  constraint task_row_fate_check check (fate >= 1 and fate <= 5),
  constraint task_row_n_check check (n > 0),
  constraint task_row_pkey primary key (task_id, n),
  constraint task_row_task_id_fkey foreign key (task_id) references task(id) on delete cascade
);

create table message_record (
  id bigint generated always as identity,
  template text not null,
  channel smallint not null,
  user_id integer,
  lang text not null,
  sealed text,
  address_mask text not null,
  status smallint default 0 not null,
  tries smallint default 0 not null,
  error text,
  provider_id text,
  next_at timestamptz default app_now() not null,
  expires_at timestamptz,
  gmt_create timestamptz default app_now() not null,
  sent_at timestamptz,
  about text,
  constraint message_record_channel_check check (channel in (2, 3)),
  constraint message_record_check check ((status = 0) = (sealed is not null)),
  constraint message_record_lang_check check (lang in ('zh', 'en')),
  constraint message_record_status_check check (status in (0, 1, 2)),
  constraint message_record_pkey primary key (id),
  constraint message_record_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index message_record_about on message_record (about) where about is not null;
create index message_record_due on message_record (next_at) where status = 0;
create index message_record_of on message_record (user_id, id);

create table webhook (
  id integer generated always as identity,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  old_secret text,
  old_until timestamptz,
  venue_ids integer[],
  status smallint default 1 not null,
  failures integer default 0 not null,
  failing_since timestamptz,
  last_ok_at timestamptz,
  last_error text,
  user_id integer not null,
  role_id integer not null,
  version integer default 1 not null,
  gmt_create timestamptz default app_now() not null,
  constraint webhook_events_check check (cardinality(events) > 0),
  constraint webhook_status_check check (status in (1, 2, 3)),
  constraint webhook_pkey primary key (id),
  constraint webhook_role_id_fkey foreign key (role_id) references role(id),
  constraint webhook_user_id_fkey foreign key (user_id) references app_user(id)
);
create index webhook_owner on webhook (user_id);

create table webhook_delivery (
  id integer generated always as identity,
  webhook_id integer not null,
  event_id text not null,
  event text not null,
  body text not null,
  status smallint default 1 not null,
  tries smallint default 0 not null,
  attempt_no integer default 0 not null,
  claimed_until timestamptz,
  next_try_at timestamptz default app_now() not null,
  code smallint,
  ms integer,
  error text,
  attempts jsonb default '[]'::jsonb not null,
  gmt_create timestamptz default app_now() not null,
  done_at timestamptz,
  constraint webhook_delivery_status_check check (status in (1, 2, 3)),
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_delivery_webhook_id_event_id_key unique (webhook_id, event_id),
  constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook(id) on delete cascade
);
create index webhook_delivery_claimed on webhook_delivery (webhook_id) where claimed_until is not null;
create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at, id) where status = 1;
create index webhook_delivery_newest on webhook_delivery (webhook_id, id);
create index webhook_delivery_old on webhook_delivery (gmt_create);

create table code_list (
  id integer default nextval((pg_get_serial_sequence('code_item'::text, 'id'::text))::regclass) not null,
  code_key text not null,
  zh text not null,
  en text not null,
  sort integer default 0 not null,
  built_in boolean default false not null,
  version integer default 1 not null,
  constraint code_list_code_key_check check (code_key ~ '^[a-z][a-z0-9_]{1,39}$'::text),
  constraint code_list_code_key_key unique (code_key),
  constraint code_list_pkey primary key (id)
);

create table code_item (
  id integer generated always as identity,
  code_key text not null,
  codename text not null,
  en_name text not null,
  value text not null,
  sort integer default 0 not null,
  parent_id integer,
  status smallint default 1 not null,
  version integer default 1 not null,
  constraint code_item_not_own_parent check (parent_id <> id),
  constraint code_item_status_check check (status in (0, 1)),
  constraint code_item_code_key_value_key unique (code_key, value),
  constraint code_item_pkey primary key (id),
  constraint code_item_list foreign key (code_key) references code_list(code_key),
  constraint code_item_parent_id_fkey foreign key (parent_id) references code_item(id)
);
create index code_item_order on code_item (code_key, sort, id);
create index code_item_parent on code_item (parent_id) where parent_id is not null;

create table dict_entry (
  id integer generated always as identity,
  parent_id integer,
  dict_code text not null,
  dict_val text not null,
  en_val text not null,
  sort integer default 0 not null,
  status smallint default 1 not null,
  built_in boolean default false not null,
  version integer default 1 not null,
  constraint dict_entry_check check (parent_id <> id),
  constraint dict_entry_dict_code_check check (dict_code ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$'::text),
  constraint dict_entry_status_check check (status in (0, 1)),
  constraint dict_entry_pkey primary key (id),
  constraint dict_entry_parent_id_fkey foreign key (parent_id) references dict_entry(id)
);
create unique index dict_entry_code on dict_entry (coalesce(parent_id, 0), dict_code);
create index dict_entry_order on dict_entry (parent_id, sort, id);

create table code_gen_plan (
  id integer generated always as identity,
  plural text not null,
  singular text not null,
  zh text not null,
  en text not null,
  table_name text,
  fields jsonb not null,
  user_id integer not null,
  version integer default 1 not null,
  gmt_create timestamptz default now() not null,
  gmt_modified timestamptz default now() not null,
  constraint code_gen_plan_fields_check check (jsonb_typeof(fields) = 'array'::text),
  constraint code_gen_plan_pkey primary key (id),
  constraint code_gen_plan_plural unique (plural),
  constraint code_gen_plan_user_id_fkey foreign key (user_id) references app_user(id)
);

create table notice (
  id integer generated always as identity,
  zh text not null,
  en text not null,
  from_at timestamptz default now() not null,
  to_at timestamptz,
  status smallint default 1 not null,
  constraint notice_pkey primary key (id)
);

create table catalog (
  id integer generated always as identity,
  catalog_type smallint default 3 not null,
  catalog_site smallint not null,
  web_type smallint default 1 not null,
  title text not null,
  en_name text default ''::text not null,
  custom_path text default ''::text not null,
  mobile_path text default ''::text not null,
  iconfont text default ''::text not null,
  is_mobile boolean default false not null,
  need_login boolean default false not null,
  sort integer default 0 not null,
  status smallint default 1 not null,
  constraint catalog_catalog_site_check check (catalog_site >= 1 and catalog_site <= 6),
  constraint catalog_catalog_type_check check (catalog_type >= 1 and catalog_type <= 4),
  constraint catalog_check check ((custom_path <> ''::text) or (mobile_path <> ''::text)),
  constraint catalog_status_check check (status in (0, 1)),
  constraint catalog_title_check check (title <> ''::text),
  constraint catalog_web_type_check check (web_type in (1, 2)),
  constraint catalog_pkey primary key (id)
);
create unique index catalog_once on catalog (catalog_site, web_type, custom_path, mobile_path);
create index catalog_order on catalog (catalog_site, web_type, sort, id) where status = 1;

create table list_look (
  user_id integer not null,
  route text not null,
  density text not null,
  hidden text[] default '{}'::text[] not null,
  constraint list_look_density_check check (density in ('compact', 'middle', 'roomy')),
  constraint list_look_route_check check ((length(route) >= 1) and (length(route) <= 60)),
  constraint list_look_pkey primary key (user_id, route),
  constraint list_look_user_id_fkey foreign key (user_id) references app_user(id)
);

create table list_view (
  id integer generated always as identity,
  user_id integer not null,
  route text not null,
  name text not null,
  filter jsonb default '{}'::jsonb not null,
  is_default boolean default false not null,
  gmt_create timestamptz default app_now() not null,
  constraint list_view_name_check check ((length(name) >= 1) and (length(name) <= 30)),
  constraint list_view_route_check check ((length(route) >= 1) and (length(route) <= 60)),
  constraint list_view_pkey primary key (id),
  constraint list_view_user_id_route_name_key unique (user_id, route, name),
  constraint list_view_user_id_fkey foreign key (user_id) references app_user(id)
);
create unique index list_view_default on list_view (user_id, route) where is_default;
`;
