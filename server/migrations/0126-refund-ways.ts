import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that a person carries out or marks: what a counter reports, when one failed, and marks that a second person confirms. */
export class RefundWays1700000000126 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table refund add feedback smallint check (feedback between 1 and 3), add failed_at timestamptz;
      create table refund_mark (
        id int generated always as identity primary key, refund_no text not null references refund (refund_no), note text not null check (note <> ''), proof_ids text[] not null check (cardinality(proof_ids) > 0),
        asked_by int not null references app_user, asked_at timestamptz not null default app_now(), passed boolean, decided_by int references app_user, decided_at timestamptz, reason text not null default '',
        check ((passed is null) = (decided_by is null)), check ((passed is null) = (decided_at is null)), check (decided_by <> asked_by)
      );
      create unique index refund_mark_one on refund_mark (refund_no) where passed is null;
      create index refund_late on refund (gmt_create) where status in (3, 5) and withdrawn_at is null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop index refund_late');
    await q.query('drop table refund_mark');
    await q.query('alter table refund drop failed_at, drop feedback');
  }
}
