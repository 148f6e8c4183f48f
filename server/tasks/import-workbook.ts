import type Excel from 'exceljs';
import type { FastifyReply } from 'fastify';
import { enumMembers } from '#domain/kit/enumeration';
import { IMPORT_ROWS } from '#contract/kit/import';
import { escapeFormula } from '#server/kit/excel/excel';
import { headingOf, isRequired, type CheckedImportRow } from '#server/kit/excel/import-rows';
import type { Importer } from '#server/kit/excel/importer-registry';

type Lang = 'zh' | 'en';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const words = {
  rows: { zh: '数据', en: 'Data' },
  guide: { zh: '填写说明', en: 'Instructions' },
  column: { zh: '列', en: 'Column' },
  due: { zh: '必填', en: 'Required' },
  allowed: { zh: '可填内容', en: 'Allowed values' },
  example: { zh: '示例', en: 'Example' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  reason: { zh: '错误原因', en: 'Errors' },
  template: { zh: '导入模板', en: 'import template' },
  bad: { zh: '错误数据', en: 'rows with errors' },
} as const;

/** Maximum total length of a choice list in a spreadsheet. */
const MAX_LIST_LENGTH = 250;

declare module 'exceljs' {
  /** Data validation of cell ranges, which the writer supports but does not declare. */
  interface Worksheet {
    readonly dataValidations: { add(range: string, rule: Excel.DataValidation): void };
  }
}

/** Loads the workbook library on demand, because it is large. */
const createWorkbook = async (): Promise<Excel.Workbook> => new (await import('exceljs')).default.Workbook();

function addSheet(book: Excel.Workbook, importer: Importer, lang: Lang, more: readonly string[] = []): Excel.Worksheet {
  const sheet = book.addWorksheet(words.rows[lang], { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.addRow([...importer.columns.map((column) => headingOf(importer, column)[lang]), ...more]);
  sheet.getRow(1).font = { bold: true };
  // Text format throughout, so that phones and codes are not turned into numbers or dates.
  sheet.columns.forEach((column) => Object.assign(column, { width: 18, numFmt: '@' }));
  return sheet;
}

/** Builds an empty workbook: headings on the first sheet, the allowed values of each column on the second. */
export async function buildTemplate(importer: Importer, lang: Lang): Promise<Buffer> {
  const book = await createWorkbook();
  const page = addSheet(book, importer, lang);
  importer.columns.forEach(({ of }, n) => {
    const labels = of
      ? enumMembers(of)
          .map((member) => member[lang])
          .join(',')
      : '';
    const letter = page.getColumn(n + 1).letter;
    if (labels !== '' && labels.length < MAX_LIST_LENGTH)
      page.dataValidations.add(`${letter}2:${letter}${IMPORT_ROWS + 1}`, {
        type: 'list',
        allowBlank: true,
        formulae: [`"${labels}"`],
      });
  });
  const guide = book.addWorksheet(words.guide[lang]);
  guide.addRow([words.column, words.due, words.allowed, words.example].map((word) => word[lang])).font = { bold: true };
  for (const column of importer.columns)
    guide.addRow([
      headingOf(importer, column)[lang],
      words[isRequired(importer, column) ? 'yes' : 'no'][lang],
      column.of
        ? enumMembers(column.of)
            .map((member) => member[lang])
            .join(' / ')
        : '',
      column.example ?? '',
    ]);
  guide.columns.forEach((column) => Object.assign(column, { width: 24 }));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/**
 * Builds a workbook of the wrong rows with the reasons in the last column; once corrected, it can be imported again.
 */
export async function buildErrorWorkbook(
  importer: Importer,
  rows: readonly CheckedImportRow[],
  lang: Lang,
): Promise<Buffer> {
  const book = await createWorkbook();
  const page = addSheet(book, importer, lang, [words.reason[lang]]);
  for (const { cells, problems } of rows)
    page.addRow([
      ...cells.map(escapeFormula),
      problems.map((one) => `${one[lang]}: ${lang === 'zh' ? one.message : one.messageEn}`).join('; '),
    ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Sends a workbook as a file named after its import. */
export function sendWorkbook(
  reply: FastifyReply,
  importer: Importer,
  kind: 'template' | 'bad',
  lang: Lang,
  bytes: Buffer,
): Promise<void> {
  const name = encodeURIComponent(`${importer.title[lang]} ${words[kind][lang]}.xlsx`);
  return Promise.resolve(
    reply
      .header('content-disposition', `attachment; filename="template.xlsx"; filename*=UTF-8''${name}`)
      .type(XLSX)
      .send(bytes),
  ).then(() => undefined);
}
