import { Injectable } from '@nestjs/common';
import { braceletEvent } from '#domain/bracelets/bracelet.status';
import { maskName } from '#domain/kit/identity';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { braceletLogRow, braceletLogs, type BraceletLogRow } from '#contract/bracelets/bracelet.contract';
import type { Member } from '#server/kit/access/caller';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { BraceletLogStore } from './bracelet-log.store';

const sheet: Sheet<BraceletLogRow> = {
  zh: '手环记录',
  en: 'Wristband log',
  row: braceletLogRow,
  columns: [
    { key: 'at', width: 20 },
    { key: 'kind', of: braceletEvent },
    { key: 'labelNo' },
    { key: 'chipNo', width: 22 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'holder' },
    { key: 'amount', money: true },
    { key: 'tradeNo', width: 20 },
    { key: 'operator' },
    { key: 'note', width: 30 },
  ],
};

const masked = (row: BraceletLogRow): BraceletLogRow => ({ ...row, holder: row.holder && maskName(row.holder) });

/** Lists what happened to wristbands. */
@Injectable()
export class BraceletLogService {
  constructor(private readonly store: BraceletLogStore) {}

  /** Returns one page, newest first. */
  async list(query: ParsedOf<typeof braceletLogs.list>, caller: Member): Promise<AnswerOf<typeof braceletLogs.list>> {
    const page = await this.store.list.page(query, caller);
    return { ...page, content: page.content.map(masked) };
  }

  /** Returns the filtered entries as a sheet. */
  @ExportSource(braceletLogs.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof braceletLogs.exportFile>, 'lang'>): ListSheet<BraceletLogRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(filter, caller), masked) };
  }
}
