import { payType } from '#domain/payments/pay.status';
import type { RechargeRow } from '#contract/wallet/wallet.contract';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { RECHARGE_ORDER_STATUS, RECHARGE_PAY_STATUS } from './recharge.store';

/** A stored recharge. */
export type StoredRecharge = Record<string, unknown> &
  Omit<RechargeRow, 'gmtCreate' | 'paidAt'> & { readonly gmtCreate: Date; readonly paidAt: Date | null };

/** Converts a stored recharge. */
export const toRechargeRow = (row: StoredRecharge): RechargeRow =>
  ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()), paidAt: stampOrNull(row.paidAt) }) as RechargeRow;

const REFUNDABLE = 'greatest(0, least(c.amount - c.returned, coalesce(w.balance - w.gift, 0)))';
/**
 * List of recharges; the refundable amount is given only if no refund is pending and the recharge was not paid at a
 * counter, where its refund is requested.
 */
export const rechargeList: ListQuery<
  'keyword' | 'payStatus' | 'orderStatus' | 'dateFrom' | 'dateTo',
  'gmtCreate' | 'amount'
> = {
  select: `c.id, c.trade_no as "tradeNo", ${yuanColumn('c.amount')} as amount, ${yuanColumn('c.gift')} as gift, ${RECHARGE_ORDER_STATUS} as "orderStatus", ${RECHARGE_PAY_STATUS} as "payStatus", c.pay_type as "payType", ${yuanColumn('c.returned')} as returned,
    case when c.paid_at is null or c.pay_type = ${payType.offline} or q.id is not null then 0 else ${yuanColumn(REFUNDABLE)} end as unused, ${yuanColumn('least(coalesce(w.gift, 0), c.gift - c.gift_taken)')} as forfeit, q.id as "requestId", c.gmt_create as "gmtCreate", c.paid_at as "paidAt", epoch_ms(c.pay_before) as "payBefore"`,
  from: 'recharge c left join wallet w on w.user_id = c.user_id left join wallet_request q on q.recharge_id = c.id and q.status = 0',
  countFrom: 'recharge c',
  filters: {
    keyword: contains('c.trade_no'),
    payStatus: equals(`(${RECHARGE_PAY_STATUS})`),
    orderStatus: equals(`(${RECHARGE_ORDER_STATUS})`),
    dateFrom: sinceDate('c.gmt_create'),
    dateTo: untilDate('c.gmt_create'),
  },
  sorts: { gmtCreate: 'c.gmt_create', amount: 'c.amount' },
  notNullSorts: ['gmtCreate', 'amount'],
  tieBreaker: 'c.id desc',
};
