import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import { labelOf } from '#contract/kit/fields';
import { schoolTime } from '#server/kit/runtime/clock';
import type { RowBatches } from '#server/kit/db/row-batches';

type Lang = 'zh' | 'en';

/** One column: a field of the row, headed by the contract's label; codes are shown by their labels. */
interface SheetColumn<R> {
  readonly key: keyof R & string;
  /** The enumeration with the labels of the codes. */
  readonly of?: AnyEnumeration;
  /** Computes the value from the row, if it is not just the field. */
  readonly value?: (row: R, lang: Lang) => string | number | null;
  /** An amount in yuan with two decimals. */
  readonly money?: true;
  readonly width?: number;
}

/** The name and columns of a worksheet. */
export interface Sheet<R> {
  readonly zh: string;
  readonly en: string;
  readonly row: z.ZodObject;
  readonly columns: readonly SheetColumn<R>[];
}

const booleanLabels: Readonly<Record<Lang, readonly [string, string]>> = { zh: ['否', '是'], en: ['No', 'Yes'] };

/** Escapes text that a spreadsheet would run as a formula. */
export const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function cellValue<R>(row: R, column: SheetColumn<R>, lang: Lang): string | number | null {
  const value = column.value ? column.value(row, lang) : row[column.key];
  if (value === null || value === undefined) return null;
  if (column.of) {
    const member = enumMember(column.of, value as number | string);
    return member ? member[lang] : escapeFormula(String(value));
  }
  if (typeof value === 'number') return value;
  return typeof value === 'boolean' ? booleanLabels[lang][value ? 1 : 0] : escapeFormula(String(value));
}

/** Writes a workbook to a file row by row; returns the row count. */
export async function writeSheet<R>(
  path: string,
  sheet: Sheet<R>,
  lang: Lang,
  batches: AsyncIterable<readonly R[]>,
): Promise<number> {
  const { default: Excel } = await import('exceljs');
  const workbook = new Excel.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const worksheet = workbook.addWorksheet(sheet[lang].slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] });
  worksheet.columns = sheet.columns.map((column) => ({
    header: labelOf(sheet.row.shape[column.key] as z.ZodType, lang) ?? column.key,
    key: column.key,
    width: column.width ?? 18,
    style: column.money ? { numFmt: '0.00' } : {},
  }));
  worksheet.getRow(1).font = { bold: true };
  worksheet.getRow(1).commit();
  let count = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      worksheet.addRow(sheet.columns.map((column) => cellValue(row, column, lang))).commit();
      count += 1;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  worksheet.commit();
  await workbook.commit();
  return count;
}

/** A list to write as a file: its columns and the rows they describe. */
export interface ListSheet<R> {
  readonly sheet: Sheet<R>;
  readonly batches: RowBatches<R>;
}

/** Any list as the answer of an export. */
export interface SheetAnswer {
  readonly sheet: Sheet<never>;
  readonly batches: RowBatches<unknown>;
}

/** Writes the rows of an answer to a file; returns the row count. */
export const writeAnswer = (path: string, { sheet, batches }: SheetAnswer, lang: Lang): Promise<number> =>
  // A type cannot say that the rows are those of this sheet.
  writeSheet(path, sheet, lang, batches as RowBatches<never>);

/**
 * Sends a list as an xlsx file named after the sheet and the school's date at `now` (epoch ms). The file is complete before the first byte
 * is sent, so a failure still becomes an envelope and a slow client holds no database connection.
 */
export async function sendSheet(reply: FastifyReply, answer: SheetAnswer, lang: Lang, now: number): Promise<void> {
  const path = join(tmpdir(), `venue-export-${randomBytes(9).toString('hex')}.xlsx`);
  try {
    await writeAnswer(path, answer, lang);
    const name = encodeURIComponent(`${answer.sheet[lang]} ${schoolTime(now).date}.xlsx`);
    const file = createReadStream(path);
    await new Promise<void>((resolve, reject) => file.once('open', () => resolve()).once('error', reject));
    void reply
      .header('content-disposition', `attachment; filename="export.xlsx"; filename*=UTF-8''${name}`)
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    await reply.send(file);
  } finally {
    await rm(path, { force: true });
  }
}
