import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Levels before the final decision of an approval, the steps taken at them, and delegations of approvals. */
export class ApprovalChains1800000000029 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table approval_chain (
        id int generated always as identity primary key,
        name text not null constraint approval_chain_name unique,
        en_name text not null,
        source_type int not null check (source_type > 0),
        venue_id int references venue (id),
        min_amount int not null default 0 check (min_amount >= 0),
        level1_roles int[] not null default '{}',
        level1_user_id int references app_user (id),
        level2_roles int[] not null default '{}',
        level2_user_id int references app_user (id),
        escalate_hours smallint not null default 0 check (escalate_hours between 0 and 720),
        status smallint not null check (status in (1, 2)),
        version int not null default 1,
        constraint approval_chain_first check (cardinality(level1_roles) > 0 or level1_user_id is not null)
      )`);
    await q.query(`
      create unique index approval_chain_one on approval_chain (source_type, venue_id, min_amount) nulls not distinct
      where status = 1`);
    await q.query(`
      create table approval_step (
        id int generated always as identity primary key,
        source_type int not null,
        source_id int not null,
        submitted_at timestamptz not null,
        level smallint not null check (level between 1 and 3),
        kind smallint not null check (kind in (1, 2)),
        user_id int not null references app_user (id),
        for_user_id int references app_user (id) check (for_user_id <> user_id),
        reason text not null default '',
        at timestamptz not null default app_now(),
        recalled_at timestamptz,
        constraint approval_step_recalled check (recalled_at is null or (kind = 1 and level < 3))
      )`);
    await q.query(`
      create unique index approval_step_one on approval_step (source_type, source_id, submitted_at, level)
      where kind = 1 and recalled_at is null`);
    await q.query('create index approval_step_subject on approval_step (source_type, source_id)');
    await q.query(`
      create table approval_delegate (
        id int generated always as identity primary key,
        from_user_id int not null references app_user (id),
        to_user_id int not null references app_user (id),
        date_from date not null,
        date_to date not null,
        note text not null default '',
        ended_at timestamptz,
        constraint approval_delegate_self check (from_user_id <> to_user_id),
        constraint approval_delegate_days check (date_to between date_from and date_from + 89),
        constraint approval_delegate_one exclude using gist (
          from_user_id with =, daterange(date_from, date_to, '[]') with &&
        ) where (ended_at is null)
      )`);
    await q.query('create index approval_delegate_to on approval_delegate (to_user_id) where ended_at is null');
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table approval_delegate, approval_step, approval_chain cascade');
  }
}
