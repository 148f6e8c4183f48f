import { Injectable } from '@nestjs/common';
import { alarmKind } from '#domain/devices/device.status';
import { enumMember } from '#domain/kit/enumeration';
import { barsPart, figuresOf, shareOf, type ReportRow, type SectionContent } from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import type { Period } from '#domain/statistics/period.rules';
import type { Member } from '#server/kit/access/caller';
import { AlarmSectionStore, type AlarmCount } from './alarm-section.store';

/** Alarms of devices without a venue. */
const NO_VENUE = { zh: '其他', en: 'Other' };

const valuesOf = (counts: readonly AlarmCount[]) => {
  const add = (value: (count: AlarmCount) => number) => counts.reduce((all, count) => all + value(count), 0);
  const [raised, acknowledged] = [add((count) => count.raised), add((count) => count.acknowledged)];
  return {
    raised,
    handled: shareOf(
      add(({ handled }) => handled),
      raised,
    ),
    serious: add(({ serious }) => serious),
    ackMinutes: acknowledged === 0 ? null : Math.round(add(({ ackMinutes }) => ackMinutes) / acknowledged),
  };
};

/** The alarms of a report, by the day on which they were raised. */
@Injectable()
export class AlarmSection {
  constructor(private readonly store: AlarmSectionStore) {}

  /** Returns how many alarms were raised, handled and how fast acknowledged, by kind and venue. */
  async load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent> {
    const [now, earlier] = await Promise.all([
      this.store.counts(caller, venueId, period),
      this.store.counts(caller, venueId, before),
    ]);
    const bars = (part: string, rowOf: (count: AlarmCount) => Omit<ReportRow, 'value'>) => {
      const rows = new Map<string, ReportRow>();
      for (const count of now) {
        const row = rowOf(count);
        rows.set(row.key, { ...row, value: (rows.get(row.key)?.value ?? 0) + count.raised });
      }
      return barsPart(part, [...rows.values()]);
    };
    return {
      section: reportSection.alarms,
      figures: figuresOf(reportSection.alarms, valuesOf(now), valuesOf(earlier)),
      parts: [
        bars('kind', ({ kind }) => {
          const { zh, en } = enumMember(alarmKind, kind) ?? { zh: kind, en: kind };
          return { key: kind, zh, en };
        }),
        bars('venue', ({ venueId: id, venueName, enVenueName }) => ({
          key: String(id ?? 0),
          zh: venueName ?? NO_VENUE.zh,
          en: enVenueName ?? NO_VENUE.en,
        })),
      ],
    };
  }
}
