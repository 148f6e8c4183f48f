import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logins at the university's identity provider: who they brought, what they opened here, and what ends with them. */
export class SingleSignOn1700000000014 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      -- One login at the identity provider. CAS: the ticket's hash, so that no ticket counts twice. OIDC: the provider's session id, null where it says none.
      create table sso_login (
        id bigint generated always as identity primary key, kind text not null check (kind in ('cas', 'oidc')), session_key text, subject text, user_id int references app_user, id_token text,
        gmt_create timestamptz not null default app_now(), ended_at timestamptz, check (kind = 'oidc' or session_key is not null)
      );
      create unique index sso_login_ticket on sso_login (session_key) where kind = 'cas';
      create index sso_login_session on sso_login (session_key) where kind = 'oidc' and session_key is not null;
      create index sso_login_subject on sso_login (subject) where kind = 'oidc' and ended_at is null;
      create index sso_login_user on sso_login (user_id) where ended_at is null;
      create index sso_login_old on sso_login (gmt_create);
      -- An OIDC login somebody began: its state by hash, and what proves the answer belongs to it.
      create table sso_attempt (state_hash text primary key, verifier text not null, nonce text not null, expires_at timestamptz not null, used_at timestamptz);
      create index sso_attempt_over on sso_attempt (expires_at);
      -- A person of the university and the account here; whether single sign-on opened that account, and the role it gave there.
      create table sso_person (subject text primary key, user_id int not null unique references app_user, opened boolean not null default false, granted_role int references role, gmt_create timestamptz not null default app_now());
      alter table entry_ticket add column sso_id bigint references sso_login on delete cascade;
      create index entry_ticket_sso on entry_ticket (sso_id) where sso_id is not null;
      alter table session add column sso_id bigint references sso_login on delete set null;
      create index session_sso on session (sso_id) where sso_id is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'alter table session drop column sso_id; alter table entry_ticket drop column sso_id; drop table sso_person, sso_attempt, sso_login',
    );
  }
}
