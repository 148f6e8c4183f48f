import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { switchStatus } from '#domain/venues/venue.status';
import { codeOf, int, labeled, text } from '#contract/kit/fields';
import { codeImports } from '#contract/system/code-import.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { importFate } from '#server/kit/resource/entity-import.service';
import { CodeImportStore } from './code-import.store';

const row = z.object({
  codeKey: labeled('列表编码', 'List key', text(40).min(1)),
  value: labeled('值', 'Value', text(40).min(1)),
  codename: labeled('名称', 'Name', text(40).min(1)),
  enName: labeled('英文名', 'English name', text(80).min(1)),
  sort: labeled('排序', 'Order', int.min(0).max(9_999).default(0)),
  status: labeled('状态', 'Status', codeOf(switchStatus).default(switchStatus.on)),
});
type Row = z.output<typeof row>;

/** Imports codes from a workbook, matched by list and value. */
@ImportSource()
@Injectable()
export class CodeImportService implements Importer<Row> {
  readonly endpoint = codeImports.importRun;
  readonly template = 'code';
  readonly title = { zh: '编码', en: 'Codes' };
  readonly row = row;
  readonly columns = [
    { key: 'codeKey', example: 'offline_pay_type' },
    { key: 'value', example: '9' },
    { key: 'codename', example: '其他' },
    { key: 'enName', example: 'Other' },
    { key: 'sort', example: '90' },
    { key: 'status', of: switchStatus },
  ];

  constructor(private readonly store: CodeImportStore) {}

  keyOf({ codeKey, value }: Pick<Row, 'codeKey' | 'value'>): string {
    return `${codeKey}/${value}`;
  }

  async checkRows(_caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const keys = [...new Set(rows.map(({ codeKey }) => codeKey))];
    const [lists, items] = await Promise.all([this.store.findListKeys(keys), this.store.findItems(keys)]);
    const listed = new Set(lists);
    const known = new Map(items.map((one) => [this.keyOf(one), one]));
    return rows.map((one) => {
      if (!listed.has(one.codeKey))
        return { field: 'codeKey', zh: '没有此列表编码', en: 'There is no list with this key.' };
      return importFate(one, known.get(this.keyOf(one)));
    });
  }

  async writeRows(tx: Tx, _caller: Member, rows: readonly Row[]): Promise<void> {
    await this.store.put(tx, rows);
  }
}
