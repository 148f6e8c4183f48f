import { Injectable } from '@nestjs/common';
import { promiseStatus } from '#domain/attendance/promise.status';
import { orderStatus } from '#domain/orders/order.status';
import { curveStep, type Period } from '#domain/statistics/period.rules';
import { orderBy, orderStage } from '#domain/statistics/statistics.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { orderStatistics } from '#contract/statistics/order.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { equalConditions as equal, pointColumn, rollupRows } from '#server/kit/db/rollup-rows';
import { toHours } from '#server/kit/excel/row-page';

/** Filters of the order statistics. */
export type OrderCountFilter = Omit<ParsedOf<typeof orderStatistics.list>, 'page' | 'size'>;
type OrderCountReply = AnswerOf<typeof orderStatistics.list>;

/** The sums of one row. */
export interface OrderCountSum extends Record<string, unknown> {
  readonly key: string;
  readonly orders: number;
  readonly minutes: number;
  readonly people: number;
  readonly amount: number;
}
/** The sums of a period. */
export type OrderCountTotals = OrderCountReply['sums'] & {
  readonly paid: number;
  readonly signed: number;
  readonly finished: number;
  readonly missed: number;
  readonly judged: number;
};

const columns = { venue: 'c.venue_id', merchant: 'c.merchant_id' };
const KEY_COLUMNS = {
  [orderBy.source]: 'c.source',
  [orderBy.status]: 'c.order_status',
  [orderBy.pay]: 'c.pay_status',
  [orderBy.promise]: 'c.promise_status',
  [orderBy.cancel]: 'c.cancel_kind',
  [orderBy.role]: 'c.role_id',
  [orderBy.venue]: 'c.venue_id',
  [orderBy.site]: 'c.site_id',
};
/** SQL sum over orders that are not cancelled. */
const sumActive = (column: string) =>
  `coalesce(sum(c.${column}) filter (where c.order_status <> '${orderStatus.cancelled}'), 0)`;
/** Reads the order statistics from the rollups. */
@Injectable()
export class OrderCountStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums of a period. */
  async totals(caller: Member, filter: OrderCountFilter, period: Period): Promise<OrderCountTotals> {
    const { from, where, values } = this.rollupSource(caller, filter, period);
    const [row] = await this.db.rows<Omit<OrderCountTotals, 'hours'> & { minutes: number } & Record<string, unknown>>(
      `
        select
          coalesce(sum(c.orders), 0)::int as orders,
          coalesce(sum(c.orders) filter (where c.order_status = '${orderStatus.cancelled}'), 0)::int as cancelled,
          ${sumActive('minutes')}::int as minutes, ${sumActive('people')}::int as people,
          (${sumActive('amount')} / 100.0)::float8 as amount,
          coalesce(sum(c.orders) filter (where c.stage >= ${orderStage.paid}), 0)::int as paid,
          coalesce(sum(c.orders) filter (where c.stage >= ${orderStage.signed}), 0)::int as signed,
          coalesce(sum(c.orders) filter (where c.stage >= ${orderStage.finished}), 0)::int as finished,
          coalesce(sum(c.orders) filter (where c.promise_status = ${promiseStatus.noShow}), 0)::int as missed,
          coalesce(
            sum(c.orders) filter (
              where c.promise_status in (${promiseStatus.noShow}, ${promiseStatus.checkedIn}, ${promiseStatus.leftEarly})
            ),
            0
          )::int as judged
        from ${from} c ${where}
      `,
      values,
    );
    const { minutes, ...rest } = row as Omit<OrderCountTotals, 'hours'> & { minutes: number };
    return { ...rest, hours: toHours(minutes) };
  }

  /** Returns the sums of every point of a period. */
  curve(caller: Member, filter: OrderCountFilter, period: Period): Promise<OrderCountSum[]> {
    return this.sumsBy(caller, filter, period, pointColumn(curveStep(period)), curveStep(period) === 'day');
  }

  /** Returns the sums of every row that the filter asks for. */
  sums(caller: Member, filter: OrderCountFilter, period: Period): Promise<OrderCountSum[]> {
    return filter.by === orderBy.time
      ? this.curve(caller, filter, period)
      : this.sumsBy(caller, filter, period, KEY_COLUMNS[filter.by]);
  }

  private sumsBy(
    caller: Member,
    filter: OrderCountFilter,
    period: Period,
    key: string,
    byDay = false,
  ): Promise<OrderCountSum[]> {
    const { from, where, values } = this.rollupSource(caller, filter, period, byDay);
    return this.db.rows<OrderCountSum>(
      `
        select ${key}::text as key, sum(c.orders)::int as orders, ${sumActive('minutes')}::int as minutes,
          ${sumActive('people')}::int as people, ${sumActive('amount')}::float8 as amount
        from ${from} c ${where}
        group by 1
        having sum(c.orders) > 0
      `,
      values,
    );
  }

  private rollupSource(
    caller: Member,
    filter: OrderCountFilter,
    period: Period,
    byDay = false,
  ): { readonly from: string; readonly where: string; readonly values: unknown[] } {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rollupRows('stat_booking', period, { bind, basis: filter.basis, byDay });
    const parts = [
      ...equal(
        { venue_id: filter.venueId, site_id: filter.siteId, source: filter.source, role_id: filter.roleId },
        bind,
      ),
      ...scopeConditions(caller, columns)(bind),
    ];
    return { from, where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
  }

  /** Returns the orders by weekday and hour (mark 1) or by lead time (mark 2). */
  countByMark(
    caller: Member,
    filter: OrderCountFilter,
    period: Period,
    mark: 1 | 2,
  ): Promise<{ key: number; orders: number }[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rollupRows('stat_mark', period, { bind, basis: filter.basis });
    const parts = [
      `c.mark = ${mark}`,
      ...equal({ venue_id: filter.venueId, site_id: filter.siteId }, bind),
      ...scopeConditions(caller, columns)(bind),
    ];
    return this.db.rows<{ key: number; orders: number }>(
      `
        select c.key, sum(c.orders)::int as orders
        from ${from} c
        where ${parts.join(' and ')}
        group by c.key
        having sum(c.orders) > 0
        order by c.key
      `,
      values,
    );
  }
}
