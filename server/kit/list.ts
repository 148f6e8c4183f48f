import type { QueryResultRow } from 'pg';
import { pageReply, type Page } from '#contract/kit/page';
import { zoneName } from './clock';
import type { Db } from './db';

/** Adds a value to the statement and answers its placeholder. */
export type Bind = (value: unknown) => string;

/** How one filter of a list narrows it: SQL of our own around bound values. */
export type Filter = (value: unknown, bind: Bind) => string;

/** Equal to the value. */
export const is =
  (column: string): Filter =>
  (value, bind) =>
    `${column} = ${bind(value)}`;
/** Not before, not below. */
export const atLeast =
  (column: string): Filter =>
  (value, bind) =>
    `${column} >= ${bind(value)}`;
/** Not after, not above. */
export const atMost =
  (column: string): Filter =>
  (value, bind) =>
    `${column} <= ${bind(value)}`;
/** On or after a school-local date, for a column with a time zone. */
export const sinceDate =
  (column: string): Filter =>
  (value, bind) =>
    `${column} >= ${bind(value)}::date::timestamp at time zone ${bind(zoneName())}`;
/** On or before a school-local date, for a column with a time zone. */
export const untilDate =
  (column: string): Filter =>
  (value, bind) =>
    `${column} < (${bind(value)}::date + 1)::timestamp at time zone ${bind(zoneName())}`;
/** One of the columns contains the text; wildcards in it stand for themselves. */
export const contains =
  (...columns: readonly string[]): Filter =>
  (value, bind) => {
    const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
    return `(${columns.map((column) => `${column} ilike ${text}`).join(' or ')})`;
  };

/**
 * Numbers and letters are looked for in columns of codes and among people's names; other text among names alone, for no code holds it.
 * What fits is found first, by the index of each column, and only then put in order: a scan in the list's order would look at every row
 * for what is rare. `id` is the row's id in the list, `person` the column with the person's id; without one only codes are looked through.
 * `usernames`: people are found by their user names as well. `few`: rows (of `k`) that the indexes of the codes leave out, for they are few.
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

/** A list as declared once: the screen's search form, its SQL and its export read the same filters. All SQL is ours; only values come from outside. */
export interface ListSpec<F extends string, S extends string> {
  readonly select: string;
  readonly from: string;
  /** By the field names of the contract's filter. */
  readonly filters: Readonly<Record<F, Filter>>;
  /** Columns by the sort names of the contract. */
  readonly sorts: Readonly<Record<S, string>>;
  /** Sort columns that are never null: their index gives the order. */
  readonly solid?: readonly S[];
  /** Counts by this alone, where no filter needs the joins: tables joined by a key that is never null change no count. */
  readonly countFrom?: string;
  /** Settles the order of equals, so that pages never overlap: `o.id desc`. */
  readonly last: string;
}

/** What a list call asks: filter values, sort and direction, as its contract parsed them. */
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

/** The whole list in its order, at most `cap` rows: exports read this. `more` adds conditions the caller does not choose, such as his scope. */
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

/** One aggregate row over the filtered list: totals above a table. */
export function listTotals<F extends string, S extends string>(
  spec: ListSpec<F, S>,
  asked: Asked,
  select: string,
  more: (bind: Bind) => readonly string[] = () => [],
): Statement {
  const { where, values } = narrowed(spec, asked, more);
  return { sql: `select ${select} from ${spec.from} ${where}`, values };
}

/** One page of the list and how many rows there are in all. `page` from 0; size −1 is everything up to the look-up cap. */
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
