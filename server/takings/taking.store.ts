import { Injectable } from '@nestjs/common';
import type { LocalDate } from '#domain/kit/time';
import { basisRules } from '#domain/takings/taking.rules';
import { takingBy, type TakingBasis, type TakingBy } from '#domain/takings/taking.status';
import { financeKind, financeStatus, payType, refundRoute } from '#domain/payments/pay.status';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { takings } from '#contract/takings/taking.contract';
import { zoneName } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { sinceDate, untilDate, type Bind } from '#server/kit/db/list';
import { scopeConditions, type Scope } from '#server/kit/access/scope';

type TakingFilters = Pick<ParsedOf<typeof takings.list>, 'by' | 'basis' | 'venueId' | 'merchantId' | 'payType' | 'biz'>;

/** A line of the sheet; amounts in fen. */
export interface TakingLine extends Record<string, unknown> {
  readonly key: string;
  readonly name: string | null;
  readonly enName: string | null;
  readonly count: number;
  readonly gross: number;
  readonly refundCount: number;
  readonly refund: number;
}

/** Finance records with the route of their refund. */
export const TAKING_FROM = 'v_finance_record f left join v_refund r on r.refund_no = f.refund_no';

/** Returns the conditions of records a basis counts as income and as refunds, in SQL over `f` and `r`. */
export function sideConditions(basis: TakingBasis): { readonly ins: string; readonly outs: string } {
  const { ins, outs, outside } = basisRules[basis];
  const outsideCondition = outside
    ? ` and f.pay_type is distinct from ${payType.balance}
          and coalesce(r.route, ${refundRoute.original}) <> ${refundRoute.wallet}`
    : '';
  const condition = (kinds: readonly number[]) => `(f.kind in (${kinds.join(', ')})${outsideCondition})`;
  return { ins: condition(ins), outs: condition(outs) };
}

/** Returns a column of the sale for refunds that lack it. */
const saleColumn = (column: string) =>
  `(
    select i.${column}
    from v_finance_record i
    where i.trade_no = f.trade_no and i.kind in (${financeKind.income}, ${financeKind.depositIn}) and i.${column} is not null
    order by i.id
    limit 1
  )`;

/** Returns the SQL key the sheet groups by. A counter refund counts for the seller who took the money. */
const groupKey = (by: TakingBy, bind: Bind): string => {
  switch (by) {
    case takingBy.day:
      return `to_char(f.done_at at time zone ${bind(zoneName())}, 'YYYY-MM-DD')`;
    case takingBy.method:
      return `coalesce(f.pay_type, 0) || '/' || case
        when f.pay_type = ${payType.offline} then coalesce(f.offline_type, ${saleColumn('offline_type')}, 0)
        else 0
      end`;
    case takingBy.seller:
      return `coalesce(
        f.cashier_id, case when r.route = ${refundRoute.offline} then ${saleColumn('cashier_id')} end, 0
      )::text`;
    case takingBy.venue:
      return 'f.venue_id::text';
    case takingBy.business:
      return 'left(f.trade_no, 1)';
    case takingBy.merchant:
      return 'f.merchant_id::text';
  }
};

const NAMES: Partial<Record<TakingBy, string>> = {
  [takingBy.venue]: 'select id::text as key, venue_name as name, en_name as "enName" from v_venue',
  [takingBy.merchant]: 'select id::text as key, merchant_name as name, en_name as "enName" from v_merchant',
  [takingBy.seller]: 'select id::text as key, name, name as "enName" from v_app_user',
};

/** Sums finance records. */
@Injectable()
export class TakingStore {
  constructor(private readonly db: Db) {}

  /** Returns the sums of a span of days by the group of the query, within a scope. */
  sums(
    scope: Scope,
    { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
    query: TakingFilters,
  ): Promise<TakingLine[]> {
    const values: unknown[] = [];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const { ins, outs } = sideConditions(query.basis);
    const equal = (column: string, value: unknown) => (value === undefined ? [] : [`${column} = ${bind(value)}`]);
    const where = [
      sinceDate('f.done_at')(from, bind),
      untilDate('f.done_at')(to, bind),
      `f.status = ${financeStatus.complete} and (${ins} or ${outs})`,
      ...scopeConditions(scope, {
        venue: 'f.venue_id',
        merchant: 'f.merchant_id',
        person: 'f.user_id',
      })(bind),
      ...equal('f.venue_id', query.venueId),
      ...equal('f.merchant_id', query.merchantId),
      ...equal('f.pay_type', query.payType),
      ...equal('left(f.trade_no, 1)', query.biz),
    ].join(' and ');
    const key = groupKey(query.by, bind);
    const names = NAMES[query.by];
    return this.db.rows<TakingLine>(
      `
        select x.*, ${names ? 'n.name, n."enName"' : 'null as name, null as "enName"'}
        from (
          select ${key} as key, count(*) filter (where ${ins})::int as count,
            coalesce(sum(f.amount) filter (where ${ins}), 0)::float8 as gross,
            count(*) filter (where ${outs})::int as "refundCount",
            coalesce(sum(f.amount) filter (where ${outs}), 0)::float8 as refund
          from ${TAKING_FROM}
          where ${where}
          group by 1
        ) x ${names ? `left join (${names}) n on n.key = x.key` : ''}
      `,
      values,
    );
  }
}
