import { Injectable } from '@nestjs/common';
import { enumMembers, type AnyEnumeration } from '#domain/kit/enumeration';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { countDays, MAX_DAYS, resolvePeriod, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';

/** A name in both languages. */
interface BilingualName {
  readonly zh: string;
  readonly en: string;
}
/** Names by row key. */
export type NameMap = ReadonlyMap<string, BilingualName>;

const NAME_QUERIES = {
  venue: 'select id::text as key, venue_name as zh, en_name as en from venue',
  site: `
    select
      s.id::text as key, v.venue_name || ' · ' || s.site_name as zh,
      coalesce(nullif(v.en_name, ''), v.venue_name) || ' · ' || coalesce(nullif(s.en_name, ''), s.site_name) as en
    from site s
      join venue v on v.id = s.venue_id
  `,
  merchant: 'select id::text as key, merchant_name as zh, en_name as en from merchant',
  org: 'select id::text as key, name as zh, en_name as en from org',
} as const;

/** Name of the key 0: money without site, venue or department. */
const OTHER: BilingualName = { zh: '其他', en: 'Other' };

/** Resolves names, dates and periods for statistics. */
@Injectable()
export class StatisticsNames {
  constructor(
    private readonly db: Db,
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
  async namesFromTable(table: keyof typeof NAME_QUERIES): Promise<NameMap> {
    const rows = await this.db.rows<BilingualName & { key: string }>(NAME_QUERIES[table]);
    return new Map([...rows.map(({ key, zh, en }) => [key, { zh, en: en || zh }] as const), ['0', OTHER]]);
  }

  /** Returns the names of an enumeration's codes. */
  namesFromEnumeration(type: AnyEnumeration): NameMap {
    return new Map([['0', OTHER], ...enumMembers(type).map(({ code, zh, en }) => [String(code), { zh, en }] as const)]);
  }
}
