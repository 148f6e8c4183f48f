import { Injectable } from '@nestjs/common';
import { enumMembers, type AnyEnumeration } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { countDays, MAX_DAYS, resolvePeriod, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { NameStore, type BilingualName, type NamedTable } from './name.store';

/** Names by row key. */
export type NameMap = ReadonlyMap<string, BilingualName>;

/** Name of the key 0: money without site, venue or department. */
const OTHER: BilingualName = { zh: '其他', en: 'Other' };

/** Resolves names, dates and periods for statistics. */
@Injectable()
export class StatisticsNames {
  constructor(
    private readonly store: NameStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the requested period, by default the month to date. Throws if it ends before it begins or is too long. */
  period({
    dateFrom,
    dateTo,
  }: {
    readonly dateFrom?: LocalDate | undefined;
    readonly dateTo?: LocalDate | undefined;
  }): Period {
    const period = resolvePeriod(schoolTime(this.clock.now()).date, dateFrom, dateTo);
    if (countDays(period) < 1 || countDays(period) > MAX_DAYS)
      throw new Failure(statisticsFailure.statisticsRange, { days: MAX_DAYS });
    return period;
  }

  /** Returns the names of a table's rows. */
  async namesFromTable(table: NamedTable): Promise<NameMap> {
    const rows = await this.store.findNames(table);
    return new Map([...rows.map(({ key, zh, en }) => [key, { zh, en: en || zh }] as const), ['0', OTHER]]);
  }

  /** Returns the names of an enumeration's codes. */
  namesFromEnumeration(type: AnyEnumeration): NameMap {
    return new Map([['0', OTHER], ...enumMembers(type).map(({ code, zh, en }) => [String(code), { zh, en }] as const)]);
  }
}
