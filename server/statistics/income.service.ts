import { Injectable } from '@nestjs/common';
import { bizType } from '#domain/sales/biz-type.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import {
  comparisonPeriod,
  percentChange,
  curvePoints,
  percentShare,
  curveStep,
  type Period,
} from '#domain/statistics/period.rules';
import { incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { incomeRow, incomeStatistics, type IncomeRow } from '#contract/statistics/income.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, requireMoneyRight, singleBatch, sortCompared } from '#server/kit/excel/row-page';
import { StatisticsNames, type NameMap } from './names.service';
import { RollupCheckService } from './rollup-check.service';
import { IncomeStore, type IncomeFilter, type IncomeSum, type IncomeSums } from './income.store';

type IncomeReply = AnswerOf<typeof incomeStatistics.list>;

/** Figures of a period and its comparison period. */
interface IncomeFigures {
  readonly period: Period;
  readonly before: Period;
  readonly now: IncomeSums;
  readonly then: IncomeSums;
  readonly names: NameMap;
}

const EMPTY_SUM = { gross: 0, refund: 0, orders: 0, refunds: 0 };
const yuan = (fen: number) => fen / 100;
const byKey = (sums: readonly IncomeSum[]): ReadonlyMap<string, IncomeSum> =>
  new Map(sums.map((sum) => [sum.key, sum]));
/** Maps the points of the comparison period to the keys of the period's points. */
const alignToPeriod = (
  period: Period,
  before: Period,
  points: readonly IncomeSum[],
): ReadonlyMap<string, IncomeSum> => {
  const [earlier, earlierPoints] = [byKey(points), curvePoints(before)];
  return new Map(
    curvePoints(period).flatMap((at, n) => {
      const sum = earlier.get(earlierPoints[n] ?? '');
      return sum ? [[at, sum] as const] : [];
    }),
  );
};
const sheet: Sheet<IncomeRow> = {
  zh: '收入统计',
  en: 'Income',
  row: incomeRow,
  columns: [
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'orders' },
    { key: 'gross', money: true },
    { key: 'refunds' },
    { key: 'refund', money: true },
    { key: 'net', money: true },
    { key: 'average', money: true },
    { key: 'share' },
    { key: 'before', money: true },
    { key: 'change' },
  ],
};

/** Income of a period, read from the rollups. */
@Injectable()
export class IncomeService {
  constructor(
    private readonly store: IncomeStore,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
  ) {}

  /** Returns one page of rows with the total curve and its comparison. */
  async list(caller: Member, { page, size, ...filter }: ParsedOf<typeof incomeStatistics.list>): Promise<IncomeReply> {
    const [figures, proof] = await Promise.all([this.loadFigures(caller, filter), this.proofs.latest()]);
    const { period, before, now, then: earlier } = figures;
    const totals = (sums: readonly IncomeSum[]) => {
      const add = (of: 'gross' | 'refund' | 'orders') => sums.reduce((all, sum) => all + sum[of], 0);
      const [gross, refund, orders] = [add('gross'), add('refund'), add('orders')];
      return {
        gross: yuan(gross),
        refund: yuan(refund),
        net: yuan(gross - refund),
        orders,
        average: orders === 0 ? 0 : Math.round(gross / orders) / 100,
      };
    };
    const seen = hasRight(caller, 'moneyEye');
    return {
      ...pageOfRows(this.rows(filter, figures), { page, size }),
      from: period.from,
      to: period.to,
      beforeFrom: before.from,
      beforeTo: before.to,
      step: curveStep(period),
      proof,
      totals: seen ? totals(now.points) : null,
      before: seen ? totals(earlier.points) : null,
      trend: this.trend(filter, figures),
    };
  }

  /** Exports every row; only with the right to see money. */
  @ExportSource(incomeStatistics.exportFile)
  async sheet(caller: Member, filter: IncomeFilter): Promise<ListSheet<IncomeRow>> {
    requireMoneyRight(caller);
    return { sheet, batches: singleBatch(this.rows(filter, await this.loadFigures(caller, filter))) };
  }

  private async loadFigures(caller: Member, filter: IncomeFilter): Promise<IncomeFigures> {
    const period = this.names.period(filter);
    const before = comparisonPeriod(period, filter.compare);
    const [now, earlier, names] = await Promise.all([
      this.store.sums(caller, filter, period),
      this.store.sums(caller, filter, before),
      this.namesOf(filter.by),
    ]);
    return { period, before, now, then: earlier, names };
  }

  private rows(filter: IncomeFilter, { period, before, now, then, names }: IncomeFigures): IncomeRow[] {
    const byTime = filter.by === incomeBy.time;
    const current = byKey(byTime ? now.points : now.lines);
    const earlier = byTime ? alignToPeriod(period, before, then.points) : byKey(then.lines);
    const keys = byTime ? curvePoints(period) : [...new Set([...current.keys(), ...earlier.keys()])];
    const whole = [...current.values()].reduce((all, sum) => all + this.amountOf(filter, sum), 0);
    const rows = keys.map((one): IncomeRow => {
      const sum = current.get(one) ?? { key: one, ...EMPTY_SUM };
      const [value, old] = [
        this.amountOf(filter, sum),
        this.amountOf(filter, earlier.get(one) ?? { key: one, ...EMPTY_SUM }),
      ];
      const name = names.get(one) ?? { zh: one, en: one };
      return {
        key: one,
        name: name.zh,
        enName: name.en,
        orders: sum.orders,
        gross: yuan(sum.gross),
        refunds: sum.refunds,
        refund: yuan(sum.refund),
        net: yuan(sum.gross - sum.refund),
        average: sum.orders === 0 ? 0 : Math.round(sum.gross / sum.orders) / 100,
        share: percentShare(value, whole),
        before: yuan(old),
        change: percentChange(value, old),
      };
    });
    return sortCompared(rows, filter, byTime ? 'net' : null);
  }

  private trend(filter: IncomeFilter, { period, before, now, then }: IncomeFigures): IncomeReply['trend'] {
    const [found, earlier, points] = [
      byKey(now.points),
      alignToPeriod(period, before, then.points),
      curvePoints(before).length,
    ];
    return curvePoints(period).map((at, n) => {
      const sum = found.get(at) ?? { key: at, ...EMPTY_SUM };
      return {
        at,
        gross: yuan(sum.gross),
        refund: yuan(sum.refund),
        net: yuan(sum.gross - sum.refund),
        before: n < points ? yuan(this.amountOf(filter, earlier.get(at) ?? { key: at, ...EMPTY_SUM })) : null,
      };
    });
  }

  private amountOf({ measure }: IncomeFilter, { gross, refund }: IncomeSum): number {
    return measure === incomeMeasure.gross ? gross : measure === incomeMeasure.refund ? refund : gross - refund;
  }

  private namesOf(by: IncomeFilter['by']): Promise<NameMap> | NameMap {
    switch (by) {
      case incomeBy.venue:
        return this.names.namesFromTable('venue');
      case incomeBy.site:
        return this.names.namesFromTable('site');
      case incomeBy.merchant:
        return this.names.namesFromTable('merchant');
      case incomeBy.method:
        return this.names.namesFromEnumeration(payType);
      case incomeBy.role:
        return this.names.namesFromEnumeration(role);
      case incomeBy.biz:
        return this.names.namesFromEnumeration(bizType);
      case incomeBy.time:
        return new Map();
    }
  }
}
