import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { familyMemberStatus } from '#domain/families/family.status';
import { familyRelation, gender } from '#domain/members/member.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { families, familyRow, type FamilyRow } from '#contract/families/family.contract';
import type { Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { FamilyListStore, type StoredFamilyRow } from './family-list.store';

const sheet: Sheet<FamilyRow> = {
  zh: '家庭成员',
  en: 'Family members',
  row: familyRow,
  columns: [
    { key: 'name' },
    { key: 'relation', of: familyRelation },
    { key: 'gender', of: gender },
    { key: 'birth' },
    { key: 'cardNo', width: 22 },
    { key: 'phone' },
    { key: 'ownerName' },
    { key: 'ownerUsername' },
    { key: 'username' },
    { key: 'standing', of: familyMemberStatus },
    { key: 'checkContent', width: 30 },
    { key: 'submittedAt', width: 20 },
    { key: 'checkedAt', width: 20 },
    { key: 'validUntil' },
  ],
};

/** Lists family members for staff. */
@Injectable()
export class FamilyDesk {
  constructor(
    private readonly store: FamilyListStore,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof families.list>, caller: Member): Promise<AnswerOf<typeof families.list>> {
    const found = await this.store.list.page(query, caller);
    return { ...found, content: found.content.map(this.toRow) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(families.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      batches: mapBatches(this.store.list.rows(query, caller), this.toRow),
    };
  }

  private readonly toRow = ({ submittedAt, checkedAt, phone, ...row }: StoredFamilyRow): FamilyRow => ({
    ...row,
    phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
    submittedAt: schoolStamp(submittedAt.getTime()),
    checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
  });
}
