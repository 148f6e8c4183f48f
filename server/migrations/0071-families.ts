import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Family members of staff, and people who belong to a special crowd for a time. */
export class Families1700000000071 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table family_member (
        id int generated always as identity primary key, owner_id int not null references app_user, name text not null check (btrim(name) <> ''), en_name text not null default '',
        relation smallint not null check (relation between 1 and 3), gender smallint not null check (gender in (1, 2)), birth date not null, card_type smallint not null check (card_type in (1, 2, 3)),
        card_sealed text not null, card_digest text not null, card_mask text not null, phone text not null default '', proof_ids text[] not null check (cardinality(proof_ids) > 0),
        consent_version int not null check (consent_version > 0), consent_at timestamptz not null default app_now(),
        check_status smallint not null default 0 check (check_status between 0 and 3), closed boolean not null default false, check_content text not null default '', checker int references app_user, checked_at timestamptz,
        round int not null default 1, submitted_at timestamptz not null default app_now(), valid_until date, account_user_id int references app_user,
        end_kind smallint check (end_kind between 1 and 4), ended_at timestamptz, end_note text not null default '', gmt_create timestamptz not null default app_now(),
        check ((check_status = 1) = (valid_until is not null)), check ((check_status = 1) = (account_user_id is not null)), check (account_user_id <> owner_id),
        check ((end_kind is null) = (ended_at is null)), check (ended_at is null or check_status = 1), check (check_status not in (2, 3) or check_content <> ''), check (not closed or check_status in (0, 3))
      );
      -- One document is one living entry of an owner, however often it is handed in at once.
      create unique index family_one_card on family_member (owner_id, card_digest) where not closed and ended_at is null and check_status <> 2;
      create index family_owner on family_member (owner_id, id desc);
      create index family_account on family_member (account_user_id) where account_user_id is not null;
      create index family_running on family_member (valid_until) where check_status = 1 and ended_at is null;
      create index family_submitted on family_member (submitted_at desc, id desc) where not closed;
      create index family_valid on family_member (valid_until desc nulls last, id desc) where not closed;
      create index family_name on family_member using gin (name gin_trgm_ops);
      create table family_log (
        id bigint generated always as identity primary key, family_id int not null references family_member, status smallint not null, note text not null default '', actor int references app_user, at timestamptz not null default app_now()
      );
      create index family_log_of on family_log (family_id, id);

      create table special_crowd (
        id int generated always as identity primary key, user_id int not null references app_user, kind smallint not null check (kind in (1, 2, 3, 4, 5, 9)), valid_from date not null, valid_to date not null check (valid_to >= valid_from),
        proof_note text not null default '', remark text not null default '', creator int references app_user, version int not null default 1, granted boolean not null default false, ended_at timestamptz, end_note text not null default '', gmt_create timestamptz not null default app_now()
      );
      create unique index special_crowd_one on special_crowd (user_id) where ended_at is null;
      create index special_crowd_created on special_crowd (gmt_create desc, id desc);
      create index special_crowd_until on special_crowd (valid_to desc, id desc);
      create index special_crowd_person on special_crowd (user_id, id desc);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table special_crowd, family_log, family_member');
  }
}
