import 'reflect-metadata';
import { z } from 'zod';
import { labeled } from '#contract/kit/fields';
import { dataSource } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import { writeSheet, type Sheet } from '#server/kit/excel/excel';

interface Row extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

const names = Array.from({ length: 14 }, (_, n) => `c${n}`);
const row = z.object(Object.fromEntries(names.map((name) => [name, labeled(name, name, z.string())])));
const sheet: Sheet<Record<string, unknown>> = { zh: '大表', en: 'Large', row, columns: names.map((key) => ({ key })) };

/** Writes a table of 14 columns from the database to a file; reports the row count and peak memory. */
async function main(): Promise<void> {
  const source = await dataSource(process.env['DATABASE_URL'] ?? '').initialize();
  const db = new Db(source);
  let peak = 0;
  const statement = {
    sql: `select i as id, 'member number ' || i as name from generate_series(1, $1::int) i`,
    values: [Number(process.env['ROWS'])],
  };
  const batches = mapBatches(rowBatches<Row>(db, statement), ({ id, name }) => {
    if (id % 500 === 0) peak = Math.max(peak, process.memoryUsage().rss);
    return Object.fromEntries(names.map((key, n) => [key, n % 3 === 0 ? id * n : `${name} ${n}`]));
  });
  const before = process.memoryUsage().rss;
  const rows = await writeSheet(process.env['FILE'] ?? '', sheet, 'en', batches);
  peak = Math.max(peak, process.memoryUsage().rss);
  await source.destroy();
  process.stdout.write(
    `ready ${JSON.stringify({ rows, before: Math.round(before / 1_048_576), peak: Math.round(peak / 1_048_576) })}\n`,
  );
}

void main();
