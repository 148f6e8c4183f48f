import type { Db } from './db';

/** Rows deleted per statement and statements per run: short statements block nobody, and the next run continues. */
const BATCH_SIZE = 500;
const MAX_BATCHES = 20;

/**
 * Deletes rows older than `days` in batches, oldest first. `old` selects the keys of at most `$2` rows older than `$1`
 * days. Returns the number of deleted rows.
 */
export async function purgeOldRows(
  db: Db,
  {
    table,
    key,
    old,
    days,
  }: { readonly table: string; readonly key: string; readonly old: string; readonly days: number },
): Promise<number> {
  let deleted = 0;
  for (let n = 0; n < MAX_BATCHES; n += 1) {
    const batch = (await db.rows(`delete from ${table} where (${key}) in (${old}) returning 1`, [days, BATCH_SIZE]))
      .length;
    deleted += batch;
    if (batch < BATCH_SIZE) break;
  }
  return deleted;
}
