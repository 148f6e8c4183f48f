import type { QueryResultRow } from 'pg';
import { Failure } from '#domain/kit/failure';
import { systemFailure } from '#domain/system/system.failures';
import { COUNT_CAP, LOOKUP_CAP, pageReply, PAGING_CAP, type Page } from '#contract/kit/page';
import { zoneName } from '#server/kit/runtime/clock';
import { rootError } from './database-unavailable';
import type { Db } from './db';

/** Adds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** One filter of a list: static SQL around bound values. */
export interface SqlFilter {
  (value: unknown, bind: Bind): string;
  /** What a page uses instead if so much matches that rows are found sooner in the order of the list. */
  readonly broad?: { readonly applies: (db: Db, value: unknown) => Promise<boolean>; readonly filter: SqlFilter };
}

/** A search that matches more people than this is read in the order of the list. */
const MANY_PEOPLE = 1_000;

/** Matches equal values. */
export const equals =
  (column: string): SqlFilter =>
  (value, bind) =>
    `${column} = ${bind(value)}`;
/** Matches values at or above. */
export const atLeast =
  (column: string): SqlFilter =>
  (value, bind) =>
    `${column} >= ${bind(value)}`;
/** Matches values at or below. */
export const atMost =
  (column: string): SqlFilter =>
  (value, bind) =>
    `${column} <= ${bind(value)}`;
/** Matches timestamps with time zone on or after a school-local date. */
export const sinceDate =
  (column: string): SqlFilter =>
  (value, bind) =>
    `${column} >= ${bind(value)}::date::timestamp at time zone ${bind(zoneName())}`;
/** Matches timestamps with time zone on or before a school-local date. */
export const untilDate =
  (column: string): SqlFilter =>
  (value, bind) =>
    `${column} < (${bind(value)}::date + 1)::timestamp at time zone ${bind(zoneName())}`;
/** Matches if one of the columns contains the text; wildcards in it are escaped. */
export const contains =
  (...columns: readonly string[]): SqlFilter =>
  (value, bind) => {
    const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
    return `(${columns.map((column) => `${column} ilike ${text}`).join(' or ')})`;
  };

