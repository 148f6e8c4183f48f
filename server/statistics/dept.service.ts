import { Injectable } from '@nestjs/common';
import { countDays, type Period } from '#domain/statistics/period.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { deptRow, deptStatistics, type DeptRow } from '#contract/statistics/dept.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, requireMoneyRight, singleBatch, sortRows, toHours } from '#server/kit/excel/row-page';
import { StatisticsNames } from './names.service';
import { RollupCheckService } from './rollup-check.service';
import { DeptStore, type DeptFilter } from './dept.store';

type DeptReply = AnswerOf<typeof deptStatistics.list>;

/** Maximum days of a period in which distinct people are counted. */
const PERSONS_MAX_DAYS = 92;
const sheet: Sheet<DeptRow> = {
  zh: '部门订单统计',
  en: 'Orders by department',
  row: deptRow,
  columns: [
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'orders' },
    { key: 'hours' },
    { key: 'people' },
    { key: 'persons' },
    { key: 'missed' },
    { key: 'paid', money: true },
    { key: 'refunded', money: true },
    { key: 'net', money: true },
    { key: 'unsettled', money: true },
  ],
};

/** Orders of every department, read from the rollups. */
@Injectable()
export class DeptService {
  constructor(
    private readonly store: DeptStore,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
  ) {}

  /** Returns one page of departments and their totals. */
  async list(caller: Member, { page, size, ...filter }: ParsedOf<typeof deptStatistics.list>): Promise<DeptReply> {
    const period = this.names.period(filter);
    const [rows, proof] = await Promise.all([this.rows(caller, filter, period), this.proofs.latest()]);
    const total = (of: 'orders' | 'hours' | 'people' | 'missed' | 'net' | 'unsettled') =>
      Math.round(rows.reduce((all, row) => all + row[of], 0) * 100) / 100;
    return {
      ...pageOfRows(rows, { page, size }),
      from: period.from,
      to: period.to,
      proof,
      sums: {
        orders: total('orders'),
        hours: total('hours'),
        people: total('people'),
        missed: total('missed'),
        departments: rows.filter(({ key }) => key !== '0').length,
      },
      totals: hasRight(caller, 'moneyEye') ? { net: total('net'), unsettled: total('unsettled') } : null,
    };
  }

  /** Exports every department; only with the right to see money. */
  @ExportSource(deptStatistics.exportFile)
  async sheet(caller: Member, filter: DeptFilter): Promise<ListSheet<DeptRow>> {
    requireMoneyRight(caller);
    return { sheet, batches: singleBatch(await this.rows(caller, filter, this.names.period(filter))) };
  }

  private async rows(caller: Member, filter: DeptFilter, period: Period): Promise<DeptRow[]> {
    const [sums, persons, names] = await Promise.all([
      this.store.sums(caller, filter, period),
      this.countPersons(caller, filter, period),
      this.names.namesFromTable('org'),
    ]);
    const rows = sums.map((sum): DeptRow => {
      const name =
        sum.key === '0'
          ? { zh: '未登记部门', en: 'No department' }
          : (names.get(sum.key) ?? { zh: sum.key, en: sum.key });
      return {
        key: sum.key,
        name: name.zh,
        enName: name.en,
        orders: sum.orders,
        hours: toHours(sum.minutes),
        people: sum.people,
        persons: persons?.get(sum.key) ?? (persons ? 0 : null),
        missed: sum.missed,
        paid: sum.paid / 100,
        refunded: sum.refunded / 100,
        net: (sum.paid - sum.refunded) / 100,
        unsettled: sum.unsettled / 100,
      };
    });
    return sortRows(rows, (row) => row[filter.sort], filter.order);
  }

  private async countPersons(
    caller: Member,
    filter: DeptFilter,
    period: Period,
  ): Promise<ReadonlyMap<string, number> | null> {
    if (countDays(period) > PERSONS_MAX_DAYS) return null;
    const rows = await this.store.countPersons(caller, filter, period);
    return new Map(rows.map(({ key, persons }) => [key, persons]));
  }
}
