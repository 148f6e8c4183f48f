import { z } from 'zod';
import { importRowAction } from '#domain/tasks/task.status';
import type { RightName } from '#contract/catalogue';
import { post, type Endpoint } from './endpoint';
import { codeOf } from './fields';

/** Limits of an imported workbook. */
export const IMPORT_ROWS = 5_000;
export const IMPORT_COLUMNS = 60;
export const IMPORT_MEGABYTES = 10;
/** File types an import accepts (document 1 §5). */
export const IMPORT_TYPES = ['xls', 'xlsx'] as const;

const problemSchema = z.object({ zh: z.string(), en: z.string(), message: z.string(), messageEn: z.string() });
const rowSchema = z.object({
  n: z.int(),
  fate: codeOf(importRowAction),
  cells: z.array(z.string()),
  problems: z.array(problemSchema),
});
export type ImportRow = z.output<typeof rowSchema>;

/**
 * The preview of an import: counts, headings and sample rows, faulty ones first. `id` identifies the preview when it is
 * confirmed.
 */
const importOutlook = z.object({
  id: z.int(),
  total: z.int(),
  fresh: z.int(),
  changed: z.int(),
  same: z.int(),
  bad: z.int(),
  /** Rows of earlier imports that are missing in this file: importing it removes them. */
  gone: z.int(),
  columns: z.array(z.object({ zh: z.string(), en: z.string() })),
  rows: z.array(rowSchema),
});
export type ImportOutlook = z.output<typeof importOutlook>;

const filesSpec = { field: 'importFile', most: 1, megabytes: IMPORT_MEGABYTES } as const;

/** The two endpoints of an import: a preview that writes nothing, and the direct import of all rows or none. */
export const importCalls = (path: Endpoint['path'], right: RightName, what: string) => ({
  importCheck: post(`${path}/check`, {
    admit: { right },
    files: filesSpec,
    about: `Checks a workbook of ${what} and returns what importing it would do; nothing is written.`,
    input: z.object({}),
    reply: importOutlook,
  }),
  importRun: post(path, {
    admit: { right },
    files: filesSpec,
    done: 'imported',
    about: `Imports a workbook of ${what} at once: all rows or none.`,
    input: z.object({}),
    reply: z.object({ total: z.int(), fresh: z.int(), changed: z.int(), gone: z.int() }),
  }),
});
