import type { z } from 'zod';
import { membersOf } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { rowFate, type RowFate } from '#domain/tasks/task.status';
import { fieldErrors } from '#contract/kit/field-errors';
import { labelOf } from '#contract/kit/fields';
import { IMPORT_COLUMNS, IMPORT_ROWS, type ImportRow } from '#contract/kit/import';
import type { Member } from './caller';
import type { ImportColumn, Importer } from './imports';

/** A checked row of a workbook. `value` is the parsed value of a valid row. */
export interface LookedRow extends ImportRow {
  readonly value: unknown;
}

type Problem = ImportRow['problems'][number];

/** Returns the heading of a column in both languages. */
export const headingOf = ({ row }: Pick<Importer, 'row'>, { key }: ImportColumn): { zh: string; en: string } => {
  const schema = row.shape[key] as z.ZodType;
  return { zh: labelOf(schema, 'zh') ?? key, en: labelOf(schema, 'en') ?? key };
};

const plain = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase();

/** Returns whether the column is required, i.e. the schema refuses its absence. */
export const isDue = ({ row }: Pick<Importer, 'row'>, { key }: ImportColumn): boolean =>
  !(row.shape[key] as z.ZodType).safeParse(undefined).success;

/**
 * Returns the position of each import column in a workbook; throws if a required one is missing. Headings may be in
 * either language and any order.
 */
function placesOf(importer: Importer, head: readonly string[]): readonly number[] {
  const heads = head.map(plain);
  const places = importer.columns.map((column) => {
    const { zh, en } = headingOf(importer, column);
    return heads.findIndex((text) => text === plain(zh) || text === plain(en) || text === plain(column.key));
  });
  const missing = importer.columns
    .filter((column, n) => places[n] === -1 && isDue(importer, column))
    .map((column) => headingOf(importer, column).zh);
  if (missing.length > 0) throw new Failure(taskFailure.importHeading, { missing: missing.join('、') });
  return places;
}

/** Converts a cell for the schema: labels become codes, an empty cell is undefined. */
function valueOf({ of }: ImportColumn, cell: string): unknown {
  if (cell === '') return undefined;
  if (!of) return cell.replace(/^'(?=[=+\-@])/, '');
  const member = membersOf(of).find(({ zh, en, code }) =>
    [zh, en, String(code)].some((text) => text.toLowerCase() === cell.toLowerCase()),
  );
  return member ? member.code : cell;
}

/** Renders a stored value as cells, for rows that are not in the file. */
function cellsOf({ columns }: Importer, value: unknown): string[] {
  return columns.map(({ key, of }) => {
    const held = (value as Readonly<Record<string, unknown>>)[key];
    return of
      ? (membersOf(of).find(({ code }) => code === held)?.zh ?? '')
      : typeof held === 'string' || typeof held === 'number'
        ? String(held)
        : '';
  });
}

/** Checks the rows of a workbook: parses them by the schema, finds duplicates and passes valid rows to the importer. */
export async function lookThrough(
  importer: Importer,
  caller: Member,
  table: readonly (readonly string[])[],
): Promise<LookedRow[]> {
  const first = table.findIndex((row) => row.some((text) => text !== ''));
  const places = placesOf(importer, table[first] ?? []);
  const filled = table
    .slice(first + 1)
    .map((cells, n) => ({ n: first + n + 2, cells: places.map((place) => (place === -1 ? '' : (cells[place] ?? ''))) }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  if (filled.length === 0) throw new Failure(taskFailure.importEmpty);
  if (filled.length > IMPORT_ROWS)
    throw new Failure(taskFailure.importTooLarge, { rows: IMPORT_ROWS, columns: IMPORT_COLUMNS });
  const at = (field: string, message: string, messageEn: string): Problem => {
    const column = importer.columns.find(({ key }) => key === field);
    return { ...(column ? headingOf(importer, column) : { zh: field, en: field }), message, messageEn };
  };
  const seen = new Map<string, number>();
  const rows = filled.map(
    ({ n, cells }): { n: number; cells: string[]; value: unknown; problems: Problem[]; fate: RowFate } => {
      const said = Object.fromEntries(
        importer.columns.map((column, i) => [column.key, valueOf(column, cells[i] ?? '')]),
      );
      const parsed = importer.row.safeParse(said);
      if (!parsed.success)
        return {
          n,
          cells,
          value: null,
          fate: rowFate.bad,
          problems: fieldErrors(parsed.error, said).map(({ field, message, messageEn }) =>
            at(field, message, messageEn),
          ),
        };
      const key = importer.keyOf(parsed.data);
      const before = seen.get(key);
      if (before !== undefined)
        return {
          n,
          cells,
          value: null,
          fate: rowFate.bad,
          problems: [at(importer.columns[0]?.key ?? '', `与第${before}行重复`, `Same as row ${before}`)],
        };
      seen.set(key, n);
      return { n, cells, value: parsed.data, fate: rowFate.fresh, problems: [] };
    },
  );
  const good = rows.filter(({ problems }) => problems.length === 0);
  const left =
    importer.gone && good.length === rows.length
      ? await importer.gone(
          caller,
          good.map(({ value }) => value),
        )
      : [];
  const verdicts = await importer.judge(
    caller,
    good.map(({ value }) => value),
  );
  good.forEach((row, n) => {
    const verdict = verdicts[n];
    if (!verdict) return;
    if ('fate' in verdict) row.fate = verdict.fate;
    else Object.assign(row, { fate: rowFate.bad, value: null, problems: [at(verdict.field, verdict.zh, verdict.en)] });
  });
  const last = rows.at(-1)?.n ?? 0;
  return [
    ...rows,
    ...left.map((value, n) => ({
      n: last + n + 1,
      cells: cellsOf(importer, value),
      value,
      fate: rowFate.gone,
      problems: [],
    })),
  ];
}

/** Counts rows by fate. */
export const counted = (rows: readonly Pick<ImportRow, 'fate'>[]) => {
  const of = (fate: RowFate) => rows.filter((row) => row.fate === fate).length;
  return {
    total: rows.length - of(rowFate.gone),
    fresh: of(rowFate.fresh),
    changed: of(rowFate.changed),
    same: of(rowFate.same),
    bad: of(rowFate.bad),
    gone: of(rowFate.gone),
  };
};
