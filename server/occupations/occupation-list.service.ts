import { Injectable } from '@nestjs/common';
import { occupationKind, occupationStage } from '#domain/occupations/occupation.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { occupationRow, occupations, type OccupationRow } from '#contract/occupations/occupation.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { OccupationListStore, type StoredOccupation } from './occupation-list.store';

const rowOf = (row: StoredOccupation): OccupationRow => ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()) });

const sheet: Sheet<OccupationRow> = {
  zh: '场地占用',
  en: 'Blocked slots',
  row: occupationRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'date' },
    { key: 'detail', value: (row, lang) => (lang === 'en' ? row.detailEn : row.detail), width: 32 },
    { key: 'kind', of: occupationKind },
    { key: 'label' },
    { key: 'reason', width: 32 },
    { key: 'creator', value: (row, lang) => (lang === 'en' ? row.enCreator : row.creator) },
    { key: 'stage', of: occupationStage },
    { key: 'seriesNo' },
    { key: 'gmtCreate' },
  ],
};

/** Lists occupations. */
@Injectable()
export class OccupationListService {
  constructor(private readonly store: OccupationListStore) {}

  /** Returns one page within the caller's scope. */
  async list(caller: Member, query: ParsedOf<typeof occupations.list>): Promise<AnswerOf<typeof occupations.list>> {
    const found = await this.store.list.page(query, caller);
    return { ...found, content: found.content.map(rowOf) };
  }

  /** Exports the whole filtered list as a sheet. */
  @ExportSource(occupations.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<OccupationRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(query, caller), rowOf) };
  }
}
