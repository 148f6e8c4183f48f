import { Injectable } from '@nestjs/common';
import { counterFailure } from '#domain/counter/counter.failures';
import { differenceReason, shiftState } from '#domain/counter/cash.status';
import { Failure } from '#domain/kit/failure';
import { maskName } from '#domain/kit/identity';
import { toYuan } from '#domain/kit/money';
import { systemFailure } from '#domain/system/system.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import {
  cashReportRow,
  cashReports,
  type CashReportDetail,
  type CashReportRow,
} from '#contract/counter/cash-report.contract';
import { writeAudit } from '#server/kit/access/audit';
import { hasRight, type Member } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { runIdempotent } from '#server/kit/access/idempotency';
import { CashReportStore, type StoredShiftRow } from './cash-report.store';
import { ShiftStore } from './shift.store';

const stampOrNull = (at: number | null): string | null => (at === null ? null : schoolStamp(at));
const toRow = ({ sellerId: _seller, ...row }: StoredShiftRow): CashReportRow => ({
  ...row,
  sellerName: maskName(row.sellerName),
  signedBy: row.signedBy && maskName(row.signedBy),
  openedAt: schoolStamp(row.openedAt),
  closedAt: stampOrNull(row.closedAt),
  signedAt: stampOrNull(row.signedAt),
});
const moneyColumns = [
  'float',
  'cash',
  'wechat',
  'alipay',
  'card',
  'others',
  'sold',
  'returned',
  'cashDue',
  'counted',
  'difference',
] as const;
const cashReportSheet: Sheet<CashReportRow> = {
  zh: '收银报表',
  en: 'Cash report',
  row: cashReportRow,
  columns: [
    { key: 'sellerName' },
    { key: 'openedAt' },
    { key: 'closedAt' },
    { key: 'state', of: shiftState },
    { key: 'count' },
    ...moneyColumns.map((key) => ({ key, money: true as const })),
    { key: 'reason', of: differenceReason },
    { key: 'note', width: 28, value: ({ note }) => note },
    { key: 'left', money: true },
    { key: 'banked', money: true },
    { key: 'signedBy' },
    { key: 'signedAt' },
  ],
};

/** The cash report: sales, drawer count and signature of every shift. */
@Injectable()
export class CashReportService {
  constructor(
    private readonly db: Db,
    private readonly shifts: ShiftStore,
    private readonly reports: CashReportStore,
  ) {}

  async list(
    scope: Member,
    { page, size, ...filter }: ParsedOf<typeof cashReports.list>,
  ): Promise<AnswerOf<typeof cashReports.list>> {
    const [found, totals] = await Promise.all([
      this.reports.list.page({ ...filter, page, size }, scope),
      hasRight(scope, 'moneyEye') ? this.reports.totals(filter, scope) : null,
    ]);
    return { ...found, content: found.content.map(toRow), totals };
  }

  /** Exports the filtered report as a sheet. */
  @ExportSource(cashReports.exportFile)
  sheet(caller: Member, filter: ListRequest): ListSheet<CashReportRow> {
    return {
      sheet: cashReportSheet,
      batches: mapBatches(this.reports.list.rows(filter, caller), toRow),
    };
  }

  /** Returns one shift in the caller's scope. */
  async detail(caller: Member, id: number): Promise<CashReportDetail> {
    const row = await this.findInScope(caller, id);
    const shift = await this.shifts.get(this.db, id);
    const [extra, lines] = await Promise.all([this.reports.findExtra(id), this.shifts.lines(this.db, shift)]);
    const masked = <T extends { readonly sellerName: string }>(other: T | null): T | null =>
      other && { ...other, sellerName: maskName(other.sellerName) };
    const { pieces, openNote, signNote, tookFrom, takenBy } = extra;
    return {
      ...toRow(row),
      pieces,
      openNote,
      signNote,
      tookFrom: masked(tookFrom),
      takenBy: masked(takenBy),
      mine: row.sellerId === caller.userId,
      lines: lines.map(({ offlineType, count, sold, returned }) => ({
        offlineType,
        count,
        sold: toYuan(sold),
        returned: toYuan(returned),
      })),
    };
  }

  /** Signs a closed shift of another seller, once. */
  async sign(caller: Member, { id, note }: ParsedOf<typeof cashReports.sign>): Promise<CashReportDetail> {
    const { userId } = caller;
    const { sellerId } = await this.findInScope(caller, id);
    if (sellerId === userId) throw new Failure(counterFailure.signOwn);
    await runIdempotent(this.db, caller, async (tx) => {
      const shift = await this.reports.lockState(tx, id);
      if (shift?.open) throw new Failure(counterFailure.shiftOpen);
      if (shift?.signed) throw new Failure(counterFailure.shiftSigned);
      await this.reports.sign(tx, id, userId, note || null);
      await writeAudit(tx, caller, { action: 'counter.sign', object: `shift:${id}`, after: { note: note ?? null } });
      return { id };
    });
    return this.detail(caller, id);
  }

  private async findInScope(caller: Member, id: number): Promise<StoredShiftRow> {
    const row = await this.reports.find(id, caller);
    if (!row) throw new Failure(systemFailure.notFound);
    return row;
  }
}
