import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

/** What an organisation is granted over many dates (sources 5 and 7) is neither an unpaid nor an open booking of its applicant's own. */
const UNPAID: Rewording = [
  `v.pay_status = 1 and v.pay_deadline + interval '0' > at)`,
  `v.pay_status = 1 and v.source not in (5, 7) and v.pay_deadline + interval '0' > at)`,
];
const OPEN: Rewording = [
  'v.end_at > wall and (v.pay_status <> 1 or v.pay_deadline > at))',
  'v.end_at > wall and v.source not in (5, 7) and (v.pay_status <> 1 or v.pay_deadline > at))',
];

/** The two functions that count them; the longer one by whatever parameters it has. */
const counters = async (q: QueryRunner): Promise<string[]> =>
  (
    (await q.query(
      `select oid::regprocedure::text as name from pg_proc where proname in ('book_slots', 'book_together') and pronamespace = 'public'::regnamespace`,
    )) as { name: string }[]
  ).map(({ name }) => name);

/** A member is held to what he books for himself: unpaid orders and open orders alike. */
export class OwnCounts1700000000100 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    for (const name of await counters(q)) await reword(q, name, UNPAID, OPEN);
  }

  async down(q: QueryRunner): Promise<void> {
    for (const name of await counters(q)) await reword(q, name, back(OPEN), back(UNPAID));
  }
}
