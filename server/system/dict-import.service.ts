import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { switchStatus } from '#domain/venues/venue.status';
import { codeOf, int, labeled, text } from '#contract/kit/fields';
import { dictImports } from '#contract/system/code-import.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { importFate } from '#server/kit/resource/entity-import.service';
import { DictImportStore } from './dict-import.store';

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/);
const row = z.object({
  parentCode: labeled('上级编码', 'Parent code', code.optional()),
  dictCode: labeled('编码', 'Code', code),
  dictVal: labeled('文字', 'Text', text(200).min(1)),
  enVal: labeled('英文', 'English text', text(200).min(1)),
  sort: labeled('排序', 'Order', int.min(0).max(9_999).default(0)),
  status: labeled('状态', 'Status', codeOf(switchStatus).default(switchStatus.on)),
});
type Row = z.output<typeof row>;

const keyOf = ({ parentCode, dictCode }: { parentCode?: string | null | undefined; dictCode: string }): string =>
  `${parentCode ?? ''}/${dictCode}`;

/** Imports dictionary entries from a workbook, matched by code and parent code. */
@ImportSource()
@Injectable()
export class DictImportService implements Importer<Row> {
  readonly endpoint = dictImports.importRun;
  readonly template = 'dict';
  readonly title = { zh: '字典', en: 'Dictionary' };
  readonly row = row;
  readonly columns = [
    { key: 'parentCode', example: 'sport' },
    { key: 'dictCode', example: 'badminton' },
    { key: 'dictVal', example: '羽毛球' },
    { key: 'enVal', example: 'Badminton' },
    { key: 'sort', example: '10' },
    { key: 'status', of: switchStatus },
  ];

  constructor(private readonly store: DictImportStore) {}

  readonly keyOf = keyOf;

  async checkRows(_caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const known = new Map(
      (
        await this.store.findManyByCodes(
          rows.map(({ dictCode }) => dictCode),
          rows.map(({ parentCode }) => parentCode ?? ''),
        )
      ).map((one) => [keyOf(one), one]),
    );
    const coming = new Set(rows.map(keyOf));
    return rows.map((one) => {
      if (
        one.parentCode !== undefined &&
        !known.has(keyOf({ dictCode: one.parentCode })) &&
        !coming.has(keyOf({ dictCode: one.parentCode }))
      )
        return { field: 'parentCode', zh: '没有此上级编码', en: 'There is no entry with this parent code.' };
      return importFate(one, known.get(keyOf(one)));
    });
  }

  async writeRows(tx: Tx, _caller: Member, rows: readonly Row[]): Promise<void> {
    for (const level of [
      rows.filter(({ parentCode }) => parentCode === undefined),
      rows.filter(({ parentCode }) => parentCode !== undefined),
    ]) {
      await this.store.put(tx, level);
    }
  }
}
