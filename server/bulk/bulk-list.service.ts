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
} from '#domain/bulk/bulk.status';
import { instalmentStage } from '#domain/bulk/bulk.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { bulks } from '#contract/bulk/bulk.contract';
import { bulkRow, type BulkRow, type BulkRefundView, type FailedWorkView } from '#contract/bulk/bulk-detail.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  atLeast,
  atMost,
  contains,
  equals,
  listAll,
  listPage,
  type ListRequest,
  type ListQuery,
} from '#server/kit/db/list';
import { SchoolClock } from '#server/boards/school-clock.service';
import { BulkAccess, bulkRightOf } from './bulk-access.service';
import { settlementReply, type StoredSettlement } from './lease-settlement';
import { DATE_RESULT, IS_ACTIVE_DATE } from './bulk.store';
import type { BulkInstalment } from './instalment.store';

type BulkListFilter = keyof Omit<ParsedOf<typeof bulks.list>, 'page' | 'size' | 'sort' | 'order'>;
type BulkListSort = NonNullable<ParsedOf<typeof bulks.list>['sort']>;
interface BulkRecord
  extends Record<string, unknown>, Omit<BulkRow, 'gmtCreate' | 'checkedAt' | 'beginTime' | 'endTime' | 'own'> {
  readonly gmtCreate: Date;
  readonly checkedAt: Date | null;
  readonly begin: number;
  readonly end: number;
  readonly userId: number;
}

interface BulkRefundRecord extends Record<string, unknown>, Omit<BulkRefundView, 'gmtCreate' | 'doneAt'> {
  readonly at: Date;
  readonly doneAt: Date | null;
}

/** The reader of a list; only staff see failed background work. */
interface BulkViewer {
  readonly me: number;
  readonly staff: boolean;
}
const viewerOf = (caller: Caller, kind: BulkKind): BulkViewer => ({
  me: requireMember(caller).userId,
  staff: hasRight(caller, bulkRightOf(kind, 'Check')) || hasRight(caller, bulkRightOf(kind, 'End')),
});

const yuan = (column: string): string => `(${column} / 100.0)::float8`;
const countDates = (condition: string): string =>
  `(select count(*)::int from bulk_date d left join venue_order o using (trade_no) where d.bulk_id = b.id and ${condition})`;

const CONFIRM_STAGE = `case when b.confirm_by is null then ${confirmStage.none} when b.confirmed_at is not null then ${confirmStage.confirmed} when b.lease_status = ${leaseStatus.running} then ${confirmStage.awaiting} when b.lease_status = ${leaseStatus.ended} and b.ended_on < b.date_to then ${confirmStage.lapsed} else ${confirmStage.none} end`;

const PROGRESS = `case when exists (select 1 from bulk_stuck k where k.bulk_id = b.id) then ${bulkProgress.stuck} else ${bulkProgress.smooth} end`;