/** Where `codeOrNameContains` searches. */
interface CodeOrName {
  readonly table: string;
  /** The row id in the list. */
  readonly id: string;
  /** The column with the person's id; without it only codes are searched. */
  readonly person?: string;
  /** Also searches user names. */
  readonly usernames?: boolean;
  /** The condition of the few rows (of `k`) that the code indexes leave out. */
  readonly few?: string;
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
const likeText = (value: unknown): string => `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
/** Selects the people whose names contain a text. */
const peopleNamed = (text: string, usernames: boolean): string =>
  `select p.id from v_app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and ${usernames ? `(p.name ilike ${text} or p.username ilike ${text})` : `p.name ilike ${text}`}`;

/**
 * Searches ASCII text in code columns and in people's names, other text in names only. Matches are found by the index
 * of each column first and sorted afterwards: a scan in list order would read every row to find rare ones. A page of a
 * search that matches many people is read in list order, which soon finds enough.
 */
export const codeOrNameContains = (
  { table, id, person, usernames = false, few }: CodeOrName,
  ...codes: readonly string[]
): SqlFilter => {
  const narrow: SqlFilter = (value, bind) => {
    if (!isAscii(String(value)) && person === undefined) return 'false';
    const text = bind(likeText(value));
    const byCode = isAscii(String(value)) ? codes.map((code) => `k.${code} ilike ${text}`) : [];
    const conditions = [
      ...(few === undefined || byCode.length === 0
        ? byCode
        : [...byCode.map((one) => `not (${few}) and ${one}`), `${few} and (${byCode.join(' or ')})`]),
      ...(person === undefined ? [] : [`k.${person} = any(array(${peopleNamed(text, usernames)}))`]),
    ].join(' or ');
    return `${id} = any(array(select k.id from ${table} k where ${conditions}))`;
  };
  if (person === undefined) return narrow;
  const row = id.slice(0, id.indexOf('.'));
  const inOrder: SqlFilter = (value, bind) => {
    const text = bind(likeText(value));
    const byCode = isAscii(String(value)) ? codes.map((code) => `${row}.${code} ilike ${text}`) : [];
    return `(${[`${row}.${person} in (${peopleNamed(text, usernames)})`, ...byCode].join(' or ')})`;
  };
  const applies = async (db: Db, value: unknown): Promise<boolean> => {
    const [found] = await db.rows<{ n: number }>(
      `select count(*)::int as n from (${peopleNamed('$1', usernames)} limit ${MANY_PEOPLE + 1}) people`,
      [likeText(value)],
    );
    return (found?.n ?? 0) > MANY_PEOPLE;
  };
  return Object.assign(narrow, { broad: { applies, filter: inOrder } });
};

/**
 * The declaration of a list: its search form, SQL and export share the same filters. All SQL is static; only values are
 * input.
 */
export interface ListQuery<F extends string, S extends string> {
  readonly select: string;
  readonly from: string;
  /** Filters by the field names of the contract. */
  readonly filters: Readonly<Record<F, SqlFilter>>;
  /** Columns by the sort names of the contract: one, or several that are sorted by one after the other. */
  readonly sorts: Readonly<Record<S, string | readonly string[]>>;
  /** Sort columns that are never null, so that their index provides the order. */
  readonly notNullSorts?: readonly S[];
  /** The table to count if no filter needs the joins: joins on keys that are never null do not change the count. */
  readonly countFrom?: string;
  /** Breaks ties so that pages never overlap: `o.id desc`. */
  readonly tieBreaker: string;
}

/** The parsed request of a list: filter values, sort and direction. */
export type ListRequest = Readonly<Record<string, unknown>> & { readonly sort?: string; readonly order?: string };

/** A statement with its values. */
export interface SqlStatement {
  readonly sql: string;
  readonly values: unknown[];
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns the names of the filters that match so much that a page is read in the order of the list. */
async function broadFilters(db: Db, filters: Readonly<Record<string, SqlFilter>>, request: ListRequest) {
  const names = new Set<string>();
  for (const [name, { broad }] of Object.entries(filters))
    if (broad && isSet(request[name]) && (await broad.applies(db, request[name]))) names.add(name);
  return names;
}

const buildWhere = <F extends string, S extends string>(
  spec: ListQuery<F, S>,
  request: ListRequest,
  extraConditions: (bind: Bind) => readonly string[],
  broad: ReadonlySet<string> = new Set(),
): { where: string; values: unknown[]; bind: Bind } => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = [...extraConditions(bind)];
  for (const [name, filter] of Object.entries(spec.filters) as [F, SqlFilter][]) {
    const value = request[name];
    if (isSet(value)) parts.push((broad.has(name) && filter.broad ? filter.broad.filter : filter)(value, bind));
  }
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values, bind };
};

const buildOrderBy = <F extends string, S extends string>(
  spec: ListQuery<F, S>,
  { sort, order }: ListRequest,
): string => {
  const columns = sort !== undefined && Object.hasOwn(spec.sorts, sort) ? [spec.sorts[sort as S]].flat() : [];
  const direction = `${order === 'asc' ? 'asc' : 'desc'}${spec.notNullSorts?.includes(sort as S) ? '' : ' nulls last'}`;
  return `order by ${[...columns.map((column) => `${column} ${direction}`), spec.tieBreaker].join(', ')}`;
};

/**
 * Builds the whole list in order, at most `cap` rows, for exports. `extraConditions` adds conditions such as the
 * caller's scope.
 */
export function listAll<F extends string, S extends string>(
  spec: ListQuery<F, S>,
  request: ListRequest,
  cap: number,
  extraConditions: (bind: Bind) => readonly string[] = () => [],
): SqlStatement {
  const { where, values } = buildWhere(spec, request, extraConditions);
  return {
    sql: `select ${spec.select} from ${spec.from} ${where} ${buildOrderBy(spec, request)} limit ${Math.floor(cap)}`,
    values,
  };
}

/** The code of a statement that PostgreSQL ended because it took too long. */
const STATEMENT_TIMEOUT = '57014';

/** Runs statements of a list; if one takes too long, throws a refusal that says how to narrow the list. */
async function withinTime<T>(statements: Promise<T>): Promise<T> {
  try {
    return await statements;
  } catch (error) {
    if (rootError(error)?.code === STATEMENT_TIMEOUT) throw new Failure(systemFailure.listTooWide);
    throw error;
  }
}

/** Returns one row of aggregates over the filtered list, for totals above a table. */
export async function listTotals<T extends object, F extends string = string, S extends string = string>(
  db: Db,
  spec: ListQuery<F, S>,
  request: ListRequest,
  select: string,
  extraConditions: (bind: Bind) => readonly string[] = () => [],
): Promise<T> {
  const { where, values } = buildWhere(spec, request, extraConditions);
  const [row] = await withinTime(db.rows<T & QueryResultRow>(`select ${select} from ${spec.from} ${where}`, values));
  return row as T;
}

/**
 * Returns one page of the list and its row count, which ends at `COUNT_CAP` or at the end of the page: then `more` is
 * set. `page` starts at 0; size −1 means all rows up to the look-up cap. Throws if the page ends beyond `PAGING_CAP`.
 */
export async function listPage<R extends QueryResultRow, F extends string = string, S extends string = string>(
  db: Db,
  spec: ListQuery<F, S>,
  request: ListRequest & { readonly page: number; readonly size: number },
  extraConditions: (bind: Bind) => readonly string[] = () => [],
): Promise<Page<R>> {
  const broad = await withinTime(broadFilters(db, spec.filters, request));
  const { where, values, bind } = buildWhere(spec, request, extraConditions, broad);
  const total = values.length;
  const { page, size } = request;
  const first = size > 0 ? Math.max(page, 0) * size : 0;
  const last = size > 0 ? first + size : LOOKUP_CAP;
  if (last > PAGING_CAP) throw new Failure(systemFailure.listTooDeep, { most: PAGING_CAP.toLocaleString('en-US') });
  const counted = Math.max(COUNT_CAP, last);
  const limitClause = `limit ${bind(last - first)} offset ${bind(first)}`;
  const [rows, [countRow]] = await withinTime(
    Promise.all([
      db.rows<R>(
        `select ${spec.select} from ${spec.from} ${where} ${buildOrderBy(spec, request)} ${limitClause}`,
        values,
      ),
      db.rows<{ n: number }>(
        `select count(*)::int as n from (select from ${spec.countFrom ?? spec.from} ${where} limit ${counted + 1}) counted`,
        values.slice(0, total),
      ),
    ]),
  );
  const n = countRow?.n ?? 0;
  return pageReply(
    rows,
    Math.min(n, counted),
    size > 0 ? request : { page: 0, size: rows.length },
    size > 0 && n > counted,
  );
}
