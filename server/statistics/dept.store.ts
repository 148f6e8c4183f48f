import { Injectable } from '@nestjs/common';
import { orderStatus } from '#domain/orders/order.status';
import type { Period } from '#domain/statistics/period.rules';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { deptStatistics } from '#contract/statistics/dept.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { equalConditions as equal, rollupRows } from '#server/kit/db/rollup-rows';

/** Filters of the statistics of departments. */
export type DeptFilter = Omit<ParsedOf<typeof deptStatistics.list>, 'page' | 'size'>;

/** The sums of one department; money in fen. */
export interface DeptSum extends Record<string, unknown> {
  readonly key: string;
  readonly orders: number;
  readonly minutes: number;
  readonly people: number;
  readonly missed: number;
  readonly paid: number;
  readonly refunded: number;
  readonly unsettled: number;
}

/** Reads the statistics of departments from the rollups. */
@Injectable()
export class DeptStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums of every department. */
  sums(caller: Member, filter: DeptFilter, period: Period): Promise<DeptSum[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const from = rollupRows('stat_dept', period, { bind });
    const where = this.where(caller, filter, 'c', bind);
    return this.db.rows<DeptSum>(
      `
        select c.org_id::text as key, sum(c.orders)::int as orders, sum(c.minutes)::int as minutes,
          sum(c.people)::int as people, sum(c.missed)::int as missed, sum(c.paid)::float8 as paid,
          sum(c.refunded)::float8 as refunded, sum(c.unsettled)::float8 as unsettled
        from ${from} c
        where ${where}
        group by 1
        having sum(c.orders) > 0 or sum(c.paid) <> 0
      `,
      values,
    );
  }

  /** Returns the number of distinct people of every department. */
  countPersons(caller: Member, filter: DeptFilter, period: Period): Promise<{ key: string; persons: number }[]> {
    const values: unknown[] = [period.from, period.to];
    const bind: Bind = (value) => `$${values.push(value)}`;
    return this.db.rows<{ key: string; persons: number }>(
      `
        select c.org_id::text as key, count(distinct c.user_id)::int as persons
        from stat_orders c
        where c.use_day between $1::date and $2::date
          and c.order_status = '${orderStatus.normal}'
          and ${this.where(caller, filter, 'c', bind)}
        group by 1
      `,
      values,
    );
  }

  /** A department scope restricts these rows; a personal scope matches none. */
  private where(member: Member, filter: DeptFilter, of: string, bind: Bind): string {
    const reach = scopeConditions(
      { ...member, orgIds: null },
      { venue: `${of}.venue_id`, merchant: `${of}.merchant_id` },
    )(bind);
    return [
      'true',
      ...equal({ venue_id: filter.venueId, merchant_id: filter.merchantId }, bind),
      ...reach,
      ...(member.orgIds === null ? [] : [`${of}.org_id = any(${bind(member.orgIds)}::int[])`]),
    ].join(' and ');
  }
}
