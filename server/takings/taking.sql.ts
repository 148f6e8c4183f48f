import { basisRules } from '#domain/takings/taking.rules';
import { takingBy, type TakingBasis, type TakingBy } from '#domain/takings/taking.status';
import { financeKind, payType, refundRoute } from '#domain/payments/pay.status';
import { zoneName } from '#server/kit/runtime/clock';
import type { Bind } from '#server/kit/db/list';

/** Finance records with the route of their refund. */
export const TAKING_FROM = 'finance_record f left join refund r on r.refund_no = f.refund_no';

/** Returns the conditions of records a basis counts as income and as refunds, in SQL over `f` and `r`. */
export function sideConditions(basis: TakingBasis): { readonly ins: string; readonly outs: string } {
  const { ins, outs, outside } = basisRules[basis];
  const outsideCondition = outside
    ? ` and f.pay_type is distinct from ${payType.balance} and coalesce(r.route, ${refundRoute.original}) <> ${refundRoute.wallet}`
    : '';
  const condition = (kinds: readonly number[]) => `(f.kind in (${kinds.join(', ')})${outsideCondition})`;
  return { ins: condition(ins), outs: condition(outs) };
}

/** Returns a column of the sale for refunds that lack it. */
const saleColumn = (column: string) =>
  `(select i.${column} from finance_record i where i.trade_no = f.trade_no and i.kind = ${financeKind.income} and i.${column} is not null order by i.id limit 1)`;

/** Returns the SQL key the sheet groups by. A counter refund counts for the seller who took the money. */
export const groupKey = (by: TakingBy, bind: Bind): string => {
  switch (by) {
    case takingBy.day:
      return `to_char(f.done_at at time zone ${bind(zoneName())}, 'YYYY-MM-DD')`;
    case takingBy.method:
      return `coalesce(f.pay_type, 0) || '/' || case when f.pay_type = ${payType.offline} then coalesce(f.offline_type, ${saleColumn('offline_type')}, 0) else 0 end`;
    case takingBy.seller:
      return `coalesce(f.cashier_id, case when r.route = ${refundRoute.offline} then ${saleColumn('cashier_id')} end, 0)::text`;
    case takingBy.venue:
      return 'f.venue_id::text';
    case takingBy.business:
      return 'left(f.trade_no, 1)';
    case takingBy.merchant:
      return 'f.merchant_id::text';
  }
};
