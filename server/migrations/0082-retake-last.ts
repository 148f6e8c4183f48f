import type { MigrationInterface, QueryRunner } from 'typeorm';

const ALL = ['from slot_hold where trade_no = of_trade', 'from capacity_claim where trade_no = of_trade'] as const;
const LAST = ['from last_holds(of_trade)', 'from last_places(of_trade)'] as const;

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
    await reword(q, ALL, LAST);
  }

  async down(q: QueryRunner): Promise<void> {
    await reword(q, LAST, ALL);
    await q.query('drop function last_holds(text), last_places(text), last_given_up(text)');
  }
}

async function reword(q: QueryRunner, before: readonly string[], after: readonly string[]): Promise<void> {
  const [{ body }] = (await q.query(`select pg_get_functiondef('retake_slots_plain(text, timestamptz)'::regprocedure) as body`)) as [{ body: string }];
  await q.query(before.reduce((text, one, i) => {
    if (!text.includes(one)) throw new Error(`retake_slots_plain does not say "${one}"`);
    return text.replaceAll(one, after[i] as string);
  }, body));
}
