import type { Db } from './db';

/** Rows deleted per statement and statements per run: short statements block nobody, and the next run continues. */
const STEP = 500;
const STEPS = 20;

/**
 * Deletes rows older than `days` in batches, oldest first. `old` selects the keys of at most `$2` rows older than `$1`
 * days. Returns the number of deleted rows.
 */
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
