import { Injectable } from '@nestjs/common';
import { comparisonPeriod } from '#domain/statistics/period.rules';
import { compareBy } from '#domain/usage/compare.rules';
import { ghostMinutes, NO_MINUTES, ratesOf, sumMinutes, type UseMinutes } from '#domain/usage/use-rate.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { useRateRow, useRates, type UseRateRow } from '#contract/usage/use-rate.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, singleBatch, sortRows, toHours } from '#server/kit/excel/row-page';
import { StatisticsNames } from '#server/statistics/names.service';
import { RollupCheckService } from '#server/statistics/rollup-check.service';
import { UsePeriodService } from './use-period.service';
import { UseRateStore, type UseRateFilter } from './use-rate.store';

/** Sites listed beside the heat map. */
const WORST = 7;

const sheet: Sheet<UseRateRow> = {
  zh: '场地使用率',
  en: 'Use rates',
  row: useRateRow,
  columns: [
    { key: 'name', width: 32, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'open' },
    { key: 'booked' },
    { key: 'occupied' },
    { key: 'used' },
    { key: 'ghost' },
    { key: 'unknown' },
    { key: 'before' },
  ],
};
type SiteNames = Awaited<ReturnType<StatisticsNames['namesFromTable']>>;
const onlyMinutes = ({ open, booked, occupied, used, unknown }: UseMinutes): UseMinutes => ({
  open,
  booked,
  occupied,
  used,
  unknown,
});

/** Returns a function that adds its names to the id of a site. */
const namedBy = (names: SiteNames) => (siteId: number) => {
  const name = names.get(String(siteId));
  return { siteId, name: name?.zh ?? String(siteId), enName: name?.en ?? String(siteId) };
};

/** Use rates of sites, read from the rollups. */
@Injectable()
export class UseRateService {
  constructor(
    private readonly store: UseRateStore,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
    private readonly periods: UsePeriodService,
  ) {}

  /** Returns one page of sites with their sums, and the cells of the chosen or the worst site. */
  async list(
    caller: Member,
    { page, size, ...filter }: ParsedOf<typeof useRates.list>,
  ): Promise<AnswerOf<typeof useRates.list>> {
    const period = this.periods.of(filter);
    const before = comparisonPeriod(period, filter.compare);
    const [all, earlier, names, proof] = await Promise.all([
      this.store.sites(caller, { venueId: filter.venueId }, period),
      this.store.sites(caller, { venueId: filter.venueId }, before),
      this.names.namesFromTable('site'),
      this.proofs.latest(),
    ]);
    const named = namedBy(names);
    const within = (site: { readonly siteId: number }) => filter.siteId === undefined || site.siteId === filter.siteId;
    const worst = [...all].sort(compareBy((site) => -ghostMinutes(site))).slice(0, WORST);
    const shown = filter.siteId ?? worst[0]?.siteId;
    const cells = shown === undefined ? [] : await this.store.cells(caller, shown, period);
    return {
      ...pageOfRows(this.rows(all.filter(within), earlier, named, filter), { page, size }),
      from: period.from,
      to: period.to,
      beforeFrom: before.from,
      beforeTo: before.to,
      proof,
      sums: onlyMinutes(sumMinutes(all.filter(within))),
      earlier: onlyMinutes(sumMinutes(earlier.filter(within))),
      worst: worst.map((site) => ({ ...named(site.siteId), ...onlyMinutes(site) })),
      heat: shown === undefined || cells.length === 0 ? null : { ...named(shown), cells },
    };
  }

  /** Exports the rates of the sites. */
  @ExportSource(useRates.exportFile)
  async sheet(caller: Member, filter: UseRateFilter): Promise<ListSheet<UseRateRow>> {
    const period = this.periods.of(filter);
    const [all, earlier, names] = await Promise.all([
      this.store.sites(caller, filter, period),
      this.store.sites(caller, filter, comparisonPeriod(period, filter.compare)),
      this.names.namesFromTable('site'),
    ]);
    const named = namedBy(names);
    return { sheet, batches: singleBatch(this.rows(all, earlier, named, filter)) };
  }

  private rows(
    sites: readonly (UseMinutes & { readonly siteId: number })[],
    earlier: readonly (UseMinutes & { readonly siteId: number })[],
    named: (siteId: number) => { siteId: number; name: string; enName: string },
    { sort, order }: Pick<UseRateFilter, 'sort' | 'order'>,
  ): UseRateRow[] {
    const then = new Map(earlier.map((site) => [site.siteId, site]));
    const rows = sites.map((site): UseRateRow => {
      const { booked, occupied, used } = ratesOf(site);
      const old = then.get(site.siteId) ?? NO_MINUTES;
      return {
        ...named(site.siteId),
        open: toHours(site.open),
        booked,
        occupied,
        used,
        ghost: toHours(ghostMinutes(site)),
        unknown: toHours(site.unknown),
        before: old.open === 0 ? null : ratesOf(old).used,
      };
    });
    return sortRows(rows, (row) => row[sort], order);
  }
}
