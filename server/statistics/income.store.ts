import { Injectable } from '@nestjs/common';
import { payType } from '#domain/payments/pay.status';
import { curveStep, type Period } from '#domain/statistics/period.rules';
import { incomeBasis, incomeBy } from '#domain/statistics/statistics.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { incomeStatistics } from '#contract/statistics/income.contract';
import type { Member } from '#server/kit/access/caller';
import { scopeConditions } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';
import { equalConditions as equal, pointColumn, rollupRows } from '#server/kit/db/rollup-rows';

/** Filters of the income statistics. */
export type IncomeFilter = Omit<ParsedOf<typeof incomeStatistics.list>, 'page' | 'size'>;

/** The sums of one row or point; money in fen. */
export interface IncomeSum extends Record<string, unknown> {
  readonly key: string;
  readonly gross: number;
  readonly refund: number;
  readonly orders: number;
  readonly refunds: number;
}

/** The sums of a period, by row and by point. */
export interface IncomeSums {
  readonly lines: readonly IncomeSum[];
  readonly points: readonly IncomeSum[];
}

const columns = { venue: 'c.venue_id', merchant: 'c.merchant_id' };
const KEY_COLUMNS = {
  [incomeBy.venue]: 'c.venue_id',
  [incomeBy.site]: 'c.site_id',
  [incomeBy.method]: 'c.pay_type',
  [incomeBy.role]: 'c.role_id',
  [incomeBy.biz]: 'c.biz',
  [incomeBy.merchant]: 'c.merchant_id',
};

/** Reads the income statistics from the rollups. */
@Injectable()
export class IncomeStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums of a period. */
  async sums(caller: Member, filter: IncomeFilter, period: Period): Promise<IncomeSums> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const [come, outgoing] = filter.basis === incomeBasis.cash ? ['cash_in', 'cash_out'] : ['gross', 'refund'];
    // An order paid from the balance brought no cash on that day.
    const orders =
      filter.basis === incomeBasis.cash
        ? `coalesce(sum(c.orders) filter (where c.pay_type <> ${payType.balance}), 0)`
        : 'sum(c.orders)';
    const step = curveStep(period);
    const point = pointColumn(step);
    const from = rollupRows('stat_income', period, {
      bind,
      basis: filter.basis === incomeBasis.used ? 2 : 1,
      byDay: step === 'day',
    });
    const where = [
      ...equal(
        {
          venue_id: filter.venueId,
          site_id: filter.siteId,
          merchant_id: filter.merchantId,
          pay_type: filter.payType,
          role_id: filter.roleId,
          biz: filter.biz,
        },
        bind,
      ),
      ...scopeConditions(caller, columns)(bind),
    ];
    const line = filter.by === incomeBy.time ? 'null::text' : `${KEY_COLUMNS[filter.by]}::text`;
    const sets = filter.by === incomeBy.time ? `(c.line, ${point})` : `(c.line), (${point})`;
    // One query serves rows and curve: a day's or a month's rows are summed per group before their point is formatted.
    const rows = await this.db.rows<IncomeSum & { readonly line: string | null }>(
      `
        select c.line, coalesce(c.line, ${point}) as key, sum(c.gross)::float8 as gross,
          sum(c.refund)::float8 as refund, sum(c.orders)::int as orders, sum(c.refunds)::int as refunds
        from (
          select ${line} as line, c.day, sum(c.${come}) as gross, sum(c.${outgoing}) as refund, ${orders} as orders,
            sum(c.refunds) as refunds
          from ${from} c ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
          group by 1, 2
        ) c
        group by grouping sets (${sets})
        having sum(c.gross) <> 0 or sum(c.refund) <> 0 or sum(c.orders) <> 0
      `,
      values,
    );
    return { lines: rows.filter((row) => row.line !== null), points: rows.filter((row) => row.line === null) };
  }
}
