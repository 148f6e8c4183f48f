import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { memberFailure } from '#domain/members/member.failures';
import { cardType, registrationStatus } from '#domain/members/member.status';
import { externalKind } from '#domain/messages/message.status';
import { registrationRow, registrations, type RegistrationRow } from '#contract/members/registration.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { hasRight, type Caller, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolVariant } from '#server/kit/settings/variant';
import { ViewerLog } from '#server/logs/viewer-log.service';
import { MemberService } from './member.service';
import {
  allRegistrations,
  findRegistrationDetail,
  findRegistrationLog,
  pageOfRegistrations,
  type StoredRegistrationRow,
} from './registration-desk.store';

type Detail = AnswerOf<typeof registrations.detail>;

const toRow = ({ submittedAt, checkedAt, ...row }: StoredRegistrationRow, phoneHidden: boolean): RegistrationRow => ({
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
    const found = await pageOfRegistrations(this.db, { ...query, page, size });
    return { ...found, content: found.content.map((row) => toRow(row, this.variant.phoneHidden)) };
  }

  /** Returns the filtered list as a sheet. */
  sheet(query: ListRequest): ListSheet<RegistrationRow> {
    return {
      sheet,
      batches: mapBatches(rowBatches<StoredRegistrationRow>(this.db, allRegistrations(query, EXPORT_CAP)), (row) =>
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
  async detail(id: number, caller: Member): Promise<Detail> {
    const row = await findRegistrationDetail(this.db, id);
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
    const rows = await findRegistrationLog(this.db, id);
    return rows.map((row) => ({ ...row, at: schoolStamp(row.at.getTime()) }));
  }
}
