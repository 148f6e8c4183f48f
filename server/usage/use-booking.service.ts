import { Injectable } from '@nestjs/common';
import { promiseStatus } from '#domain/attendance/promise.status';
import { maskName } from '#domain/kit/identity';
import { addDays } from '#domain/kit/time';
import { orderSource } from '#domain/orders/order.status';
import { countDays, type Period } from '#domain/statistics/period.rules';
import { replayRelease, suggestRelease, SUGGESTED_GRACE } from '#domain/usage/release-replay.rules';
import { ghostWindows } from '#domain/usage/use-rate.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP, pageReply } from '#contract/kit/page';
import { useBookingRow, useRates, type UseBookingRow } from '#contract/usage/use-rate.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { singleBatch } from '#server/kit/excel/row-page';
import { UsePeriodService } from './use-period.service';
import { UseBookingStore, type UseBookingFilter } from './use-booking.store';
import { UseRateStore } from './use-rate.store';

/** Days of bookings that a replay reads at most. */
const REPLAY_DAYS = 56;

const bookingSheet: Sheet<UseBookingRow> = {
  zh: '使用明细',
  en: 'Use of bookings',
  row: useBookingRow,
  columns: [
    { key: 'tradeNo', width: 20 },
    { key: 'day' },
    { key: 'begin' },
    { key: 'end' },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName || row.venueName : row.venueName) },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName || row.siteName : row.siteName) },
    { key: 'userName' },
    { key: 'source', of: orderSource },
    { key: 'promiseStatus', of: promiseStatus },
    { key: 'minutes' },
    { key: 'used' },
    { key: 'ghost' },
    { key: 'arrived' },
  ],
};
const withoutName = (row: UseBookingRow): UseBookingRow => ({ ...row, userName: maskName(row.userName) });

/** The bookings behind the use rates of a site, and what a rule would have changed. */
@Injectable()
export class UseBookingService {
  constructor(
    private readonly store: UseBookingStore,
    private readonly rates: UseRateStore,
    private readonly periods: UsePeriodService,
  ) {}

  /** Replays a release of empty bookings in the worst hours of a site. */
  async hint(
    caller: Member,
    { siteId, ...filter }: ParsedOf<typeof useRates.hint>,
  ): Promise<AnswerOf<typeof useRates.hint>> {
    const period = this.periods.of(filter);
    const [cells, rule] = await Promise.all([
      this.rates.cells(caller, siteId, period),
      this.store.findRule(caller, siteId),
    ]);
    const windows = ghostWindows(cells, Number.POSITIVE_INFINITY);
    if (windows.length === 0 || !rule) return { hint: null };
    const [hourFrom, hourTo] = [Math.min(...windows.map(({ from }) => from)), Math.max(...windows.map(({ to }) => to))];
    const replayed = this.lastDays(period);
    const past = await this.store.past(caller, { siteId, hourFrom, hourTo }, replayed);
    const { ruleSetId, ruleName, enRuleName, ...arrival } = rule;
    return {
      hint: {
        ...replayed,
        hourFrom,
        hourTo,
        grace: SUGGESTED_GRACE,
        ...replayRelease(past, SUGGESTED_GRACE),
        ruleSetId,
        ruleName,
        enRuleName: enRuleName || ruleName,
        change: suggestRelease(arrival),
      },
    };
  }

  /** Returns the bookings behind a cell of a site. */
  async bookings(
    caller: Member,
    { page, size, ...filter }: ParsedOf<typeof useRates.bookings>,
  ): Promise<AnswerOf<typeof useRates.bookings>> {
    const period = this.periods.ofBookings(filter);
    const { rows, total } = await this.store.list(caller, filter, period, { offset: page * size, limit: size });
    return pageReply(rows.map(withoutName), total, { page, size });
  }

  /** Exports the bookings behind a cell of a site. */
  @ExportSource(useRates.bookingsFile)
  async bookingSheet(caller: Member, filter: UseBookingFilter): Promise<ListSheet<UseBookingRow>> {
    const period = this.periods.ofBookings(filter);
    const { rows } = await this.store.list(caller, filter, period, { offset: 0, limit: EXPORT_CAP });
    return { sheet: bookingSheet, batches: singleBatch(rows.map(withoutName)) };
  }

  private lastDays({ from, to }: Period): Period {
    return countDays({ from, to }) <= REPLAY_DAYS ? { from, to } : { from: addDays(to, 1 - REPLAY_DAYS), to };
  }
}
