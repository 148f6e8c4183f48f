import { Injectable } from '@nestjs/common';
import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import { comparisonPeriod, percentChange, percentShare, type Period } from '#domain/statistics/period.rules';
import { compareWith } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { flowRow, flowStatistics, type FlowDay, type FlowRow } from '#contract/usage/flow.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, singleBatch, sortRows } from '#server/kit/excel/row-page';
import { Clock, schoolTime } from '#server/kit/runtime/clock';
import { StatisticsNames } from '#server/statistics/names.service';
import { RollupCheckService } from '#server/statistics/rollup-check.service';
import { FlowMonthStore, type FlowSum } from './flow-month.store';

type FlowReply = AnswerOf<typeof flowStatistics.list>;
type FlowFilter = Omit<ParsedOf<typeof flowStatistics.list>, 'page' | 'size'>;

const NOBODY: FlowSum = { visits: 0, persons: 0, exits: 0, minutes: 0, unclosed: 0, peak: 0, peakAt: null };
const stayOf = ({ minutes, exits }: FlowSum): number | null => (exits === 0 ? null : Math.round(minutes / exits));
const sheet: Sheet<FlowRow> = {
  zh: '客流统计',
  en: 'Visits',
  row: flowRow,
  columns: [
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'visits' },
    { key: 'persons' },
    { key: 'exits' },
    { key: 'unclosed' },
    { key: 'stay' },
    { key: 'peak' },
    { key: 'peakAt', width: 18 },
    { key: 'share' },
    { key: 'before' },
    { key: 'change' },
  ],
};

/** Visits of venues by month, read from the rollups. */
@Injectable()
export class FlowMonthService {
  constructor(
    private readonly store: FlowMonthStore,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
    private readonly clock: Clock,
  ) {}

  /** Returns one page of venues, with the calendar and the hours of the month. */
  async list(caller: Member, { page, size, ...filter }: ParsedOf<typeof flowStatistics.list>): Promise<FlowReply> {
    const period = this.periodOf(filter);
    const before = comparisonPeriod(period, compareWith.lastYear);
    const { venueId } = filter;
    const [rows, [now], [then], days, oldDays, heat, proof] = await Promise.all([
      this.rows(caller, filter, period, before),
      this.store.sums(caller, venueId, period, 'all'),
      this.store.sums(caller, venueId, before, 'all'),
      this.store.sums(caller, venueId, period, 'day'),
      this.store.sums(caller, venueId, before, 'day'),
      this.store.heat(caller, venueId, period),
      this.proofs.latest(),
    ]);
    return {
      ...pageOfRows(rows, { page, size }),
      month: period.from.slice(0, 7),
      from: period.from,
      to: period.to,
      proof,
      sums: this.reply(now ?? NOBODY),
      earlier: this.reply(then ?? NOBODY),
      days: this.days(period, days, oldDays),
      heat,
    };
  }

  /** Exports the venues of the month. */
  @ExportSource(flowStatistics.exportFile)
  async sheet(caller: Member, filter: FlowFilter): Promise<ListSheet<FlowRow>> {
    const period = this.periodOf(filter);
    const before = comparisonPeriod(period, compareWith.lastYear);
    return { sheet, batches: singleBatch(await this.rows(caller, filter, period, before)) };
  }

  private periodOf({ month }: FlowFilter): Period {
    return monthOf(month === undefined ? schoolTime(this.clock.now()).date : (`${month}-01` as LocalDate));
  }

  private reply(sum: FlowSum): FlowReply['sums'] {
    const { visits, persons, exits, unclosed, peak } = sum;
    return { visits, persons, exits, unclosed, peak, stay: stayOf(sum) };
  }

  private days(
    period: Period,
    sums: readonly (FlowSum & { key: string })[],
    earlier: readonly (FlowSum & { key: string })[],
  ): FlowDay[] {
    const found = new Map(sums.map((sum) => [sum.key, sum]));
    // The same day of the month: the periods differ in length only by 29 February.
    const then = new Map(earlier.map((sum) => [sum.key.slice(8), sum.visits]));
    const days: FlowDay[] = [];
    for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
      const sum = found.get(day) ?? NOBODY;
      days.push({
        day,
        visits: sum.visits,
        persons: sum.persons,
        exits: sum.exits,
        peak: sum.peak,
        peakAt: sum.peakAt?.slice(11) ?? null,
        stay: stayOf(sum),
        before: then.get(day.slice(8)) ?? 0,
      });
    }
    return days;
  }

  private async rows(caller: Member, filter: FlowFilter, period: Period, before: Period): Promise<FlowRow[]> {
    const [now, then, names] = await Promise.all([
      this.store.sums(caller, filter.venueId, period, 'venue'),
      this.store.sums(caller, filter.venueId, before, 'venue'),
      this.names.namesFromTable('venue'),
    ]);
    const [found, old] = [new Map(now.map((sum) => [sum.key, sum])), new Map(then.map((sum) => [sum.key, sum]))];
    const whole = now.reduce((all, { visits }) => all + visits, 0);
    const rows = [...new Set([...found.keys(), ...old.keys()])].map((key): FlowRow => {
      const sum = found.get(key) ?? NOBODY;
      const earlier = old.get(key)?.visits ?? 0;
      return {
        venueId: Number(key),
        name: names.get(key)?.zh ?? key,
        enName: names.get(key)?.en ?? key,
        visits: sum.visits,
        persons: sum.persons,
        exits: sum.exits,
        unclosed: sum.unclosed,
        stay: stayOf(sum),
        peak: sum.peak,
        peakAt: sum.peakAt ?? '',
        share: percentShare(sum.visits, whole),
        before: earlier,
        change: percentChange(sum.visits, earlier),
      };
    });
    return sortRows(rows, (row) => (filter.sort === 'name' ? row.name : (row[filter.sort] ?? -Infinity)), filter.order);
  }
}
