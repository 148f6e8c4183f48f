import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const TELL_LIVE = 'tell_live(text, jsonb)';
const AGGREGATES: Rewording = ['^(venue|wall|finance|face):', '^(venue|wall|finance|face|reviews):'];
/** What is reviewed, and the columns that say whether it waits. */
const REVIEWED = [
  ['registration', 'status, submitted_at'],
  ['bulk_booking', 'status'],
  ['refund_apply', 'check_status, closed, submitted_at'],
  ['buddy', 'check_status'],
  ['family_member', 'check_status, closed, submitted_at'],
  ['appeal', 'check_status, closed, submitted_at'],
  ['wallet_request', 'status'],
] as const;

/** Approvals hear at once of what is handed in, decided or withdrawn, by whatever hand: a mark is left for their room, and nobody waits for it. */
export class ReviewNews1700000000172 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, TELL_LIVE, AGGREGATES);
    await q.query(`
      create index buddy_waiting on buddy (gmt_create) where check_status = 0;
      create index bulk_booking_waiting on bulk_booking (gmt_create) where status = 0;
      create index family_waiting on family_member (submitted_at) where check_status = 0 and not closed;
      create function review_moved() returns trigger language plpgsql as $$ begin perform tell_live('reviews:all', '{}'); return null; end $$;
      ${REVIEWED.map(([table, columns]) => `create trigger review_moved after insert or delete or update of ${columns} on ${table} for each statement execute function review_moved();`).join('\n')}
    `);
  }

  async down(q: QueryRunner): Promise<void> {
    await q.query(`
      ${REVIEWED.map(([table]) => `drop trigger review_moved on ${table};`).join('\n')}
      drop function review_moved();
      drop index family_waiting, bulk_booking_waiting, buddy_waiting;
      delete from live_aggregate where room = 'reviews:all';
    `);
    await reword(q, TELL_LIVE, back(AGGREGATES));
  }
}
