import { Injectable } from '@nestjs/common';
import { payType } from '#domain/payments/pay.status';
import { barsPart, curvePart, figuresOf, namedRow, type SectionContent } from '#domain/reports/report-figure.rules';
import { reportSection } from '#domain/reports/report.status';
import { bizType } from '#domain/sales/biz-type.status';
import type { Period } from '#domain/statistics/period.rules';
import { compareWith, incomeBasis, incomeBy, incomeMeasure } from '#domain/statistics/statistics.status';
import type { Member } from '#server/kit/access/caller';
import { IncomeStore, type IncomeFilter, type IncomeSum } from './income.store';
import { StatisticsNames, type NameMap } from './names.service';

const netOf = ({ gross, refund }: IncomeSum): number => gross - refund;
const valuesOf = (sums: readonly IncomeSum[]) => {
  const add = (value: (sum: IncomeSum) => number) => sums.reduce((all, sum) => all + value(sum), 0);
  return {
    net: add(netOf),
    gross: add(({ gross }) => gross),
    refund: add(({ refund }) => refund),
    orders: add(({ orders }) => orders),
  };
};

/** The income of a report: revenue by payment date. */
@Injectable()
export class IncomeSection {
  constructor(
    private readonly store: IncomeStore,
    private readonly names: StatisticsNames,
  ) {}

  /** Returns received, refunded and net amounts in fen, with the net income by time, business type and method. */
  async load(caller: Member, venueId: number | undefined, period: Period, before: Period): Promise<SectionContent> {
    const filter = (by: IncomeFilter['by']): IncomeFilter => ({
      venueId,
      basis: incomeBasis.paid,
      measure: incomeMeasure.net,
      by,
      compare: compareWith.previous,
      sort: 'net',
      order: 'desc',
    });
    const [byBiz, byMethod, earlier] = await Promise.all([
      this.store.sums(caller, filter(incomeBy.biz), period),
      this.store.sums(caller, filter(incomeBy.method), period),
      this.store.sums(caller, filter(incomeBy.time), before),
    ]);
    const found = new Map(byBiz.points.map((sum) => [sum.key, netOf(sum)]));
    const bars = (key: string, sums: readonly IncomeSum[], names: NameMap) =>
      barsPart(
        key,
        sums.map((sum) => namedRow(sum.key, names, netOf(sum))),
      );
    return {
      section: reportSection.income,
      figures: figuresOf(reportSection.income, valuesOf(byBiz.points), valuesOf(earlier.points)),
      parts: [
        curvePart('trend', period, found),
        bars('biz', byBiz.lines, this.names.namesFromEnumeration(bizType)),
        bars('method', byMethod.lines, this.names.namesFromEnumeration(payType)),
      ],
    };
  }
}
