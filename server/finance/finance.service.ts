import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { daysBetween, type LocalDate } from '#domain/kit/time';
import { feeBearer } from '#domain/merchants/pay-service.status';
import { financeKind, financeStatus, payType } from '#domain/payments/pay.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { financeRow, payments, type FinanceRow } from '#contract/payments/payment.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import type { ListRequest } from '#server/kit/db/list';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { Settings } from '#server/kit/settings/settings';
import { FinanceStore, type StoredRecord } from './finance.store';

/** Converts a stored record to a list row. */
export const toFinanceRow = (row: StoredRecord): FinanceRow => ({
  ...row,
  userName: maskName(row.userName),
  gmtCreate: schoolStamp(row.gmtCreate.getTime()),
  doneAt: row.doneAt && schoolStamp(row.doneAt.getTime()),
});

const sheet: Sheet<FinanceRow> = {
  zh: '财务流水',
  en: 'Finance records',
  row: financeRow,
  columns: [
    { key: 'no', width: 24 },
    { key: 'tradeNo', width: 20 },
    { key: 'kind', of: financeKind },
    { key: 'payType', of: payType },
    { key: 'amount', money: true },
    { key: 'fee', money: true },
    { key: 'feeBearer', of: feeBearer },
    { key: 'status', of: financeStatus },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'merchantName', value: (row, lang) => (lang === 'en' ? row.enMerchantName : row.merchantName) },
    { key: 'userName' },
    { key: 'channelTradeNo', width: 30 },
    { key: 'lastError' },
    { key: 'gmtCreate' },
    { key: 'doneAt' },
  ],
};

type FinanceDates = Pick<ParsedOf<typeof payments.finances>, 'dateFrom' | 'dateTo' | 'doneFrom' | 'doneTo'>;

/** A list that is too long to be counted has totals if its dates span at most so many days. */
const MAX_SUMMED_DAYS = 31;

/** Finance records as the finance desk reads them, within the caller's venues and merchants. */
@Injectable()
export class FinanceService {
  constructor(
    private readonly finances: FinanceStore,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns one page; includes the totals of the whole filter only for callers who may see money, and for a long list
   * only if it covers few days.
   */
  async list(
    scope: Member,
    { page, size, ...query }: ParsedOf<typeof payments.finances>,
  ): Promise<AnswerOf<typeof payments.finances>> {
    const found = await this.finances.list.page({ ...query, page, size }, scope);
    const summed = hasRight(scope, 'moneyEye') && (found.more === undefined || this.isShort(query));
    return {
      ...found,
      content: found.content.map(toFinanceRow),
      totals: summed ? await this.finances.totals(query, scope) : null,
    };
  }

  /** Returns whether the search covers few days, by creation or by completion. */
  private isShort({ dateFrom, dateTo, doneFrom, doneTo }: FinanceDates): boolean {
    const { date: today } = schoolTime(this.clock.now());
    const days = (from: LocalDate | undefined, to: LocalDate | undefined) =>
      from === undefined ? Infinity : daysBetween(from, to ?? today) + 1;
    return Math.min(days(dateFrom, dateTo), days(doneFrom, doneTo)) <= MAX_SUMMED_DAYS;
  }

  /** Exports the whole filtered list. */
  @ExportSource(payments.exportFile)
  sheet(caller: Member, query: ListRequest): ListSheet<FinanceRow> {
    return { sheet, batches: mapBatches(this.finances.list.rows(query, caller), toFinanceRow) };
  }

  /** Returns the refund queue and today's income and refunds. */
  board(caller: Member): Promise<AnswerOf<typeof payments.board>> {
    return this.finances.board(caller, this.settings.get('refund.dueHours'));
  }
}
