import { Injectable } from '@nestjs/common';
import { maskPhone } from '#domain/kit/identity';
import { fromYuan, sum, toYuan, type Fen } from '#domain/kit/money';
import { clockOf } from '#domain/kit/time';
import {
  bulkKind,
  bulkPrice,
  bulkProgress,
  bulkPurpose,
  bulkPay,
  bulkResult,
  bulkStatus,
  confirmStage,
  dueKind,
  leaseStatus,
  type BulkKind,
  type BulkWork,
} from '#domain/bulk/bulk.status';
import { instalmentStage } from '#domain/bulk/bulk.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulks } from '#contract/bulk/bulk.contract';
import { bulkRow, type BulkRow } from '#contract/bulk/bulk-detail.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BulkAccess, bulkRightOf } from './bulk-access.service';
import { BulkListStore, type BulkRecord } from './bulk-list.store';
import { settlementReply } from './lease-settlement';

/** The reader of a list; only staff see failed background work. */
interface BulkViewer {
  readonly me: number;
  readonly staff: boolean;
}
const viewerOf = (caller: Member, kind: BulkKind): BulkViewer => ({
  me: caller.userId,
  staff: hasRight(caller, bulkRightOf(kind, 'Check')) || hasRight(caller, bulkRightOf(kind, 'End')),
});

const toBulkRow = (
  { begin, end, userId, gmtCreate, checkedAt, ...row }: BulkRecord,
  { me, staff }: BulkViewer,
): BulkRow => ({
  ...row,
  own: userId === me,
  progress: staff ? row.progress : bulkProgress.smooth,
  beginTime: clockOf(begin),
  endTime: clockOf(end),
  gmtCreate: schoolStamp(gmtCreate.getTime()),
  checkedAt: checkedAt && schoolStamp(checkedAt.getTime()),
});

const sheetOf = (zh: string, en: string): Sheet<BulkRow> => ({
  zh,
  en,
  row: bulkRow,
  columns: [
    { key: 'batchNo', width: 20 },
    { key: 'title', width: 28 },
    { key: 'orgName', width: 24 },
    { key: 'applicant' },
    { key: 'purpose', of: bulkPurpose },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'dateFrom' },
    { key: 'dateTo' },
    { key: 'payMode', of: bulkPay },
    { key: 'rent', money: true },
    { key: 'deposit', money: true },
    { key: 'paid', money: true },
    { key: 'returned', money: true },
    { key: 'asked' },
    { key: 'booked' },
    { key: 'missed' },
    { key: 'status', of: bulkStatus },
    { key: 'leaseStatus', of: leaseStatus },
    { key: 'confirm', of: confirmStage },
    { key: 'progress', of: bulkProgress },
    { key: 'checkContent', width: 28 },
    { key: 'gmtCreate' },
    { key: 'checkedAt' },
  ],
});
const sheets = {
  [bulkKind.bulk]: sheetOf('批量预约', 'Bulk bookings'),
  [bulkKind.lease]: sheetOf('场地租赁', 'Site leases'),
} as const;

/** Lists requests and returns the detail of one. */
@Injectable()
export class BulkListService {
  constructor(
    private readonly store: BulkListStore,
    private readonly access: BulkAccess,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns one page of a kind. */
  async list(
    kind: BulkKind,
    caller: Member,
    filter: ParsedOf<typeof bulks.list>,
  ): Promise<AnswerOf<typeof bulks.list>> {
    const bulkViewer = viewerOf(caller, kind);
    const rows = await this.store.list.page(filter, this.access.scopeOf(caller, kind));
    return { ...rows, content: rows.content.map((row) => toBulkRow(row, bulkViewer)) };
  }

  /** Exports the filtered list of bulk bookings. */
  @ExportSource(bulks.exportFile)
  sheet(caller: Member, filter: ListRequest): ListSheet<BulkRow> {
    return this.exportAll(bulkKind.bulk, caller, filter);
  }

  /** Exports the filtered list of leases. */
  @ExportSource(bulks.leaseExport)
  leaseSheet(caller: Member, filter: ListRequest): ListSheet<BulkRow> {
    return this.exportAll(bulkKind.lease, caller, filter);
  }

  /** Returns one request with its dates and instalments. */
  async detail({ id }: ParsedOf<typeof bulks.detail>, caller: Member): Promise<AnswerOf<typeof bulks.detail>> {
    const { bulk, member } = await this.access.requireVisible(caller, id);
    const bulkViewer = viewerOf(caller, bulk.kind);
    const [head, dates, dues, refunds, failedWork] = await Promise.all([
      this.store.find(id),
      this.store.findDates(id),
      this.store.findInstalments(id),
      this.store.findRefunds(bulk.batchNo),
      bulkViewer.staff ? this.store.findFailedWork(id) : [],
    ]);
    const { remark, round, endReason, endedOn, settlement, confirmBy, confirmedAt, signedName, ...row } = head;
    return {
      ...toBulkRow(row, bulkViewer),
      merchantId: bulk.merchantId,
      siteId: bulk.siteId,
      spaceIds: [...bulk.spaceIds],
      phone: bulk.userId === member.userId || hasRight(caller, 'viewPhone') ? bulk.phone : maskPhone(bulk.phone),
      people: bulk.people,
      remark,
      skipHolidays: bulk.skipHolidays,
      priceMode: bulk.priceMode,
      priceValue: bulk.priceMode === bulkPrice.fixed ? toYuan(bulk.priceValue as Fen) : bulk.priceValue,
      round,
      endReason,
      endedOn,
      confirmBy,
      confirmedAt: confirmedAt && schoolStamp(confirmedAt.getTime()),
      signedName,
      settlement: settlement && settlementReply(settlement),
      mayReview: bulk.userId !== member.userId && this.access.hasRight(caller, bulk, 'Check'),
      mayEnd: this.access.hasRight(caller, bulk, 'End'),
      dates,
      dues: dues.map((due) => ({
        id: due.id,
        no: due.no,
        kind: due.kind === dueKind.deposit ? dueKind.deposit : dueKind.rent,
        due: due.due,
        amount: toYuan(due.amount),
        returned: toYuan(due.returned),
        stage: instalmentStage(due, this.clock.moment().date),
        paidAt: due.paidAt && schoolStamp(due.paidAt.getTime()),
      })),
      returns: refunds.map(({ at, doneAt, ...one }) => ({
        ...one,
        gmtCreate: schoolStamp(at.getTime()),
        doneAt: doneAt && schoolStamp(doneAt.getTime()),
      })),
      stuck: failedWork.map(({ work, tries, since, nextAt }) => ({
        work: work as BulkWork,
        tries,
        since: schoolStamp(since.getTime()),
        nextAt: schoolStamp(nextAt.getTime()),
      })),
      dropped: toYuan(
        sum(dates.filter(({ result }) => result === bulkResult.dropped).map(({ amount }) => fromYuan(amount))),
      ),
    };
  }

  private exportAll(kind: BulkKind, caller: Member, filter: ListRequest): ListSheet<BulkRow> {
    const bulkViewer = viewerOf(caller, kind);
    return {
      sheet: sheets[kind],
      batches: mapBatches(this.store.list.rows(filter, this.access.scopeOf(caller, kind)), (row) =>
        toBulkRow(row, bulkViewer),
      ),
    };
  }
}
