import { Injectable } from '@nestjs/common';
import { localDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { orderBasis } from '#domain/statistics/statistics.status';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { equalConditions, rollupRows } from '#server/kit/db/rollup-rows';

/** Conditions on orders that the rollup can answer; dates are those of use, both included. */
export interface OrderSumFilter {
  readonly venueId?: number | undefined;
  readonly siteId?: number | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly orderStatus?: string | undefined;
  readonly payStatus?: number | undefined;
  readonly source?: number | undefined;
  readonly promiseStatus?: number | undefined;
  readonly cancelKind?: number | undefined;
}

/** Money of orders in yuan: paid, refunded, and still to be paid. */
export interface OrderMoney {
  readonly income: number;
  readonly refund: number;
  readonly pending: number;
}

/** Days before and after every order. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const UNPAID = `c.order_status = '${orderStatus.normal}' and c.pay_status = ${payStatus.unpaid}`;

/** Sums the money of orders in the rollup of bookings. */
@Injectable()
export class OrderSumStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums over the orders of a scope that no person limits. */
  async sum(scope: Scope, { dateFrom, dateTo, ...filter }: OrderSumFilter): Promise<OrderMoney> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const period = { from: localDate(dateFrom ?? FIRST_DAY), to: localDate(dateTo ?? LAST_DAY) };
    if (period.from > period.to) return { income: 0, refund: 0, pending: 0 };
    const source = rollupRows('stat_booking', period, { bind, basis: orderBasis.used });
    const parts = [
      'true',
      ...equalConditions(
        {
          venue_id: filter.venueId,
          site_id: filter.siteId,
          order_status: filter.orderStatus,
          pay_status: filter.payStatus,
          source: filter.source,
          promise_status: filter.promiseStatus,
          cancel_kind: filter.cancelKind,
        },
        bind,
      ),
      ...scopeConditions(scope, { venue: 'c.venue_id', merchant: 'c.merchant_id' })(bind),
    ];
    const [row] = await this.db.rows<OrderMoney & Record<string, unknown>>(
      `
        select ${yuanColumn('coalesce(sum(c.paid), 0)')} as income,
          ${yuanColumn('coalesce(sum(c.refunded), 0)')} as refund,
          ${yuanColumn(`coalesce(sum(c.amount) filter (where ${UNPAID}), 0)`)} as pending
        from ${source} c
        where ${parts.join(' and ')}
      `,
      values,
    );
    return row as OrderMoney;
  }
}
