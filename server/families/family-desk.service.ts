import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { familyMemberStatus } from '#domain/families/family.status';
import { familyRelation, gender } from '#domain/members/member.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { families, familyRow, type FamilyRow } from '#contract/families/family.contract';
import type { Caller, Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { equals, listAll, listPage, type ListRequest, type ListQuery } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { FAMILY_STATUS_SQL } from './family.store';
import { personScope } from '#server/kit/access/person-scope';

type Stored = Omit<FamilyRow, 'submittedAt' | 'checkedAt'> & { submittedAt: Date; checkedAt: Date | null };

const list: ListQuery<'keyword' | 'standing' | 'relation', 'submittedAt' | 'validUntil'> = {
  select: `f.id, f.name, f.en_name as "enName", f.relation, f.gender, f.birth, f.card_mask as "cardNo", f.phone, u.name as "ownerName", u.en_name as "enOwnerName", u.username as "ownerUsername", a.username, ${FAMILY_STATUS_SQL} as standing, f.proof_ids as "proofIds",
    f.check_content as "checkContent", f.submitted_at as "submittedAt", f.checked_at as "checkedAt", f.valid_until as "validUntil"`,
  from: 'family_member f join app_user u on u.id = f.owner_id left join app_user a on a.id = f.account_user_id',
  filters: {
    keyword: (value, bind) => {
      const text = bind(`%${String(value).replace(/[\\%_]/g, '\\$&')}%`);
      return `(f.name ilike ${text} or f.owner_id = any(array(select p.id from app_user p where (p.username || ' ' || p.name || ' ' || p.phone) ilike ${text} and (p.name ilike ${text} or p.username ilike ${text}))))`;
    },
    standing: equals(`(${FAMILY_STATUS_SQL})`),
    relation: equals('f.relation'),
  },
  sorts: { submittedAt: 'f.submitted_at', validUntil: 'f.valid_until' },
  notNullSorts: ['submittedAt'],
  countFrom: 'family_member f',
  tieBreaker: 'f.id desc',
};

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
    private readonly db: Db,
    private readonly variant: SchoolVariant,
    private readonly clock: Clock,
  ) {}

  /** Returns one page. */
  async list(query: ParsedOf<typeof families.list>, caller: Caller): Promise<AnswerOf<typeof families.list>> {
    const found = await listPage<Stored>(this.db, list, query, this.withinScope(caller));
    return { ...found, content: found.content.map(this.toRow) };
  }

  /** Exports the filtered list as a sheet. */
  @ExportSource(families.exportFile)
  exportSheet(caller: Member, query: ListRequest) {
    return {
      sheet,
      today: schoolTime(this.clock.now()).date,
      batches: mapBatches(
        rowBatches<Stored>(this.db, listAll(list, query, EXPORT_CAP, this.withinScope(caller))),
        this.toRow,
      ),
    };
  }

  private readonly withinScope =
    (caller: Caller) =>
    (bind: (value: unknown) => string): string[] => ['not f.closed', ...personScope(caller, 'f.owner_id')(bind)];

  private readonly toRow = ({ submittedAt, checkedAt, phone, ...row }: Stored): FamilyRow => ({
    ...row,
    phone: this.variant.phoneHidden ? '—' : maskPhone(phone),
    submittedAt: schoolStamp(submittedAt.getTime()),
    checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
  });
}
