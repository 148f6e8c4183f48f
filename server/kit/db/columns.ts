import type { Tx } from './db';

/** Column values by column name. */
export type Columns = Readonly<Record<string, unknown>>;

/** Inserts a row and returns its id; `computed` adds columns that are SQL expressions. */
export async function insertRow(
  tx: Tx,
  table: string,
  columns: Columns,
  computed: Readonly<Record<string, string>> = {},
): Promise<number> {
  const names = Object.keys(columns);
  const [row] = await tx.rows<{ id: number }>(
    `insert into ${table} (${[...names, ...Object.keys(computed)].join(', ')}) values (${[...names.map((_, i) => `$${i + 1}`), ...Object.values(computed)].join(', ')}) returning id`,
    Object.values(columns),
  );
  return (row as { id: number }).id;
}

/** Updates columns of a row and increments its version. */
export async function updateRow(tx: Tx, table: string, id: number, columns: Columns): Promise<void> {
  const sets = Object.keys(columns).map((name, i) => `${name} = $${i + 2}`);
  await tx.rows(`update ${table} set ${sets.join(', ')}, version = version + 1 where id = $1`, [
    id,
    ...Object.values(columns),
  ]);
}
