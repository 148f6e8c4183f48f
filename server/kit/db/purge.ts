import type { Db } from './db';

/** The rows that one statement deletes: it is short and blocks nobody. A sweep repeats it until nothing is old. */
export const PURGE_SLICE = 5_000;

/**
 * Deletes at most `PURGE_SLICE` rows older than `days`. `old` selects the keys of at most `$2` rows older than `$1`
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
  return (await db.rows(`delete from ${table} where (${key}) in (${old}) returning 1`, [days, PURGE_SLICE])).length;
}
