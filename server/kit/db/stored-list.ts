import type { QueryResultRow } from 'pg';
import { EXPORT_CAP, type Page } from '#contract/kit/page';
import type { Db } from './db';
import { listAll, listPage, listTotals, type Bind, type ListQuery, type ListRequest } from './list';
import { rowBatches, type RowBatches } from './row-batches';

/**
 * A list of the database with its pages, its rows for a file and its totals. `within` limits it, for example to the
 * scope of a caller: its arguments follow those of every method.
 */
export class StoredList<Row extends QueryResultRow, Within extends readonly unknown[] = []> {
  constructor(
    private readonly db: Db,
    private readonly query: ListQuery<string, string>,
    private readonly within: (...args: Within) => (bind: Bind) => readonly string[] = () => () => [],
  ) {}

  /** Returns one page; see `listPage`. */
  page(request: ListRequest & { readonly page: number; readonly size: number }, ...args: Within): Promise<Page<Row>> {
    return listPage<Row>(this.db, this.query, request, this.within(...args));
  }

  /** Returns the first rows of the list. */
  first(request: ListRequest, limit: number, ...args: Within): Promise<Row[]> {
    const { sql, values } = listAll(this.query, request, limit, this.within(...args));
    return this.db.rows<Row>(sql, values);
  }

  /** Returns the rows for a file, in batches. */
  rows(request: ListRequest, ...args: Within): RowBatches<Row> {
    return rowBatches<Row>(this.db, listAll(this.query, request, EXPORT_CAP, this.within(...args)));
  }

  /** Returns one row of aggregates over the filtered list. */
  totals<T extends object>(request: ListRequest, select: string, ...args: Within): Promise<T> {
    return listTotals<T>(this.db, this.query, request, select, this.within(...args));
  }
}
