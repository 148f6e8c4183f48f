import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses of other programs, and events on their way to them. */
export class Webhooks1700000000026 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table webhook (
        id int generated always as identity primary key, name text not null, url text not null, events text[] not null check (cardinality(events) > 0),
        secret text not null, old_secret text, old_until timestamptz,
        -- Venues it is told of; null is all that its maker reaches in his role at the time.
        venue_ids int[],
        status smallint not null default 1 check (status in (1, 2, 3)), failures int not null default 0, failing_since timestamptz, last_ok_at timestamptz, last_error text,
        user_id int not null references app_user, role_id int not null references role, version int not null default 1, gmt_create timestamptz not null default app_now()
      );
      create index webhook_owner on webhook (user_id);
      create table webhook_delivery (
        id int generated always as identity primary key, webhook_id int not null references webhook on delete cascade, event_id text not null, event text not null, body text not null,
        status smallint not null default 1 check (status in (1, 2, 3)), tries smallint not null default 0, attempt_no int not null default 0, claimed_until timestamptz, next_try_at timestamptz not null default app_now(),
        code smallint, ms int, error text, attempts jsonb not null default '[]', gmt_create timestamptz not null default app_now(), done_at timestamptz,
        unique (webhook_id, event_id)
      );
      create index webhook_delivery_newest on webhook_delivery (webhook_id, id);
      create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at, id) where status = 1;
      create index webhook_delivery_claimed on webhook_delivery (webhook_id) where claimed_until is not null;
      create index webhook_delivery_old on webhook_delivery (gmt_create);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table webhook_delivery, webhook');
  }
}
