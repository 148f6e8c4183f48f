import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, roles, rights, sessions, companions, wallets. */
export class People1700000000003 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table role (id int primary key, name text not null, en_name text not null, landing text not null default '/portal', version int not null default 1);
      create table role_right (role_id int not null references role, right_name text not null, primary key (role_id, right_name));
      create table app_user (
        id int generated always as identity primary key, username text not null unique, name text not null, en_name text not null default '', gender smallint not null default 1 check (gender in (1, 2)),
        phone text not null default '', email text not null default '', campus_card_no text, org_id int not null default 0, password_hash text not null,
        login_check_status smallint not null default 1 check (login_check_status in (0, 1, 2)), face_status smallint not null default 0, face_ref text,
        failed_logins smallint not null default 0, locked_until timestamptz, buddy_seed text not null default md5(random()::text), status smallint not null default 1 check (status in (0, 1)),
        demo boolean not null default false, gmt_create timestamptz not null default now(), last_login timestamptz
      );
      create unique index app_user_card on app_user (campus_card_no) where campus_card_no is not null;
      create index app_user_search on app_user using gin ((username || ' ' || name || ' ' || phone) gin_trgm_ops);
      -- One role of one person, with the venues and merchants it reaches; null reaches all.
      create table role_grant (user_id int not null references app_user, role_id int not null references role, venue_ids int[], merchant_ids int[], sort smallint not null default 0, primary key (user_id, role_id));
      create table session (
        sid text primary key, user_id int not null references app_user, role_id int not null references role, cipher_key text not null, remember boolean not null default false,
        gmt_create timestamptz not null default now(), last_seen timestamptz not null default now(), expires_at timestamptz not null, idle_seconds int not null, ip text, agent text,
        revoked_at timestamptz, revoke_reason text
      );
      create index session_person on session (user_id) where revoked_at is null;
      create table entry_ticket (hash text primary key, user_id int not null references app_user, expires_at timestamptz not null, used_at timestamptz);
      create table buddy (
        id int generated always as identity primary key, user_id int not null references app_user, buddy_user_id int not null references app_user, check_status smallint not null default 1,
        gmt_create timestamptz not null default now(), unique (user_id, buddy_user_id), check (user_id <> buddy_user_id)
      );
      create table wallet (
        user_id int primary key references app_user, balance int not null default 0 check (balance >= 0), pay_password_hash text, wrong_count smallint not null default 0, locked_until timestamptz
      );
      create table wallet_txn (
        id bigint generated always as identity primary key, user_id int not null references wallet, kind smallint not null check (kind between 1 and 8), delta int not null check (delta <> 0),
        balance_after int not null check (balance_after >= 0), biz_type text not null, biz_id text not null, at timestamptz not null default clock_timestamp(), unique (biz_type, biz_id)
      );
      create index wallet_txn_user on wallet_txn (user_id, id);
      create function ledger_keep() returns trigger language plpgsql as $$ begin raise exception 'ledger rows are never changed'; end $$;
      create trigger ledger_keep before update or delete on wallet_txn for each row execute function ledger_keep();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop table wallet_txn, wallet, buddy, entry_ticket, session, role_grant, app_user, role_right, role; drop function ledger_keep()',
    );
  }
}
