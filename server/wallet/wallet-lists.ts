import { financeStatus, memberAmount, ownFinanceKind, payType, walletKind } from '#domain/payments/pay.status';
import {
  walletRow,
  ownFinanceRow,
  type OwnFinanceRow,
  type RechargeRow,
  type WalletRow,
} from '#contract/wallet/wallet.contract';
import { schoolStamp } from '#server/kit/runtime/clock';
import type { Sheet } from '#server/kit/excel/excel';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { RECHARGE_ORDER_STATUS, RECHARGE_PAY_STATUS } from '#server/recharges/recharge.store';

/** Returns the SQL of a fen column in yuan. */
export const yuanOf = (column: string): string => `(${column} / 100.0)::float8`;

/** A row with its instants as the database returns them. */
type WithInstants<R, K extends keyof R> = Record<string, unknown> &
  Omit<R, K> & { readonly [P in K]: null extends R[P] ? Date | null : Date };
export type StoredTxn = WithInstants<WalletRow, 'at'>;
export type StoredFinance = WithInstants<OwnFinanceRow, 'gmtCreate' | 'doneAt'>;
export type StoredRecharge = WithInstants<RechargeRow, 'gmtCreate' | 'paidAt'>;

/** Formats an instant in school time, or returns null. */
export const stampOf = (at: Date | null): string | null => at && schoolStamp(at.getTime());

export const toWalletRow = (row: StoredTxn): WalletRow => ({ ...row, at: schoolStamp(row.at.getTime()) }) as WalletRow;
export const toFinanceRow = (row: StoredFinance): OwnFinanceRow =>
  ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()), doneAt: stampOf(row.doneAt) }) as OwnFinanceRow;
export const toRechargeRow = (row: StoredRecharge): RechargeRow =>
  ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()), paidAt: stampOf(row.paidAt) }) as RechargeRow;

/** List of wallet transactions. */
export const txnList: ListQuery<'keyword' | 'kind' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `t.id, t.kind, ${yuanOf('t.delta')} as amount, ${yuanOf('t.balance_after')} as "balanceAfter", case when t.biz_type = 'opening' then '' else t.biz_id end as "refNo", t.at`,
  from: 'wallet_txn t',
  filters: {
    keyword: contains('t.biz_id'),
    kind: equals('t.kind'),
    dateFrom: sinceDate('t.at'),
    dateTo: untilDate('t.at'),
  },
  sorts: { at: 't.at' },
  notNullSorts: ['at'],
  tieBreaker: 't.id desc',
};

/** List of a person's finance records. */
export const financeList: ListQuery<
  'keyword' | 'kind' | 'status' | 'payType' | 'dateFrom' | 'dateTo',
  'gmtCreate' | 'amount'
> = {
  select: `f.id, f.no, f.trade_no as "tradeNo", f.kind, f.pay_type as "payType", ${yuanOf('f.amount')} as amount, f.status, v.venue_name as "venueName", v.en_name as "enVenueName", f.gmt_create as "gmtCreate", f.done_at as "doneAt"`,
  from: 'finance_record f left join venue v on v.id = f.venue_id',
  filters: {
    keyword: contains('f.no', 'f.trade_no'),
    kind: equals('f.kind'),
    status: equals('f.status'),
    payType: equals('f.pay_type'),
    dateFrom: sinceDate('f.gmt_create'),
    dateTo: untilDate('f.gmt_create'),
  },
  sorts: { gmtCreate: 'f.gmt_create', amount: 'f.amount' },
  tieBreaker: 'f.id desc',
};

const REFUNDABLE = 'greatest(0, least(c.amount - c.returned, coalesce(w.balance - w.gift, 0)))';
/**
 * List of recharges; the refundable amount is given only if no refund is pending and the recharge was not paid at a
 * counter, where its refund is requested.
 */
export const rechargeList: ListQuery<
  'keyword' | 'payStatus' | 'orderStatus' | 'dateFrom' | 'dateTo',
  'gmtCreate' | 'amount'
> = {
  select: `c.id, c.trade_no as "tradeNo", ${yuanOf('c.amount')} as amount, ${yuanOf('c.gift')} as gift, ${RECHARGE_ORDER_STATUS} as "orderStatus", ${RECHARGE_PAY_STATUS} as "payStatus", c.pay_type as "payType", ${yuanOf('c.returned')} as returned,
    case when c.paid_at is null or c.pay_type = ${payType.offline} or q.id is not null then 0 else ${yuanOf(REFUNDABLE)} end as unused, ${yuanOf('least(coalesce(w.gift, 0), c.gift - c.gift_taken)')} as forfeit, q.id as "requestId", c.gmt_create as "gmtCreate", c.paid_at as "paidAt", epoch_ms(c.pay_before) as "payBefore"`,
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

/** Export of wallet transactions. */
export const txnSheet: Sheet<WalletRow> = {
  zh: '余额明细',
  en: 'Balance history',
  row: walletRow,
  columns: [
    { key: 'at' },
    { key: 'kind', of: walletKind },
    { key: 'amount', money: true },
    { key: 'balanceAfter', money: true },
    { key: 'refNo', width: 24 },
  ],
};
/** Export of a person's finance records. */
export const financeSheet: Sheet<OwnFinanceRow> = {
  zh: '用户收支记录',
  en: 'Member payments',
  row: ownFinanceRow,
  columns: [
    { key: 'no', width: 24 },
    { key: 'tradeNo', width: 20 },
    { key: 'kind', of: ownFinanceKind },
    { key: 'payType', of: payType },
    { key: 'amount', money: true, value: ({ kind, amount }) => memberAmount(kind, amount) },
    { key: 'status', of: financeStatus },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) ?? '' },
    { key: 'gmtCreate' },
    { key: 'doneAt' },
  ],
};
