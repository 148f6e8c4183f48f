import type { Tx } from '#server/kit/db/db';

const MAX_COUNT = 1_000;

/** References to places without a foreign key: lists of ids, and orders and slots, which are guarded by statements. */
const unreferencedUses: Readonly<Record<string, readonly (readonly [table: string, bears: string])[]>> = {
  site: [
    ['venue_order', 'site_id = $1'],
    ['slot_hold', 'site_id = $1'],
  ],
  space: [
    ['venue_order_item', 'space_id = $1'],
    ['slot_hold', 'space_id = $1'],
  ],
  venue: [
    ['venue_order', 'venue_id = $1'],
    ['holiday', '$1 = any (venue_ids)'],
    ['role_grant', '$1 = any (venue_ids)'],
  ],
};

/** Returns what refers to a row: every table with a foreign key to it, and those without one. */
export async function findUses(
  tx: Tx,
  table: string,
  id: number,
): Promise<{ readonly table: string; readonly count: number }[]> {
  const refers = await tx.rows<{ table: string; column: string }>(
    `
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype not in ('c', 'n')
      order by 1
    `,
    [table],
  );
  const conditions = [
    ...refers.map(({ table: from, column }) => [from, `${column} = $1`] as const),
    ...(unreferencedUses[table] ?? []),
  ];
  const found: { table: string; count: number }[] = [];
  for (const [from, bears] of conditions) {
    const [row] = await tx.rows<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${from} where ${bears} limit ${MAX_COUNT}) found`,
      [id],
    );
    found.push({ table: from, count: row?.n ?? 0 });
  }
  return found.filter(({ count }) => count > 0);
}
