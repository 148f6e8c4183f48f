import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import type { LocalDate } from '#domain/kit/time';
import { cancelKind, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/orders/promise.status';
import { role } from '#domain/session/role.status';
import { beforeOf, changeOf, pointsOf, shareOf, stepOf, type Period } from '#domain/statistics/period.rules';
import { statisticsFailure } from '#domain/statistics/statistics.failures';
import { orderBy, orderStage } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { orderCountRow, orderStatistics, type OrderCountRow } from '#contract/statistics/order.contract';
import { may, memberOf, type Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import type { Batches, Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import type { Bind } from '#server/kit/list';
import { scoped } from '#server/kit/scope';
import { inOne, inOrder, pageIn } from './lines';
import { StatisticsNames, type Names } from './names.service';
import { ProofService } from './proof.service';
import { RefusalService } from './refusal.service';
import { asked as equal, pointIn, rowsIn } from './rollup.sql';

type Asked = Omit<ParsedOf<typeof orderStatistics.list>, 'page' | 'size'>;
type Reply = AnswerOf<typeof orderStatistics.list>;
interface Sum extends Record<string, unknown> {
  readonly key: string;
  readonly orders: number;
  readonly minutes: number;
  readonly people: number;
  readonly amount: number;
}
type Whole = Reply['sums'] & {
  readonly paid: number;
  readonly signed: number;
  readonly finished: number;
  readonly missed: number;
  readonly judged: number;
};

const columns = { venue: 'c.venue_id', merchant: 'c.merchant_id' };
const KEYS = {
  [orderBy.source]: 'c.source',
  [orderBy.status]: 'c.order_status',
  [orderBy.pay]: 'c.pay_status',
  [orderBy.promise]: 'c.promise_status',
  [orderBy.cancel]: 'c.cancel_kind',
  [orderBy.role]: 'c.role_id',
  [orderBy.venue]: 'c.venue_id',
  [orderBy.site]: 'c.site_id',
};
const NOTHING = { orders: 0, minutes: 0, people: 0, amount: 0 };
/** SQL sum over orders that are not cancelled. */
const stands = (of: string) => `coalesce(sum(c.${of}) filter (where c.order_status <> '${orderStatus.cancelled}'), 0)`;
const hours = (minutes: number) => Math.round(minutes / 6) / 10;
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
    private readonly db: Db,
    private readonly names: StatisticsNames,
    private readonly proofs: ProofService,
    private readonly refusals: RefusalService,
  ) {}

  /** The school's date. */
  get today(): LocalDate {
    return this.names.today;
  }

  /** Returns one page of rows with the data of the charts above them. */
  async list(caller: Caller, { page, size, ...asked }: ParsedOf<typeof orderStatistics.list>): Promise<Reply> {
    const period = this.names.period(asked);
    const before = beforeOf(period, asked.compare);
    const [rows, whole, earlier, points, then, heat, lead, refusals, proof] = await Promise.all([
      this.rows(caller, asked, period, before),
      this.whole(caller, asked, period),
      this.whole(caller, asked, before),
      this.curve(caller, asked, period),
      this.curve(caller, asked, before),
      this.marks(caller, asked, period, 1),
      this.marks(caller, asked, period, 2),
      this.refused(caller, asked, period),
      this.proofs.newest(),
    ]);
    const [now, old, beside] = [
      new Map(points.map((sum) => [sum.key, sum.orders])),
      new Map(then.map((sum) => [sum.key, sum.orders])),
      pointsOf(before),
    ];
    const said = ({ orders, cancelled, hours: time, people, amount }: Whole) => ({
      orders,
      cancelled,
      hours: time,
      people,
      amount,
    });
    return {
      ...pageIn(rows, { page, size }),
      from: period.from,
      to: period.to,
      beforeFrom: before.from,
      beforeTo: before.to,
      step: stepOf(period),
      proof,
      sums: said(whole),
      earlier: said(earlier),
      totals: may(caller, 'moneyEye') ? { amount: whole.amount } : null,
      funnel: { submitted: whole.orders, paid: whole.paid, signed: whole.signed, finished: whole.finished },
      missed: shareOf(whole.missed, whole.judged),
      trend: pointsOf(period).map((at, n) => {
        const other = beside[n];
        return { at, orders: now.get(at) ?? 0, before: other === undefined ? null : (old.get(other) ?? 0) };
      }),
      heat: heat.map(({ key, orders }) => ({ weekday: Math.floor(key / 100), hour: key % 100, orders })),
      lead: lead.map(({ key, orders }) => ({ lead: key, orders })),
      refusals,
    };
  }

  /** Exports every row; only with the right to see money. */
  @Exports(orderStatistics.exportFile)
  async sheet(
    caller: Caller,
    asked: Asked,
  ): Promise<{ readonly sheet: Sheet<OrderCountRow>; readonly batches: Batches<OrderCountRow> }> {
    if (!may(caller, 'moneyEye')) throw new Failure(statisticsFailure.statisticsBlind);
    const period = this.names.period(asked);
    return { sheet, batches: inOne(await this.rows(caller, asked, period, beforeOf(period, asked.compare))) };
  }

  private async rows(caller: Caller, asked: Asked, period: Period, before: Period): Promise<OrderCountRow[]> {
    const timed = asked.by === orderBy.time;
    const key = asked.by === orderBy.time ? null : KEYS[asked.by];
    const [now, then, names] = await Promise.all([
      key === null ? this.curve(caller, asked, period) : this.sums(caller, asked, period, key),
      key === null ? this.curve(caller, asked, before) : this.sums(caller, asked, before, key),
      this.namesOf(asked.by),
    ]);
    const beside = pointsOf(before);
    const keys = timed ? pointsOf(period) : [...new Set([...now, ...then].map((sum) => sum.key))];
    const [found, earlier] = [new Map(now.map((sum) => [sum.key, sum])), new Map(then.map((sum) => [sum.key, sum]))];
    const whole = now.reduce((all, { orders }) => all + orders, 0);
    const rows = keys.map((one, n): OrderCountRow => {
      const sum = found.get(one) ?? { key: one, ...NOTHING };
      const old = earlier.get(timed ? (beside[n] ?? '') : one)?.orders ?? 0;
      const name = names.get(one) ?? { zh: one, en: one };
      return {
        key: one,
        name: name.zh,
        enName: name.en,
        orders: sum.orders,
        share: shareOf(sum.orders, whole),
        hours: hours(sum.minutes),
        people: sum.people,
        amount: sum.amount / 100,
        before: old,
        change: changeOf(sum.orders, old),
      };
    });
    const { sort, order } = asked;
    return inOrder(
      rows,
      (row) =>
        sort === 'name' || (timed && sort === 'orders')
          ? row.key
          : sort === 'change'
            ? (row.change ?? -Infinity)
            : row[sort],
      order,
    );
  }

  private async whole(caller: Caller, asked: Asked, period: Period): Promise<Whole> {
    const { from, where, values } = this.within(caller, asked, period);
    const [row] = await this.db.rows<Omit<Whole, 'hours'> & { minutes: number } & Record<string, unknown>>(
      `select coalesce(sum(c.orders), 0)::int as orders, coalesce(sum(c.orders) filter (where c.order_status = '${orderStatus.cancelled}'), 0)::int as cancelled, ${stands('minutes')}::int as minutes,
              ${stands('people')}::int as people, (${stands('amount')} / 100.0)::float8 as amount,
              coalesce(sum(c.orders) filter (where c.stage >= ${orderStage.paid}), 0)::int as paid, coalesce(sum(c.orders) filter (where c.stage >= ${orderStage.signed}), 0)::int as signed, coalesce(sum(c.orders) filter (where c.stage >= ${orderStage.finished}), 0)::int as finished,
              coalesce(sum(c.orders) filter (where c.promise_status = ${promiseStatus.noShow}), 0)::int as missed,
              coalesce(sum(c.orders) filter (where c.promise_status in (${promiseStatus.noShow}, ${promiseStatus.signedIn}, ${promiseStatus.leftEarly})), 0)::int as judged from ${from} c ${where}`,
      values,
    );
    const { minutes, ...rest } = row as Omit<Whole, 'hours'> & { minutes: number };
    return { ...rest, hours: hours(minutes) };
  }

  private curve(caller: Caller, asked: Asked, period: Period): Promise<Sum[]> {
    return this.sums(caller, asked, period, pointIn(stepOf(period)), stepOf(period) === 'day');
  }

  private sums(caller: Caller, asked: Asked, period: Period, key: string, byDay = false): Promise<Sum[]> {
    const { from, where, values } = this.within(caller, asked, period, byDay);
    return this.db.rows<Sum>(
      `select ${key}::text as key, sum(c.orders)::int as orders, ${stands('minutes')}::int as minutes, ${stands('people')}::int as people, ${stands('amount')}::float8 as amount from ${from} c ${where} group by 1 having sum(c.orders) > 0`,
      values,
    );
  }

  private within(
    caller: Caller,
    asked: Asked,
    period: Period,
    byDay = false,
  ): { readonly from: string; readonly where: string; readonly values: unknown[] } {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rowsIn('stat_booking', period, { bind, basis: asked.basis, byDay });
    const parts = [
      ...equal({ venue_id: asked.venueId, site_id: asked.siteId, source: asked.source, role_id: asked.roleId }, bind),
      ...scoped(memberOf(caller), columns)(bind),
    ];
    return { from, where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
  }

  private marks(caller: Caller, asked: Asked, period: Period, mark: 1 | 2): Promise<{ key: number; orders: number }[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rowsIn('stat_mark', period, { bind, basis: asked.basis });
    const parts = [
      `c.mark = ${mark}`,
      ...equal({ venue_id: asked.venueId, site_id: asked.siteId }, bind),
      ...scoped(memberOf(caller), columns)(bind),
    ];
    return this.db.rows<{ key: number; orders: number }>(
      `select c.key, sum(c.orders)::int as orders from ${from} c where ${parts.join(' and ')} group by c.key having sum(c.orders) > 0 order by c.key`,
      values,
    );
  }

  private async refused(caller: Caller, asked: Asked, period: Period): Promise<Reply['refusals']> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value) + 2}`;
    const parts = [
      'true',
      ...(asked.venueId === undefined ? [] : [`v.id = ${bind(asked.venueId)}`]),
      ...(asked.siteId === undefined ? [] : [`s.id = ${bind(asked.siteId)}`]),
      ...scoped(memberOf(caller), { venue: 'v.id', merchant: 'v.merchant_id' })(bind),
    ];
    return this.refusals.of(period, parts.join(' and '), values);
  }

  private namesOf(by: Asked['by']): Promise<Names> | Names {
    switch (by) {
      case orderBy.venue:
        return this.names.of('venue');
      case orderBy.site:
        return this.names.of('site');
      case orderBy.source:
        return this.names.codes(orderSource);
      case orderBy.status:
        return this.names.codes(orderStatus);
      case orderBy.pay:
        return this.names.codes(payStatus);
      case orderBy.promise:
        return this.names.codes(promiseStatus);
      case orderBy.cancel:
        return new Map([...this.names.codes(cancelKind), ['0', { zh: '未取消', en: 'Not cancelled' }]]);
      case orderBy.role:
        return this.names.codes(role);
      case orderBy.time:
        return new Map();
    }
  }
}
