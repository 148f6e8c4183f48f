import { Injectable } from '@nestjs/common';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { role } from '#domain/session/role.status';
import {
  comparisonPeriod,
  percentChange,
  curvePoints,
  percentShare,
  curveStep,
  type Period,
} from '#domain/statistics/period.rules';
import { orderBy } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderCountRow, orderStatistics, type OrderCountRow } from '#contract/statistics/order.contract';
import { hasRight, type Member } from '#server/kit/access/caller';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { pageOfRows, requireMoneyRight, singleBatch, sortCompared, toHours } from '#server/kit/excel/row-page';
import { StatisticsNames, type NameMap } from './names.service';
import { RollupCheckService } from './rollup-check.service';
import { RefusalService } from './refusal.service';
import { OrderCountStore, type OrderCountFilter, type OrderCountTotals } from './order-count.store';

type OrderCountReply = AnswerOf<typeof orderStatistics.list>;
const EMPTY_SUM = { orders: 0, minutes: 0, people: 0, amount: 0 };
const sheet: Sheet<OrderCountRow> = {
  zh: '订单统计',
  en: 'Orders',
  row: orderCountRow,
  columns: [
    { key: 'name', width: 28, value: (row, lang) => (lang === 'en' ? row.enName : row.name) },
    { key: 'orders' },
    { key: 'share' },
    { key: 'hours' },
    { key: 'people' },
    { key: 'amount', money: true },
    { key: 'before' },
    { key: 'change' },
  ],
};

/** Orders of a period, read from the rollups. */
@Injectable()
export class OrderCountService {
  constructor(
    private readonly store: OrderCountStore,
    private readonly names: StatisticsNames,
    private readonly proofs: RollupCheckService,
    private readonly refusals: RefusalService,
  ) {}

  /** Returns one page of rows with the data of the charts above them. */
  async list(
    caller: Member,
    { page, size, ...filter }: ParsedOf<typeof orderStatistics.list>,
  ): Promise<OrderCountReply> {
    const period = this.names.period(filter);
    const before = comparisonPeriod(period, filter.compare);
    const [rows, whole, earlier, points, then, heat, lead, refusals, proof] = await Promise.all([
      this.rows(caller, filter, period, before),
      this.store.totals(caller, filter, period),
      this.store.totals(caller, filter, before),
      this.store.curve(caller, filter, period),
      this.store.curve(caller, filter, before),
      this.store.countByMark(caller, filter, period, 1),
      this.store.countByMark(caller, filter, period, 2),
      this.refusals.countByRule(caller, filter, period),
      this.proofs.latest(),
    ]);
    const [now, old, beside] = [
      new Map(points.map((sum) => [sum.key, sum.orders])),
      new Map(then.map((sum) => [sum.key, sum.orders])),
      curvePoints(before),
    ];
    const reply = ({ orders, cancelled, hours: time, people, amount }: OrderCountTotals) => ({
      orders,
      cancelled,
      hours: time,
      people,
      amount,
    });
    return {
      ...pageOfRows(rows, { page, size }),
      from: period.from,
      to: period.to,
      beforeFrom: before.from,
      beforeTo: before.to,
      step: curveStep(period),
      proof,
      sums: reply(whole),
      earlier: reply(earlier),
      totals: hasRight(caller, 'moneyEye') ? { amount: whole.amount } : null,
      funnel: { submitted: whole.orders, paid: whole.paid, signed: whole.signed, finished: whole.finished },
      missed: percentShare(whole.missed, whole.judged),
      trend: curvePoints(period).map((at, n) => {
        const other = beside[n];
        return { at, orders: now.get(at) ?? 0, before: other === undefined ? null : (old.get(other) ?? 0) };
      }),
      heat: heat.map(({ key, orders }) => ({ weekday: Math.floor(key / 100), hour: key % 100, orders })),
      lead: lead.map(({ key, orders }) => ({ lead: key, orders })),
      refusals,
    };
  }

  /** Exports every row; only with the right to see money. */
  @ExportSource(orderStatistics.exportFile)
  async sheet(caller: Member, filter: OrderCountFilter): Promise<ListSheet<OrderCountRow>> {
    requireMoneyRight(caller);
    const period = this.names.period(filter);
    return {
      sheet,
      batches: singleBatch(await this.rows(caller, filter, period, comparisonPeriod(period, filter.compare))),
    };
  }

  private async rows(
    caller: Member,
    filter: OrderCountFilter,
    period: Period,
    before: Period,
  ): Promise<OrderCountRow[]> {
    const timed = filter.by === orderBy.time;
    const [now, then, names] = await Promise.all([
      this.store.sums(caller, filter, period),
      this.store.sums(caller, filter, before),
      this.namesOf(filter.by),
    ]);
    const earlierPoints = curvePoints(before);
    const keys = timed ? curvePoints(period) : [...new Set([...now, ...then].map((sum) => sum.key))];
    const [found, earlier] = [new Map(now.map((sum) => [sum.key, sum])), new Map(then.map((sum) => [sum.key, sum]))];
    const whole = now.reduce((all, { orders }) => all + orders, 0);
    const rows = keys.map((one, n): OrderCountRow => {
      const sum = found.get(one) ?? { key: one, ...EMPTY_SUM };
      const old = earlier.get(timed ? (earlierPoints[n] ?? '') : one)?.orders ?? 0;
      const name = names.get(one) ?? { zh: one, en: one };
      return {
        key: one,
        name: name.zh,
        enName: name.en,
        orders: sum.orders,
        share: percentShare(sum.orders, whole),
        hours: toHours(sum.minutes),
        people: sum.people,
        amount: sum.amount / 100,
        before: old,
        change: percentChange(sum.orders, old),
      };
    });
    return sortCompared(rows, filter, timed ? 'orders' : null);
  }

  private namesOf(by: OrderCountFilter['by']): Promise<NameMap> | NameMap {
    switch (by) {
      case orderBy.venue:
        return this.names.namesFromTable('venue');
      case orderBy.site:
        return this.names.namesFromTable('site');
      case orderBy.source:
        return this.names.namesFromEnumeration(orderSource);
      case orderBy.status:
        return this.names.namesFromEnumeration(orderStatus);
      case orderBy.pay:
        return this.names.namesFromEnumeration(payStatus);
      case orderBy.promise:
        return this.names.namesFromEnumeration(promiseStatus);
      case orderBy.cancel:
        return new Map([...this.names.namesFromEnumeration(cancelKind), ['0', { zh: '未取消', en: 'Not cancelled' }]]);
      case orderBy.role:
        return this.names.namesFromEnumeration(role);
      case orderBy.time:
        return new Map();
    }
  }
}
