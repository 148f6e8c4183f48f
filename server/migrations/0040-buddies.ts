import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companions are asked for, answered, and remembered by a note. */
export class Buddies1700000000040 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      alter table buddy add relation_note text not null default '', add answered_at timestamptz, add constraint buddy_check_status check (check_status in (0, 1, 2));
      update buddy set answered_at = gmt_create where check_status = 1;
      create index buddy_kept_by on buddy (buddy_user_id, check_status);
      create index buddy_created on buddy (gmt_create desc, id desc);
      create index buddy_answered on buddy (answered_at desc nulls last, id desc);
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(
      'drop index buddy_answered, buddy_created, buddy_kept_by; alter table buddy drop constraint buddy_check_status, drop answered_at, drop relation_note',
    );
  }
}
