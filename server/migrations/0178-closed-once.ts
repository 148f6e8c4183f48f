import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const KEEP_CLOSED = 'keep_closed(text, boolean)';
const LEFT: readonly Rewording[] = [
  [
    `p.date + t.end_minute * interval '1 minute', sum(p.places)::int from capacity_claim p join time_slot t on t.id = p.time_id
             where`,
    `p.date + t.end_minute * interval '1 minute', least(sum(p.places)::int, s.total - s.taken) from capacity_claim p join time_slot t on t.id = p.time_id join slot_capacity s using (site_id, date, time_id)
             where s.taken < s.total and`,
  ],
  [
    `group by p.date, p.time_id, t.begin_minute, t.end_minute
          ) g;`,
    `group by p.date, p.time_id, t.begin_minute, t.end_minute, s.total, s.taken
          ) g;`,
  ],
];

/** Places that come free while two closures hold the same hours are kept by one of them: the second finds what the first has left. */
export class ClosedOnce1700000000178 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await reword(q, KEEP_CLOSED, ...LEFT);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, KEEP_CLOSED, ...LEFT.map(back));
  }
}
