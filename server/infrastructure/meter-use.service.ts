import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fixedAssetFailure } from '#domain/infrastructure/fixed-asset.failures';
import { meterUnit, sumOfUse, useBetween, type PeriodUse } from '#domain/infrastructure/meter-reading.rules';
import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { meterReadings, useFileRow, type UseFileRow } from '#contract/infrastructure/meter-reading.contract';
import type { Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { Clock, instantOf, schoolTime } from '#server/kit/runtime/clock';
import { MeterUseStore, type MeterTotals } from './meter-use.store';

const MONTHS = 12;

const sheet: Sheet<UseFileRow> = {
  zh: '分楼用量',
  en: 'Consumption by building',
  row: useFileRow,
  columns: [
    { key: 'buildingName', value: (row, lang) => (lang === 'en' ? row.enBuildingName : row.buildingName), width: 24 },
    { key: 'meters', width: 10 },
    { key: 'month', width: 12 },
    { key: 'used' },
    { key: 'unit', width: 10 },
    { key: 'partial' },
  ],
};

/** What a meter counted in each month: null if readings are missing, undefined if it was no longer there. */
type UseByMonth = readonly (PeriodUse | null | undefined)[];

/** Returns the first days of twelve months in a row and of the month after them. */
function monthStarts(first: LocalDate): LocalDate[] {
  const starts = [first];
  for (let day = first; starts.length <= MONTHS; starts.push(day)) day = addDays(monthOf(day).to, 1);
  return starts;
}

/** Returns the totals of each meter, or of each building, in their order. */
function grouped(totals: readonly MeterTotals[], key: 'assetId' | 'buildingId'): MeterTotals[][] {
  const groups = new Map<number, MeterTotals[]>();
  for (const one of totals) {
    const group = groups.get(one[key]);
    if (group) group.push(one);
    else groups.set(one[key], [one]);
  }
  return [...groups.values()];
}

/** Returns what a meter counted between each two consecutive instants; its totals follow them. */
const usesOf = (meter: readonly MeterTotals[], instants: readonly number[]): (PeriodUse | null)[] =>
  meter.slice(1).map((last, n) => {
    const [first, from, to] = [meter[n], instants[n], instants[n + 1]];
    return first === undefined || from === undefined || to === undefined
      ? null
      : useBetween([from, to], [first, last], last.factor);
  });

/** Returns the uses of the meters of a building; a scrapped meter counts only in the months that it has readings of. */
function usesOfBuilding(building: readonly MeterTotals[], instants: readonly number[]): UseByMonth[] {
  return grouped(building, 'assetId')
    .map((meter) => ({ scrapped: meter[0]?.scrapped === true, uses: usesOf(meter, instants) }))
    .filter(({ scrapped, uses }) => !scrapped || uses.some((use) => use !== null))
    .map(({ scrapped, uses }) => uses.map((use) => (use === null && scrapped ? undefined : use)));
}

/** Computes consumption by month from the readings of meters. */
@Injectable()
export class MeterUseService {
  constructor(
    private readonly store: MeterUseStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the consumption of each building in each month of a year; months without readings are null. */
  async use(
    { year, kind }: Pick<ParsedOf<typeof meterReadings.use>, 'year' | 'kind'>,
    caller: Member,
  ): Promise<AnswerOf<typeof meterReadings.use>> {
    const instants = monthStarts(`${year}-01-01` as LocalDate).map((date) => instantOf(date, 0));
    const totals = await this.store.totals({ kind }, instants, caller);
    return grouped(totals, 'buildingId').flatMap((building) => {
      const { buildingId, buildingName, enBuildingName } = building[0] as MeterTotals;
      const meters = usesOfBuilding(building, instants);
      if (meters.length === 0) return [];
      const months = Array.from({ length: MONTHS }, (_, month) =>
        sumOfUse(meters.map((uses) => uses[month]).filter((use) => use !== undefined)),
      );
      return {
        buildingId,
        buildingName,
        enBuildingName,
        meters: meters.length,
        months,
        total: sumOfUse(months.filter((one) => one !== null)),
      };
    });
  }

  /** Returns what a meter of the caller's scope counted in each of the last twelve months. */
  async recentUse(
    { id }: ParsedOf<typeof meterReadings.recentUse>,
    caller: Member,
  ): Promise<AnswerOf<typeof meterReadings.recentUse>> {
    const today = schoolTime(this.clock.now()).date;
    const [year = 0, month = 0] = today.split('-').map(Number);
    const first = month === MONTHS ? `${year}-01-01` : `${year - 1}-${String(month + 1).padStart(2, '0')}-01`;
    const starts = monthStarts(first as LocalDate);
    const instants = starts.map((date) => instantOf(date, 0));
    const totals = await this.store.totals({ id }, instants, caller);
    if (totals.length === 0) throw new Failure(fixedAssetFailure.fixedAssetMissing);
    return usesOf(totals, instants).map((use, n) => ({ month: (starts[n] as LocalDate).slice(0, 7), use }));
  }

  /** Returns the consumption of a year as a sheet: a row for each building and month with readings. */
  @ExportSource(meterReadings.exportUse)
  sheet(caller: Member, query: Omit<ParsedOf<typeof meterReadings.exportUse>, 'lang'>): ListSheet<UseFileRow> {
    return { sheet, batches: { [Symbol.asyncIterator]: () => this.fileRows(caller, query) } };
  }

  private async *fileRows(
    caller: Member,
    query: Omit<ParsedOf<typeof meterReadings.exportUse>, 'lang'>,
  ): AsyncGenerator<readonly UseFileRow[]> {
    const unit = meterUnit[query.kind];
    yield (await this.use(query, caller)).flatMap(({ buildingName, enBuildingName, meters, months }) =>
      months.flatMap((use, n) => {
        const month = `${query.year}-${String(n + 1).padStart(2, '0')}`;
        return use === null ? [] : [{ buildingName, enBuildingName, meters, month, ...use, unit }];
      }),
    );
  }
}
