import { Failure } from '#domain/kit/failure';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { hasRight, type Caller } from '#server/kit/access/caller';
import type { RowBatches } from '#server/kit/db/row-batches';
import { pageReply, type Page } from '#contract/kit/page';

/** Returns a page of rows held in memory. */
export const pageOfRows = <R>(rows: R[], { page, size }: { readonly page: number; readonly size: number }): Page<R> =>
  size > 0
    ? pageReply(rows.slice(page * size, (page + 1) * size), rows.length, { page, size })
    : pageReply(rows, rows.length, { page: 0, size: rows.length });

/** Sorts rows as requested; ties by name. */
export const sortRows = <R extends { readonly name: string }>(
  rows: readonly R[],
  value: (row: R) => number | string,
  order: 'asc' | 'desc',
): R[] =>
  [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    const by =
      typeof left === 'string' || typeof right === 'string'
        ? String(left).localeCompare(String(right), 'zh')
        : left - right;
    return (order === 'asc' ? by : -by) || a.name.localeCompare(b.name, 'zh');
  });

/** Returns all rows as one batch, for a file. */
export const singleBatch = <R>(rows: readonly R[]): RowBatches<R> => ({
  async *[Symbol.asyncIterator]() {
    await Promise.resolve();
    yield rows;
  },
  count: () => Promise.resolve(rows.length),
});

/** Sorts the rows of a comparison by a column; in time order if they are points of time sorted by their main figure. */
export const sortCompared = <
  S extends string,
  R extends { readonly key: string; readonly name: string; readonly change: number | null } & Readonly<
    Record<Exclude<S, 'name' | 'change'>, number>
  >,
>(
  rows: readonly R[],
  { sort, order }: { readonly sort: S; readonly order: 'asc' | 'desc' },
  timeFigure: S | null,
): R[] =>
  sortRows(
    rows,
    (row) =>
      sort === 'name' || sort === timeFigure
        ? row.key
        : sort === 'change'
          ? (row.change ?? -Infinity)
          : row[sort as Exclude<S, 'name' | 'change'>],
    order,
  );

/** Returns minutes in hours with one decimal. */
export const toHours = (minutes: number): number => Math.round(minutes / 6) / 10;

/** Throws unless the caller may see money. */
export function requireMoneyRight(caller: Caller): void {
  if (!hasRight(caller, 'moneyEye')) throw new Failure(statisticsFailure.statisticsBlind);
}
