import type { z } from 'zod';
import { enumMembers } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import { taskFailure } from '#domain/tasks/task.failures';
import { importRowAction, type ImportRowAction } from '#domain/tasks/task.status';
import { fieldErrors } from '#contract/kit/field-errors';
import { labelOf } from '#contract/kit/fields';
import { IMPORT_COLUMNS, IMPORT_ROWS, type ImportRow } from '#contract/kit/import';
import type { Member } from '#server/kit/access/caller';
import type { ImportColumn, Importer } from './importer-registry';

/** A checked row of a workbook. `value` is the parsed value of a valid row. */
export interface CheckedImportRow extends ImportRow {
  readonly value: unknown;
}

type ImportProblem = ImportRow['problems'][number];

/** Returns the heading of a column in both languages. */
export const headingOf = ({ row }: Pick<Importer, 'row'>, { key }: ImportColumn): { zh: string; en: string } => {
  const schema = row.shape[key] as z.ZodType;
  return { zh: labelOf(schema, 'zh') ?? key, en: labelOf(schema, 'en') ?? key };
};

const normalizeHeading = (text: string) => text.replace(/[\s*＊]/g, '').toLowerCase();

/** Returns whether the column is required, i.e. the schema refuses its absence. */
export const isRequired = ({ row }: Pick<Importer, 'row'>, { key }: ImportColumn): boolean =>
  !(row.shape[key] as z.ZodType).safeParse(undefined).success;

/**
 * Returns the position of each import column in a workbook; throws if a required one is missing. Headings may be in
 * either language and any order.
 */
function columnPositions(importer: Importer, head: readonly string[]): readonly number[] {
  const heads = head.map(normalizeHeading);
  const places = importer.columns.map((column) => {
    const { zh, en } = headingOf(importer, column);
    return heads.findIndex(
      (text) => text === normalizeHeading(zh) || text === normalizeHeading(en) || text === normalizeHeading(column.key),
    );
  });
  const missing = importer.columns
    .filter((column, n) => places[n] === -1 && isRequired(importer, column))
    .map((column) => headingOf(importer, column).zh);
  if (missing.length > 0) throw new Failure(taskFailure.importHeading, { missing: missing.join('、') });
  return places;
}

/** Converts a cell for the schema: labels become codes, an empty cell is undefined. */
function cellToValue({ of }: ImportColumn, cell: string): unknown {
  if (cell === '') return undefined;
  if (!of) return cell.replace(/^'(?=[=+\-@])/, '');
  const member = enumMembers(of).find(({ zh, en, code }) =>
    [zh, en, String(code)].some((text) => text.toLowerCase() === cell.toLowerCase()),
  );
  return member ? member.code : cell;
}

/** Renders a stored value as cells, for rows that are not in the file. */
function valueToCells({ columns }: Importer, value: unknown): string[] {
  return columns.map(({ key, of }) => {
    const fieldValue = (value as Readonly<Record<string, unknown>>)[key];
    return of
      ? (enumMembers(of).find(({ code }) => code === fieldValue)?.zh ?? '')
      : typeof fieldValue === 'string' || typeof fieldValue === 'number'
        ? String(fieldValue)
        : '';
  });
}

/** Checks the rows of a workbook: parses them by the schema, finds duplicates and passes valid rows to the importer. */
export async function checkImportRows(
  importer: Importer,
  caller: Member,
  table: readonly (readonly string[])[],
): Promise<CheckedImportRow[]> {
  const first = table.findIndex((row) => row.some((text) => text !== ''));
  const positions = columnPositions(importer, table[first] ?? []);
  const filled = table
    .slice(first + 1)
    .map((cells, n) => ({
      n: first + n + 2,
      cells: positions.map((place) => (place === -1 ? '' : (cells[place] ?? ''))),
    }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  if (filled.length === 0) throw new Failure(taskFailure.importEmpty);
  if (filled.length > IMPORT_ROWS)
    throw new Failure(taskFailure.importTooLarge, { rows: IMPORT_ROWS, columns: IMPORT_COLUMNS });
  const problemAt = (field: string, message: string, messageEn: string): ImportProblem => {
    const column = importer.columns.find(({ key }) => key === field);
    return { ...(column ? headingOf(importer, column) : { zh: field, en: field }), message, messageEn };
  };
  const seen = new Map<string, number>();
  const rows = filled.map(
    ({
      n,
      cells,
    }): { n: number; cells: string[]; value: unknown; problems: ImportProblem[]; fate: ImportRowAction } => {
      const rawValue = Object.fromEntries(
        importer.columns.map((column, i) => [column.key, cellToValue(column, cells[i] ?? '')]),
      );
      const parsed = importer.row.safeParse(rawValue);
      if (!parsed.success)
        return {
          n,
          cells,
          value: null,
          fate: importRowAction.bad,
          problems: fieldErrors(parsed.error, rawValue).map(({ field, message, messageEn }) =>
            problemAt(field, message, messageEn),
          ),
        };
      const key = importer.keyOf(parsed.data);
      const before = seen.get(key);
      if (before !== undefined)
        return {
          n,
          cells,
          value: null,
          fate: importRowAction.bad,
          problems: [problemAt(importer.columns[0]?.key ?? '', `与第${before}行重复`, `Same as row ${before}`)],
        };
      seen.set(key, n);
      return { n, cells, value: parsed.data, fate: importRowAction.fresh, problems: [] };
    },
  );
  const good = rows.filter(({ problems }) => problems.length === 0);
  const removedValues =
    importer.findRemoved && good.length === rows.length
      ? await importer.findRemoved(
          caller,
          good.map(({ value }) => value),
        )
      : [];
  const results = await importer.checkRows(
    caller,
    good.map(({ value }) => value),
  );
  good.forEach((row, n) => {
    const result = results[n];
    if (!result) return;
    if ('fate' in result) row.fate = result.fate;
    else
      Object.assign(row, {
        fate: importRowAction.bad,
        value: null,
        problems: [problemAt(result.field, result.zh, result.en)],
      });
  });
  const last = rows.at(-1)?.n ?? 0;
  return [
    ...rows,
    ...removedValues.map((value, n) => ({
      n: last + n + 1,
      cells: valueToCells(importer, value),
      value,
      fate: importRowAction.gone,
      problems: [],
    })),
  ];
}

/** Counts rows by fate. */
export const countByFate = (rows: readonly Pick<ImportRow, 'fate'>[]) => {
  const of = (fate: ImportRowAction) => rows.filter((row) => row.fate === fate).length;
  return {
    total: rows.length - of(importRowAction.gone),
    fresh: of(importRowAction.fresh),
    changed: of(importRowAction.changed),
    same: of(importRowAction.same),
    bad: of(importRowAction.bad),
    gone: of(importRowAction.gone),
  };
};
