import type { QueryResultRow } from 'pg';
import { pageReply, type Page } from '#contract/kit/page';
import { zoneName } from './clock';
import type { Db } from './db';

/** Adds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** One filter of a list: static SQL around bound values. */
export type Filter = (value: unknown, bind: Bind) => string;

/** Matches equal values. */
export const is =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}`;
/** Matches values at or above. */
export const atLeast =
  (column: string): Filter =>
  (value, bind) =>
    `${column} >= ${bind(value)}`;
/** Matches values at or below. */
export const atMost =
  (column: string): Filter =>
  (value, bind) =>
    `${column} <= ${bind(value)}`;
/** Matches timestamps with time zone on or after a school-local date. */
export const sinceDate =
  (column: string): Filter =>
  (value, bind) =>
    `${column} >= ${bind(value)}::date::timestamp at time zone ${bind(zoneName())}`;
/** Matches timestamps with time zone on or before a school-local date. */
export const untilDate =
  (column: string): Filter =>
  (value, bind) =>
    `${column} < (${bind(value)}::date + 1)::timestamp at time zone ${bind(zoneName())}`;
/** Matches if one of the columns contains the text; wildcards in it are escaped. */
export const contains =
  (...columns: readonly string[]): Filter =>
  (value, bind) => {
    const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
    return `(${columns.map((column) => `${column} ilike ${text}`).join(' or ')})`;
  };

/**
 * Searches ASCII text in code columns and in people's names, other text in names only. Matches are found by the index
 * of each column first and sorted afterwards: a scan in list order would read every row to find rare ones. `id` is the
 * row id in the list; `person` the column with the person's id (without it only codes are searched); `usernames` also
 * searches user names; `few` is the condition of the few rows (of `k`) that the code indexes leave out.
 */
export const codesOrName =
  (
    {
      table,
      id,
      person,
      usernames = false,
      few,
    }: {
      readonly table: string;
      readonly id: string;
      readonly person?: string;
      readonly usernames?: boolean;
      readonly few?: string;
    },
    ...codes: readonly string[]
  ): Filter =>
  (value, bind) => {
    const raw = String(value);
    const ascii = /^[\x20-\x7e]*$/.test(raw);
    if (!ascii && person === undefined) return 'false';
    const text = bind(`%${raw.replace(/[\\%_]/g, '\\$&')}%`);
    const names = usernames ? `(p.name ilike ${text} or p.username ilike ${text})` : `p.name ilike ${text}`;
    const named =
      person === undefined
        ? []
        : [
            `k.${person} = any(array(select p.id from app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and ${names}))`,
          ];
    const coded = ascii ? codes.map((code) => `k.${code} ilike ${text}`) : [];
    const fits = [
      ...(few === undefined || coded.length === 0
        ? coded
        : [...coded.map((one) => `not (${few}) and ${one}`), `${few} and (${coded.join(' or ')})`]),
      ...named,
    ].join(' or ');
    return `${id} = any(array(select k.id from ${table} k where ${fits}))`;
  };

/**
 * The declaration of a list: its search form, SQL and export share the same filters. All SQL is static; only values are
 * input.
 */
export interface ListSpec<F extends string, S extends string> {
  readonly select: string;
  readonly from: string;
  /** Filters by the field names of the contract. */
  readonly filters: Readonly<Record<F, Filter>>;
  /** Columns by the sort names of the contract. */
  readonly sorts: Readonly<Record<S, string>>;
  /** Sort columns that are never null, so that their index provides the order. */
  readonly solid?: readonly S[];
  /** The table to count if no filter needs the joins: joins on keys that are never null do not change the count. */
  readonly countFrom?: string;
  /** Breaks ties so that pages never overlap: `o.id desc`. */
  readonly last: string;
}

/** The parsed request of a list: filter values, sort and direction. */
export type Asked = Readonly<Record<string, unknown>> & { readonly sort?: string; readonly order?: string };

/** A statement with its values. */
export interface Statement {
  readonly sql: string;
  readonly values: unknown[];
}

const narrowed = <F extends string, S extends string>(
  spec: ListSpec<F, S>,
  asked: Asked,
  more: (bind: Bind) => readonly string[],
): { where: string; values: unknown[]; bind: Bind } => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = [...more(bind)];
  for (const [name, filter] of Object.entries(spec.filters) as [F, Filter][]) {
    const value = asked[name];
    if (value !== undefined && value !== null && value !== '') parts.push(filter(value, bind));
  }
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values, bind };
};

const ordered = <F extends string, S extends string>(spec: ListSpec<F, S>, { sort, order }: Asked): string => {
  const column = sort !== undefined && Object.hasOwn(spec.sorts, sort) ? spec.sorts[sort as S] : undefined;
  return `order by ${column === undefined ? '' : `${column} ${order === 'asc' ? 'asc' : 'desc'}${spec.solid?.includes(sort as S) ? '' : ' nulls last'}, `}${spec.last}`;
};

/**
 * Builds the whole list in order, at most `cap` rows, for exports. `extraConditions` adds conditions such as the
 * caller's scope.
 */
export function listAll<F extends string, S extends string>(
  spec: ListSpec<F, S>,
  asked: Asked,
  cap: number,
  more: (bind: Bind) => readonly string[] = () => [],
): Statement {
  const { where, values } = narrowed(spec, asked, more);
  return {
    sql: `select ${spec.select} from ${spec.from} ${where} ${ordered(spec, asked)} limit ${Math.floor(cap)}`,
    values,
  };
}

/** Builds one aggregate row over the filtered list, for totals above a table. */
export function listTotals<F extends string, S extends string>(
  spec: ListSpec<F, S>,
  asked: Asked,
  select: string,
  more: (bind: Bind) => readonly string[] = () => [],
): Statement {
  const { where, values } = narrowed(spec, asked, more);
  return { sql: `select ${select} from ${spec.from} ${where}`, values };
}

/**
 * Returns one page of the list and the total row count. `page` starts at 0; size −1 means all rows up to the look-up
 * cap.
 */
export async function listPage<R extends QueryResultRow, F extends string = string, S extends string = string>(
  db: Db,
  spec: ListSpec<F, S>,
  asked: Asked & { readonly page: number; readonly size: number },
  more: (bind: Bind) => readonly string[] = () => [],
): Promise<Page<R>> {
  const { where, values, bind } = narrowed(spec, asked, more);
  const total = values.length;
  const { page, size } = asked;
  const window = size > 0 ? `limit ${bind(size)} offset ${bind(Math.max(page, 0) * size)}` : 'limit 5000';
  const [rows, [counted]] = await Promise.all([
    db.rows<R>(`select ${spec.select} from ${spec.from} ${where} ${ordered(spec, asked)} ${window}`, values),
    db.rows<{ n: number }>(
      `select count(*)::int as n from ${spec.countFrom ?? spec.from} ${where}`,
      values.slice(0, total),
    ),
  ]);
  return pageReply(rows, counted?.n ?? 0, size > 0 ? asked : { page: 0, size: rows.length });
}
