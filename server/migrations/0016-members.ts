import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Profiles beside accounts, registrations under review, one-time codes, and messages on their way out. */
export class Members1700000000016 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table member_profile (
        user_id int primary key references app_user, card_type smallint check (card_type in (1, 2, 3)),
        -- The document number is sealed; the digest finds a second account of the same document without opening any.
        card_sealed text, card_digest text unique, card_mask text not null default '',
        emergency_name text not null default '', emergency_phone text not null default '', notify_sms boolean not null default true, notify_mail boolean not null default true,
        version int not null default 1, gmt_modified timestamptz not null default now(),
        check ((card_sealed is null) = (card_digest is null) and (card_type is null) = (card_sealed is null))
      );
      create index app_user_phone on app_user (phone) where phone <> '';
      create index app_user_email on app_user (lower(email)) where email <> '';

      create table registration (
        id int generated always as identity primary key, user_id int not null unique references app_user, status smallint not null default 0 check (status in (0, 1, 2)),
        external_kind smallint not null check (external_kind in (1, 2)), email text not null default '', sponsor text not null default '', remark text not null default '', proof_ids text[] not null default '{}',
        check_content text not null default '', checker int references app_user, checked_at timestamptz, round int not null default 1, submitted_at timestamptz not null default app_now(), gmt_create timestamptz not null default app_now(),
        check (status <> 2 or check_content <> '')
      );
      create index registration_status on registration (status, submitted_at desc, id desc);
      create index registration_submitted on registration (submitted_at desc, id desc);
      create index registration_checked on registration (checked_at desc nulls last, id desc);
      create table registration_log (
        id bigint generated always as identity primary key, registration_id int not null references registration, status smallint not null, note text not null default '', actor int not null references app_user, at timestamptz not null default app_now()
      );
      create index registration_log_of on registration_log (registration_id, id);

      create table verification_code (
        id bigint generated always as identity primary key, purpose smallint not null check (purpose between 1 and 5), channel smallint not null check (channel in (2, 3)),
        -- Who must present it, and where it went (null: nowhere); both as keyed digests.
        target text not null, address text, code_hash text not null, tries smallint not null default 0, expires_at timestamptz not null, used_at timestamptz, gmt_create timestamptz not null default app_now()
      );
      create index verification_code_target on verification_code (target, id);
      create index verification_code_address on verification_code (address, id) where address is not null;
      create index verification_code_over on verification_code (gmt_create);

      create table message_record (
        id bigint generated always as identity primary key, template text not null, channel smallint not null check (channel in (2, 3)), user_id int references app_user, lang text not null check (lang in ('zh', 'en')),
        -- Address and parameters, sealed until the message is out; only the mask stays.
        sealed text, address_mask text not null, status smallint not null default 0 check (status in (0, 1, 2)), tries smallint not null default 0, error text, provider_id text,
        next_at timestamptz not null default app_now(), expires_at timestamptz, gmt_create timestamptz not null default app_now(), sent_at timestamptz,
        check ((status = 0) = (sealed is not null))
      );
      create index message_record_due on message_record (next_at) where status = 0;
      create index message_record_of on message_record (user_id, id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop table message_record, verification_code, registration_log, registration; drop index app_user_email, app_user_phone; drop table member_profile',
    );
  }
}
