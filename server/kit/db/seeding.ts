import type { Db, Tx } from './db';

/** Returns a reproducible random stream in [0, 1): the same seed creates the same demo campus. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks a list element by a random stream. */
export const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Inserts many rows; `columns` maps each column to its SQL type. */
export async function bulkInsert(
  db: Pick<Tx | Db, 'rows'>,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
  conflict = '',
): Promise<void> {
  const names = Object.keys(columns);
  const shape = names.map((name) => `${name} ${columns[name]}`).join(', ');
  for (let from = 0; from < rows.length; from += 4_000) {
    await db.rows(
      `
        insert into ${table} (${names.join(', ')})
        select ${names.join(', ')} from jsonb_to_recordset($1::jsonb) as x(${shape}) ${conflict}
      `,
      [JSON.stringify(rows.slice(from, from + 4_000))],
    );
  }
}

/** Inserts one row unless its natural key exists; returns its id in both cases. */
export async function insertOrFind(
  db: Db,
  table: string,
  key: readonly string[],
  row: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(row);
  const values = names.map((name) =>
    Array.isArray(row[name]) || row[name] === null || typeof row[name] !== 'object'
      ? row[name]
      : JSON.stringify(row[name]),
  );
  const [found] = await db.rows<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (${key.join(', ')}) do update set ${key[0]} = excluded.${key[0]} returning id`,
    values,
  );
  return (found as { id: number }).id;
}