const list: ListQuery<BulkListFilter, BulkListSort> = {
  select: `b.id, b.batch_no as "batchNo", b.kind, b.title, b.org_name as "orgName", u.name as applicant, b.user_id as "userId", b.purpose, b.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", s.site_name as "siteName", s.en_name as "enSiteName",
    coalesce((select string_agg(c.space_name, '、' order by c.sort, c.id) from space c where c.id = any (b.space_ids)), '') as spaces, coalesce((select string_agg(c.en_name, ', ' order by c.sort, c.id) from space c where c.id = any (b.space_ids)), '') as "enSpaces",
    b.date_from as "dateFrom", b.date_to as "dateTo", b.weekdays, b.weeks, b.begin_minute as begin, b.end_minute as "end", b.pay_mode as "payMode", ${yuan('b.rent')} as rent, ${yuan('b.deposit')} as deposit,
    coalesce((select ${yuan('sum(d.amount)')} from bulk_due d where d.bulk_id = b.id and d.paid_at is not null), 0) as paid, coalesce((select ${yuan('sum(d.returned)')} from bulk_due d where d.bulk_id = b.id), 0) as returned, ${countDates(`d.result <> ${bulkResult.skipped}`)} as asked, ${countDates(IS_ACTIVE_DATE)} as booked, ${countDates(`d.result in (${bulkResult.conflict}, ${bulkResult.closed})`)} as missed,
    b.status, b.lease_status as "leaseStatus", ${CONFIRM_STAGE} as confirm, ${PROGRESS} as progress, b.check_content as "checkContent", b.gmt_create as "gmtCreate", b.checked_at as "checkedAt"`,
  from: 'bulk_booking b join app_user u on u.id = b.user_id join venue v on v.id = b.venue_id join site s on s.id = b.site_id',
  countFrom: 'bulk_booking b',
  filters: {
    keyword: contains('b.batch_no', 'b.title', 'b.org_name'),
    venueId: equals('b.venue_id'),
    siteId: equals('b.site_id'),
    status: equals('b.status'),
    leaseStatus: equals('b.lease_status'),
    confirm: equals(`(${CONFIRM_STAGE})`),
    progress: equals(`(${PROGRESS})`),
    purpose: equals('b.purpose'),
    dateFrom: atLeast('b.date_to'),
    dateTo: atMost('b.date_from'),
  },
  sorts: { gmtCreate: 'b.gmt_create', dateFrom: 'b.date_from' },
  notNullSorts: ['gmtCreate', 'dateFrom'],
  tieBreaker: 'b.id desc',
};

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
    private readonly db: Db,
    private readonly access: BulkAccess,
    private readonly clock: SchoolClock,
  ) {}

  /** Returns one page of a kind. */
  async list(
    kind: BulkKind,
    caller: Caller,
    filter: ParsedOf<typeof bulks.list>,
  ): Promise<AnswerOf<typeof bulks.list>> {
    const bulkViewer = viewerOf(caller, kind);
    const rows = await listPage<BulkRecord>(this.db, list, filter, this.access.scopeOf(caller, kind));
    return { ...rows, content: rows.content.map((row) => toBulkRow(row, bulkViewer)) };
  }

  /** Exports the filtered list of bulk bookings. */
  @ExportSource(bulks.exportFile)
  sheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<BulkRow>; readonly batches: RowBatches<BulkRow> } {
    return this.exportAll(bulkKind.bulk, caller, filter);
  }

  /** Exports the filtered list of leases. */
  @ExportSource(bulks.leaseExport)
  leaseSheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<BulkRow>; readonly batches: RowBatches<BulkRow> } {
    return this.exportAll(bulkKind.lease, caller, filter);
  }

  /** Returns one request with its dates and instalments. */
  async detail({ id }: ParsedOf<typeof bulks.detail>, caller: Caller): Promise<AnswerOf<typeof bulks.detail>> {
    const { bulk, member } = await this.access.requireVisible(caller, id);
    const bulkViewer = viewerOf(caller, bulk.kind);
    const [[head], dates, dues, refunds, failedWork] = await Promise.all([
      this.db.rows<
        BulkRecord & {
          remark: string;
          round: number;
          confirmBy: string | null;
          confirmedAt: Date | null;
          signedName: string;
          endReason: string | null;
          endedOn: string | null;
          settlement: StoredSettlement | null;
        }
      >(
        `select ${list.select}, b.remark, b.round, b.end_reason as "endReason", b.ended_on as "endedOn", b.settlement, to_char(b.confirm_by at time zone school_zone(), 'YYYY-MM-DD HH24:MI') as "confirmBy", b.confirmed_at as "confirmedAt", b.signed_name as "signedName" from ${list.from} where b.id = $1`,
        [id],
      ),
      this.db.rows<AnswerOf<typeof bulks.detail>['dates'][number] & Record<string, unknown>>(
        `select d.id, d.date, ${DATE_RESULT} as result, d.slots, ${yuan('d.amount')} as amount, d.blocked, d.blocked_en as "blockedEn", d.trade_no as "tradeNo", o.order_status as "orderStatus", o.pay_status as "payStatus", coalesce(${IS_ACTIVE_DATE} and o.begin_at > school_now(), false) as ahead
           from bulk_date d left join venue_order o using (trade_no) where d.bulk_id = $1 order by d.date`,
        [id],
      ),
      this.db.rows<BulkInstalment & { paidAt: Date | null }>(
        'select id, no, kind, due, amount, returned, paid_at is not null as paid, void_at is not null as "isVoid", paid_at as "paidAt" from bulk_due where bulk_id = $1 order by no',
        [id],
      ),
      this.db.rows<BulkRefundRecord>(
        `select refund_no as "refundNo", ${yuan('amount')} as amount, status, route, gmt_create as at, done_at as "doneAt" from refund where trade_no = $1 and batch_no = $1 order by id`,
        [bulk.batchNo],
      ),
      bulkViewer.staff
        ? this.db.rows<Omit<FailedWorkView, 'since' | 'nextAt'> & { at: Date; nextAt: Date }>(
            'select work, tries, since as at, next_at as "nextAt" from bulk_stuck where bulk_id = $1 order by since',
            [id],
          )
        : [],
    ]);
    const { remark, round, endReason, endedOn, settlement, confirmBy, confirmedAt, signedName, ...row } =
      head as NonNullable<typeof head>;
    return {
      ...toBulkRow(row, bulkViewer),
      merchantId: bulk.merchantId,
      siteId: bulk.siteId,
      spaceIds: bulk.spaceIds,
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
      stuck: failedWork.map(({ at, nextAt, ...one }) => ({
        ...one,
        since: schoolStamp(at.getTime()),
        nextAt: schoolStamp(nextAt.getTime()),
      })),
      dropped: toYuan(
        sum(dates.filter(({ result }) => result === bulkResult.dropped).map(({ amount }) => fromYuan(amount))),
      ),
    };
  }

  private exportAll(
    kind: BulkKind,
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<BulkRow>; readonly batches: RowBatches<BulkRow> } {
    const bulkViewer = viewerOf(caller, kind);
    return {
      sheet: sheets[kind],
      batches: mapBatches(
        rowBatches<BulkRecord>(this.db, listAll(list, filter, EXPORT_CAP, this.access.scopeOf(caller, kind))),
        (row) => toBulkRow(row, bulkViewer),
      ),
    };
  }
}
