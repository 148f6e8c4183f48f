import { Injectable } from '@nestjs/common';
import { barsPart, figuresOf, namedRow, type SectionContent } from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import type { Period } from '#domain/statistics/period.rules';
import { ghostMinutes, ratesOf, sumMinutes, type UseMinutes } from '#domain/usage/use-rate.rules';
import type { Member } from '#server/kit/access/caller';
import { toHours } from '#server/kit/excel/row-page';
import { StatisticsNames } from '#server/statistics/names.service';
import { UseRateStore } from './use-rate.store';

const valuesOf = (sites: readonly UseMinutes[]): Readonly<Record<string, number | null>> => {
  const sum = sumMinutes(sites);
  if (sum.open === 0) return { open: 0 };
  const { booked, occupied, used } = ratesOf(sum);
  return { open: toHours(sum.open), booked, occupied, used, ghost: toHours(ghostMinutes(sum)) };
};

/** The use of sites of a report. */
@Injectable()
export class UseSection {
  constructor(
    private readonly store: UseRateStore,
    private readonly names: StatisticsNames,
  ) {}

  /** Returns the open time with its three rates, and the sites with the most use and ghost time. */
  async load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent> {
    const [sites, earlier, names] = await Promise.all([
      this.store.sites(caller, { venueId }, period),
      this.store.sites(caller, { venueId }, before),
      this.names.namesFromTable('site'),
    ]);
    const bars = (key: string, minutes: (of: UseMinutes) => number) =>
      barsPart(
        key,
        sites.map((site) => namedRow(String(site.siteId), names, toHours(minutes(site)))),
      );
    return {
      section: reportSection.use,
      figures: figuresOf(reportSection.use, valuesOf(sites), valuesOf(earlier)),
      parts: [bars('used', ({ used }) => used), bars('ghost', ghostMinutes)],
    };
  }
}
