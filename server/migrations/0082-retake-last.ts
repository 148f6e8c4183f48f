import type { MigrationInterface, QueryRunner } from 'typeorm';
import { back, reword, type Rewording } from './reword';

const RETAKE = 'retake_slots_plain(text, timestamptz)';
const HOLDS: Rewording = ['from slot_hold where trade_no = of_trade', 'from last_holds(of_trade)'];
const PLACES: Rewording = ['from capacity_claim where trade_no = of_trade', 'from last_places(of_trade)'];

/** An order that comes back takes what it gave up last: slots it was moved away from before, of courts or of a pool, are none of its business. */
export class RetakeLast1700000000082 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      create function last_given_up(of_trade text) returns timestamptz language sql stable as $$
        select greatest((select max(released_at) from slot_hold where trade_no = of_trade), (select max(released_at) from capacity_claim where trade_no = of_trade))
      $$;
      create function last_holds(of_trade text) returns setof slot_hold language sql stable as $$
        select h.* from slot_hold h where h.trade_no = of_trade and h.released_at = (select last_given_up(of_trade))
      $$;
      create function last_places(of_trade text) returns setof capacity_claim language sql stable as $$
        select c.* from capacity_claim c where c.trade_no = of_trade and c.released_at = (select last_given_up(of_trade))
      $$;
    `);
    await reword(q, RETAKE, HOLDS, PLACES);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, RETAKE, back(HOLDS), back(PLACES));
    await q.query('drop function last_holds(text), last_places(text), last_given_up(text)');
  }
}
