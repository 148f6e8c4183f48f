import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { maskPhone } from '#domain/kit/identity';
import { meetingFailure } from '#domain/meetings/meeting.failures';
import { meetingCheck, meetingEnd, meetingVerify } from '#domain/meetings/meeting.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { meetingDesk, meetingOrderRow, type MeetingOrderRow } from '#contract/meetings/meeting-desk.contract';
import type { meetings } from '#contract/meetings/meeting.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import type { ListRequest } from '#server/kit/db/list';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { MeetingListStore, type DeskRecord, type DetailRecord, type OwnMeetingRecord } from './meeting-list.store';
import { MeetingSearchService } from './meeting-search.service';

const sheet: Sheet<MeetingOrderRow> = {
  zh: '会议申请',
  en: 'Meeting applications',
  row: meetingOrderRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'theme', width: 32 },
    { key: 'orgName', width: 24 },
    { key: 'applicant', value: (row, lang) => (lang === 'en' ? row.enApplicant || row.applicant : row.applicant) },
    { key: 'phone', width: 16 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName), width: 24 },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName), width: 24 },
    { key: 'date' },
    { key: 'begin' },
    { key: 'end' },
    { key: 'joinerNum' },
    { key: 'amount', money: true },
    { key: 'checkMode', of: meetingCheck },
    { key: 'checkStatus', of: meetingVerify },
    { key: 'ended', of: meetingEnd },
    { key: 'checkContent', width: 32 },
    { key: 'orderNo', width: 20 },
    { key: 'gmtCreate', width: 20 },
    { key: 'submittedAt', width: 20 },
  ],
};

const rowFor =
  (caller: Member) =>
  ({ gmtCreate, submittedAt, phone, ...row }: DeskRecord): MeetingOrderRow => ({
    ...row,
    phone: hasRight(caller, 'viewPhone') ? phone : maskPhone(phone),
    gmtCreate: schoolStamp(gmtCreate.getTime()),
    submittedAt: stampOrNull(submittedAt),
  });

const ownOf = ({ fillBefore, ...row }: OwnMeetingRecord) => ({ ...row, fillBefore: stampOrNull(fillBefore) });

const formOf = ({ form: { services = [], meals = [], ...form } }: DetailRecord) => ({
  ...form,
  services: [...services],
  meals: [...meals],
});

/** Lists applications for their owners and for staff. */
@Injectable()
export class MeetingListService {
  constructor(
    private readonly store: MeetingListStore,
    private readonly rooms: MeetingSearchService,
  ) {}

  /** Returns one page of the caller's own applications. */
  async mine(query: ParsedOf<typeof meetings.mine>, caller: Member): Promise<AnswerOf<typeof meetings.mine>> {
    const found = await this.store.own.page(query, caller.userId);
    return { ...found, content: found.content.map(ownOf) };
  }

  /** Returns an own application with its form. */
  async own(tradeNo: string, caller: Member): Promise<AnswerOf<typeof meetings.detail>> {
    const found = await this.store.find(tradeNo);
    const room = found && (await this.rooms.find(found.siteId));
    if (found?.userId !== caller.userId || !room) throw new Failure(meetingFailure.meetingMissing);
    const { fillBefore, userId: _, ...rest } = found;
    return { ...rest, room, form: formOf(found), fillBefore: stampOrNull(fillBefore), steps: await this.steps(found) };
  }

  /** Returns one page of the desk within the caller's scope. */
  async list(query: ParsedOf<typeof meetingDesk.list>, caller: Member): Promise<AnswerOf<typeof meetingDesk.list>> {
    const found = await this.store.desk.page(query, caller);
    return { ...found, content: found.content.map(rowFor(caller)) };
  }

  /** Returns an application in the caller's scope with its form. */
  async detail(tradeNo: string, caller: Member): Promise<AnswerOf<typeof meetingDesk.detail>> {
    const found = await this.store.find(tradeNo);
    if (!found || !scopeReaches(caller, { venueId: found.venueId, userId: found.userId }))
      throw new Failure(meetingFailure.meetingMissing);
    const row = rowFor(caller)(found);
    return {
      ...row,
      spaceName: found.spaceName,
      enSpaceName: found.enSpaceName,
      capacity: found.capacity,
      form: { ...formOf(found), phone: row.phone },
      orderStatus: found.orderStatus,
      payStatus: found.payStatus,
      mayReview:
        hasRight(caller, 'MeetingOrdersCheck') &&
        found.userId !== caller.userId &&
        found.ended === meetingEnd.open &&
        found.checkStatus === meetingVerify.checking,
      steps: await this.steps(found),
    };
  }

  /** Exports the whole filtered list as a sheet. */
  @ExportSource(meetingDesk.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<MeetingOrderRow> {
    return { sheet, batches: mapBatches(this.store.desk.rows(query, caller), rowFor(caller)) };
  }

  private async steps({ id }: Pick<DetailRecord, 'id'>) {
    return (await this.store.steps(id)).map(({ at, ...one }) => ({ ...one, at: schoolStamp(at.getTime()) }));
  }
}
