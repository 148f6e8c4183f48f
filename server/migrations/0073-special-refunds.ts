import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications for refunds beyond the rule. */
export class SpecialRefunds1700000000073 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create table refund_apply (
        id int generated always as identity primary key, trade_no text not null references venue_order (trade_no), user_id int not null references app_user, reason_type smallint not null check (reason_type between 1 and 3),
        reason_text text not null check (reason_text <> ''), proof_ids text[] not null default '{}', check_status smallint not null default 0 check (check_status between 0 and 3), closed boolean not null default false,
        check_content text not null default '', checker int references app_user, checked_at timestamptz, round int not null default 1, submitted_at timestamptz not null default app_now(), gmt_create timestamptz not null default app_now(),
        check (reason_type <> 1 or cardinality(proof_ids) > 0), check (check_status not in (2, 3) or check_content <> ''), check (not closed or check_status in (0, 3)), check (checker <> user_id)
      );
      -- One application of an order at a time; a refused one is final, so it counts as well.
      create unique index refund_apply_one on refund_apply (trade_no) where not closed;
      create index refund_apply_submitted on refund_apply (submitted_at desc, id desc) where not closed;
      create index refund_apply_status on refund_apply (check_status, submitted_at desc, id desc) where not closed;
      create index refund_apply_person on refund_apply (user_id);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query('drop table refund_apply');
  }
}
