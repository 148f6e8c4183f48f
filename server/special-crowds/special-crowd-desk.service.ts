import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { crowdKind, crowdStatus } from '#domain/special-crowds/special-crowd.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { crowdRow, specialCrowds, type CrowdRow } from '#contract/special-crowds/special-crowd.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { SpecialCrowdDeskStore, type StoredCrowdRow } from './special-crowd-desk.store';

const MAX_PEOPLE = 20;

const sheet: Sheet<CrowdRow> = {
  zh: '特殊人群',
  en: 'Special crowd',
  row: crowdRow,
  columns: [
    { key: 'name' },
    { key: 'username' },
    { key: 'phone' },
    { key: 'kind', of: crowdKind },
    { key: 'validFrom' },
    { key: 'validTo' },
    { key: 'standing', of: crowdStatus },
    { key: 'proofNote', width: 24 },
    { key: 'remark', width: 24 },
    { key: 'gmtCreate', width: 20 },
  ],
};

/** Lists the special crowd for staff. */
@Injectable()
export class SpecialCrowdDesk {
  constructor(
    private readonly store: SpecialCrowdDeskStore,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof specialCrowds.list>, caller: Member): Promise<AnswerOf<typeof specialCrowds.list>> {
    const found = await this.store.list.page(query, caller);
    return { ...found, content: found.content.map(this.toRow) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(specialCrowds.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(this.store.list.rows(query, caller), this.toRow),
    };
  }

  /** Returns people within the caller's scope by name, account or telephone number. */
  people(keyword: string, caller: Member): Promise<{ id: number; name: string; enName: string }[]> {
    return this.store.people(keyword, MAX_PEOPLE, caller);
  }

  private readonly toRow = ({ gmtCreate, phone, ...row }: StoredCrowdRow): CrowdRow => ({
    ...row,
    phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
    gmtCreate: schoolStamp(gmtCreate.getTime()),
  });
}
