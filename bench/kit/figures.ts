import type { Pool } from 'pg';

/** How many orders the statistics count at once, as their follower does. */
const AT_ONCE = 2_000;

/** Statistics held up, so that what counting costs can be timed by itself. */
export interface Held {
  /** Counts these orders now and answers the milliseconds it took. */
  count(tradeNos: readonly string[]): Promise<number>;
  /** Lets the statistics follow again; what was counted they find counted. */
  release(): Promise<void>;
}

/** Holds the lock under which facts are made: whoever follows the log waits without work until it is released. */
export async function holdFigures(pool: Pool): Promise<Held> {
  const client = await pool.connect();
  await client.query(`select pg_advisory_lock(hashtextextended('statistics', 0))`);
  return {
    async count(tradeNos) {
      const began = performance.now();
      for (let from = 0; from < tradeNos.length; from += AT_ONCE)
        await client.query('select stat_fold($1)', [tradeNos.slice(from, from + AT_ONCE)]);
      return performance.now() - began;
    },
    async release() {
      await client.query(`select pg_advisory_unlock(hashtextextended('statistics', 0))`);
      client.release();
    },
  };
}
