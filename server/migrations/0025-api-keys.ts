import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of other programs: only a fingerprint of each, and its signing key sealed. */
export class ApiKeys1700000000025 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table api_key (
        id int generated always as identity primary key, name text not null, prefix text not null unique check (prefix ~ '^[0-9a-f]{12}$'),
        key_hash bytea not null check (length(key_hash) = 32), sign_key text not null,
        user_id int not null references app_user, role_id int not null references role,
        scopes text[] not null check (cardinality(scopes) > 0), ips text[] not null default '{}', per_minute int not null check (per_minute between 1 and 6000),
        expires_at timestamptz not null, last_used_at timestamptz, last_ip text,
        revoked_at timestamptz, revoked_by int references app_user, version int not null default 1, gmt_create timestamptz not null default app_now(),
        check ((revoked_at is null) = (revoked_by is null))
      );
      create index api_key_owner on api_key (user_id) where revoked_at is null;
      create function api_key_keep() returns trigger language plpgsql as $$ begin
        if old.revoked_at is not null and new.revoked_at is null then raise exception 'a revoked key stays revoked'; end if;
        if new.key_hash <> old.key_hash or new.prefix <> old.prefix or new.user_id <> old.user_id then raise exception 'a key is never exchanged'; end if;
        return new;
      end $$;
      create trigger api_key_keep before update on api_key for each row execute function api_key_keep();
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table api_key; drop function api_key_keep()');
  }
}
