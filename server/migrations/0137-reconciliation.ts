import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reconciliation: runs over a channel's bill of a day or over our own books, the lines of the bills, and what did not agree. A finding is
 * open once for each line; who asked for a repair never decides about it.
 */
export class Reconciliation1700000000137 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table recon_run (
        id int generated always as identity primary key, source smallint not null check (source in (1, 2)), pay_type smallint, account_id int references merchant, day date not null, state smallint not null default 1 check (state between 1 and 4),
        ours int not null default 0, theirs int not null default 0, ours_paid bigint not null default 0, ours_back bigint not null default 0, theirs_paid bigint not null default 0, theirs_back bigint not null default 0, fees bigint not null default 0,
        found int not null default 0, error text, user_id int references app_user, began_at timestamptz not null default app_now(), done_at timestamptz,
        check ((source = 1) = (pay_type is not null)), check ((state = 1) = (done_at is null))
      );
      create index recon_run_day on recon_run (day desc, id desc);
      create unique index recon_run_one on recon_run (source, coalesce(pay_type, 0), coalesce(account_id, 0), day) where state = 1;
      create table recon_line (
        pay_type smallint not null, account_id int references merchant, day date not null, kind smallint not null check (kind in (1, 2)), no text not null, channel_no text not null, amount int not null, fee int not null, at timestamptz not null
      );
      create index recon_line_day on recon_line (pay_type, day);
      create index recon_line_no on recon_line (no);
      create table recon_finding (
        id int generated always as identity primary key, run_id int not null references recon_run, source smallint not null, pay_type smallint, account_id int references merchant, day date not null, kind smallint not null, line smallint, no text not null, trade_no text,
        ours bigint, theirs bigint, proposal smallint not null, state smallint not null default 1 check (state between 1 and 3), how smallint, note text, asked_by int references app_user, asked_at timestamptz, decided_by int references app_user,
        solved_at timestamptz, found_at timestamptz not null default app_now(),
        check (asked_by is null or decided_by is null or asked_by <> decided_by), check ((state = 3) = (solved_at is not null)), check (state <> 2 or (asked_by is not null and how is not null))
      );
      create unique index recon_finding_open on recon_finding (source, kind, coalesce(line, 0), no) where state <> 3;
      create index recon_finding_day on recon_finding (day desc, id desc);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table recon_finding, recon_line, recon_run');
  }
}
