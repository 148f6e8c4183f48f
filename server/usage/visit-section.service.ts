import { Injectable } from '@nestjs/common';
import { gender } from '#domain/members/member.status';
import { barsPart, curvePart, figuresOf, UNKNOWN_KEY, type SectionContent } from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import { role } from '#domain/session/role.status';
import type { Period } from '#domain/statistics/period.rules';
import type { Member } from '#server/kit/access/caller';
import { StatisticsNames, type NameMap } from '#server/statistics/names.service';
import { FlowMonthStore } from './flow-month.store';
import { VisitSectionStore, type VisitGroup } from './visit-section.store';

/** Visitors without an account, or without the property. */
const UNKNOWN = { zh: '未知', en: 'Unknown' };

/** The visits of a report. */
@Injectable()
export class VisitSection {
  constructor(
    private readonly flow: FlowMonthStore,
    private readonly store: VisitSectionStore,
    private readonly names: StatisticsNames,
  ) {}

  /** Returns visits, people, stays and the peak, with the visits by time, role, gender and department. */
  async load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent> {
    const [now, then, groups, orgs] = await Promise.all([
      this.sums(caller, venueId, period),
      this.sums(caller, venueId, before),
      this.store.groups(caller, venueId, period),
      this.names.namesFromTable('org'),
    ]);
    const bars = (by: VisitGroup, names: NameMap) =>
      barsPart(
        by,
        groups
          .filter((group) => group.by === by)
          .map(({ key, visits }) => ({
            key: key ?? UNKNOWN_KEY,
            ...((key === null ? undefined : names.get(key)) ?? UNKNOWN),
            value: visits,
          })),
      );
    const byPoint = new Map(
      groups.filter(({ by }) => by === 'trend').map(({ key, visits }) => [key ?? '', visits] as const),
    );
    return {
      section: reportSection.visits,
      figures: figuresOf(reportSection.visits, now, then),
      parts: [
        curvePart('trend', period, byPoint),
        bars('role', this.names.namesFromEnumeration(role)),
        bars('gender', this.names.namesFromEnumeration(gender)),
        bars('org', orgs),
      ],
    };
  }

  private async sums(
    caller: Member,
    venueId: number | undefined,
    period: Period,
  ): Promise<Readonly<Record<string, number | null>>> {
    const [sum] = await this.flow.sums(caller, venueId, period, 'all');
    if (!sum) return { visits: 0, persons: 0 };
    const { visits, persons, peak, exits, minutes } = sum;
    return { visits, persons, peak, stay: exits === 0 ? null : Math.round(minutes / exits) };
  }
}
