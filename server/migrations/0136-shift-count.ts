import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The count of a drawer: its notes and coins, why it differs from what is due, what stays in it for the next shift and which shift took
 * it over, and who looked at it afterwards. A difference is explained; a drawer is taken over once; nobody signs their own shift.
 */
export class ShiftCount1700000000136 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table counter_shift add column pieces jsonb, add column reason smallint check (reason between 1 and 5), add column left_amount int not null default 0, add column from_shift_id int references counter_shift,
        add column open_note text, add column signed_by int references app_user, add column signed_at timestamptz, add column sign_note text,
        add constraint counter_shift_explained check (counted is null or counted = cash_due or reason is not null or note is not null),
        add constraint counter_shift_left check (left_amount >= 0 and left_amount <= coalesce(counted, 0)),
        add constraint counter_shift_signed check ((signed_by is null) = (signed_at is null) and (signed_by is null or closed_at is not null and signed_by <> seller_id));
      create unique index counter_shift_taken_over on counter_shift (from_shift_id) where from_shift_id is not null;
      create index counter_shift_closed on counter_shift (closed_at desc) where closed_at is not null;
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      drop index counter_shift_closed, counter_shift_taken_over;
      alter table counter_shift drop constraint counter_shift_signed, drop constraint counter_shift_left, drop constraint counter_shift_explained, drop column sign_note, drop column signed_at, drop column signed_by,
        drop column open_note, drop column from_shift_id, drop column left_amount, drop column reason, drop column pieces;
    `);
  }
}
