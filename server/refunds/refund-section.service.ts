import { Injectable } from '@nestjs/common';
import { figuresOf, shareOf, type ReportRow, type SectionContent } from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import type { Period } from '#domain/statistics/period.rules';
import type { Member } from '#server/kit/access/caller';
import { RefundSectionStore, type RefundTimes } from './refund-section.store';

const valuesOf = ({ refunds, amount, minutes, inDay }: RefundTimes) => ({
  refunds,
  amount,
  minutes,
  inDay: shareOf(inDay, refunds),
});
const timesOf = ({ refunds, inHour, inDay, inThreeDays }: RefundTimes): ReportRow[] => [
  { key: 'hour', zh: '1 小时内', en: 'Under 1 h', value: inHour },
  { key: 'day', zh: '1–24 小时', en: '1–24 h', value: inDay - inHour },
  { key: 'days', zh: '1–3 天', en: '1–3 days', value: inThreeDays - inDay },
  { key: 'longer', zh: '3 天以上', en: 'Over 3 days', value: refunds - inThreeDays },
];

/** The refunds of a report, by the day on which they arrived. */
@Injectable()
export class RefundSection {
  constructor(private readonly store: RefundSectionStore) {}

  /** Returns number, amount in fen and time of the refunds, and how many took how long. */
  async load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent> {
    const [now, earlier] = await Promise.all([
      this.store.times(caller, venueId, period),
      this.store.times(caller, venueId, before),
    ]);
    return {
      section: reportSection.refunds,
      figures: figuresOf(reportSection.refunds, valuesOf(now), valuesOf(earlier)),
      parts: [{ key: 'time', rows: now.refunds === 0 ? [] : timesOf(now), total: now.refunds }],
    };
  }
}
