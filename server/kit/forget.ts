import type { Db } from './db';

/** Rows deleted in one statement, and statements in one go: nobody waits for it, and what is left goes the next time. */
const STEP = 500;
const STEPS = 20;

/** Deletes rows older than so many days, a step at a time and oldest steps first. `old` selects the keys of at most `$2` rows older than `$1` days. Answers how many went. */
export async function forget(
  db: Db,
  {
    table,
    key,
    old,
    days,
  }: { readonly table: string; readonly key: string; readonly old: string; readonly days: number },
): Promise<number> {
  let gone = 0;
  for (let n = 0; n < STEPS; n += 1) {
    const step = (await db.rows(`delete from ${table} where (${key}) in (${old}) returning 1`, [days, STEP])).length;
    gone += step;
    if (step < STEP) break;
  }
  return gone;
}
