import type { Pool } from 'pg';

/** How many orders the statistics count in one batch, the same as their follower. */
const BATCH_SIZE = 2_000;

/** Paused statistics, so that the cost of counting can be measured separately. */
interface PausedStatistics {
  /** Counts these orders now and returns the milliseconds it took. */
  count(tradeNos: readonly string[]): Promise<number>;
  /** Resumes the statistics; orders already counted are not counted again. */
  release(): Promise<void>;
}

/** Takes the lock under which statistics facts are written: the follower of the log waits until it is released. */
export async function pauseStatistics(pool: Pool): Promise<PausedStatistics> {
  const client = await pool.connect();
  await client.query(`select pg_advisory_lock(hashtextextended('statistics', 0))`);
  return {
    async count(tradeNos) {
      const began = performance.now();
      for (let from = 0; from < tradeNos.length; from += BATCH_SIZE)
        await client.query('select stat_fold($1)', [tradeNos.slice(from, from + BATCH_SIZE)]);
      return performance.now() - began;
    },
    async release() {
      await client.query(`select pg_advisory_unlock(hashtextextended('statistics', 0))`);
      client.release();
    },
  };
}
