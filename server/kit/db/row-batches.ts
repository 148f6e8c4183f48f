import type { QueryResultRow } from 'pg';
import type { Db } from './db';
import type { SqlStatement } from './list';

const BATCH = 500;

/** Rows in batches on their way to a file, with their count if known. */
export interface RowBatches<R> extends AsyncIterable<readonly R[]> {
  readonly count?: () => Promise<number>;
}

/** Reads the rows of a statement in batches from one snapshot, so that a long file is consistent. */
export const rowBatches = <R extends QueryResultRow>(db: Db, statement: SqlStatement): RowBatches<R> => ({
  [Symbol.asyncIterator]: () => readBatches<R>(db, statement),
  count: async () =>
    (await db.rows<{ n: number }>(`select count(*)::int as n from (${statement.sql}) counted`, statement.values))[0]
      ?.n ?? 0,
});

async function* readBatches<R extends QueryResultRow>(
  db: Db,
  { sql, values }: SqlStatement,
): AsyncGenerator<readonly R[]> {
  const runner = db.source.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query(`declare rows_to_write no scroll cursor for ${sql}`, values);
    for (;;) {
      const batch = (await runner.query(`fetch ${BATCH} from rows_to_write`)) as R[];
      if (batch.length === 0) break;
      yield batch;
    }
  } finally {
    await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}

async function* mapBatchRows<A, B>(batches: RowBatches<A>, make: (row: A) => B): AsyncGenerator<readonly B[]> {
  for await (const batch of batches) yield batch.map(make);
}

/** Maps batches row by row: masks, units, labels. */
export const mapBatches = <A, B>(batches: RowBatches<A>, make: (row: A) => B): RowBatches<B> => ({
  [Symbol.asyncIterator]: () => mapBatchRows(batches, make),
  ...(batches.count ? { count: batches.count } : {}),
});
