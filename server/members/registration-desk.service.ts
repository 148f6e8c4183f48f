import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { cardType, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { registrationRow, registrations, type RegistrationRow } from '#contract/members/registration.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { hasRight, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  contains,
  equals,
  listAll,
  listPage,
  sinceDate,
  untilDate,
  type ListRequest,
  type ListQuery,
} from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { MemberService } from './member.service';

type Stored = Omit<RegistrationRow, 'submittedAt' | 'checkedAt'> & { submittedAt: Date; checkedAt: Date | null };
type Detail = AnswerOf<typeof registrations.detail>;

const list: ListQuery<'keyword' | 'status' | 'externalKind' | 'dateFrom' | 'dateTo', 'submittedAt' | 'checkedAt'> = {
  select: `r.id, r.user_id as "userId", u.name, u.en_name as "enName", u.phone, r.external_kind as "externalKind", coalesce(p.card_type, ${cardType.other}) as "cardType", coalesce(p.card_mask, '') as "cardNo", r.sponsor, r.round, r.status,
    r.check_content as "checkContent", r.submitted_at as "submittedAt", r.checked_at as "checkedAt"`,
  from: 'registration r join app_user u on u.id = r.user_id left join member_profile p on p.user_id = r.user_id',
  filters: {
    keyword: contains('u.name', 'u.phone'),
    status: equals('r.status'),
    externalKind: equals('r.external_kind'),
    dateFrom: sinceDate('r.submitted_at'),
    dateTo: untilDate('r.submitted_at'),
  },
  sorts: { submittedAt: 'r.submitted_at', checkedAt: 'r.checked_at' },
  tieBreaker: 'r.id desc',
};

const toRow = ({ submittedAt, checkedAt, ...row }: Stored, phoneHidden: boolean): RegistrationRow => ({
  ...row,
  phone: phoneHidden ? '—' : maskPhone(row.phone),
  submittedAt: schoolStamp(submittedAt.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

const sheet: Sheet<RegistrationRow> = {
  zh: '注册审核',
  en: 'Registrations',
  row: registrationRow,
  columns: [
    { key: 'name' },
    { key: 'phone' },
    { key: 'externalKind', of: externalKind },
    { key: 'cardType', of: cardType },
    { key: 'cardNo', width: 22 },
    { key: 'sponsor' },
    { key: 'round' },
    { key: 'status', of: registrationStatus },
    { key: 'checkContent', width: 32 },
    { key: 'submittedAt', width: 20 },
    { key: 'checkedAt', width: 20 },
  ],
};

/** Reads registrations for staff: masked in lists and files, revealed one by one. */
@Injectable()
export class RegistrationDeskService {
  constructor(
    private readonly db: Db,
    private readonly members: MemberService,
    private readonly viewers: ViewerLog,
    private readonly variant: SchoolVariant,
  ) {}

  /** Returns one page. */
  async list({
    page,
    size,
    ...query
  }: ParsedOf<typeof registrations.list>): Promise<AnswerOf<typeof registrations.list>> {
    const found = await listPage<Stored>(this.db, list, { ...query, page, size });
    return { ...found, content: found.content.map((row) => toRow(row, this.variant.phoneHidden)) };
  }

  /** Returns the filtered list as a sheet. */
  sheet(query: ListRequest): { readonly sheet: Sheet<RegistrationRow>; readonly batches: RowBatches<RegistrationRow> } {
    return {
      sheet,
      batches: mapBatches(rowBatches<Stored>(this.db, listAll(list, query, EXPORT_CAP)), (row) =>
        toRow(row, this.variant.phoneHidden),
      ),
    };
  }

  /** Exports the sheet in a worker, which writes long lists. */
  @ExportSource(registrations.exportFile)
  exportSheet(_caller: Caller, query: ListRequest) {
    return this.sheet(query);
  }

  /**
   * Returns an application with its history. Staff who may see phones get telephone number and document in full, and
   * the access is logged.
   */
  async detail(id: number, caller: Caller): Promise<Detail> {
    type Whole = Stored & { gender: number; email: string; remark: string; proofIds: string[] };
    const { sql, values } = listAll(
      { ...list, select: `${list.select}, u.gender, r.email, r.remark, r.proof_ids as "proofIds"` },
      {},
      1,
      (bind) => [`r.id = ${bind(id)}`],
    );
    const [row] = await this.db.rows<Whole>(sql, values);
    if (!row) throw new Failure(memberFailure.applicationMissing);
    const { gender, email, remark, proofIds } = row;
    const detail = {
      ...toRow(row, this.variant.phoneHidden),
      gender,
      email,
      remark,
      proofIds,
      opened: [] as string[],
      log: await this.history(id),
    };
    if (!hasRight(caller, 'viewPhone')) return { ...detail, email: '' };
    await this.viewers.record(this.db, caller, {
      of: row.userId,
      fields: ['phone', 'email', 'idNo'],
      why: 'registration',
    });
    return {
      ...detail,
      phone: this.variant.phoneHidden ? detail.phone : row.phone,
      cardNo: (await this.members.cardNo(row.userId)) ?? '',
      opened: ['phone', 'cardNo'],
    };
  }

  private async history(id: number): Promise<Detail['log']> {
    const rows = await this.db.rows<{ at: Date; who: string; status: number; note: string }>(
      'select l.at, u.name as who, l.status, l.note from registration_log l join app_user u on u.id = l.actor where l.registration_id = $1 order by l.id',
      [id],
    );
    return rows.map((row) => ({ ...row, at: schoolStamp(row.at.getTime()) }));
  }
}
