import { financeStatus, memberAmount, ownFinanceKind, payType, walletKind } from '#domain/payments/pay.status';
import { walletRow, ownFinanceRow, type OwnFinanceRow, type WalletRow } from '#contract/wallet/wallet.contract';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import type { Sheet } from '#server/kit/excel/excel';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { yuanColumn } from '#server/kit/db/yuan-column';

/** A row with its instants as the database returns them. */
type WithInstants<R, K extends keyof R> = Record<string, unknown> &
  Omit<R, K> & { readonly [P in K]: null extends R[P] ? Date | null : Date };
/** A stored wallet transaction. */
export type StoredTxn = WithInstants<WalletRow, 'at'>;
/** A stored finance record. */
export type StoredFinance = WithInstants<OwnFinanceRow, 'gmtCreate' | 'doneAt'>;

/** Converts a stored wallet transaction. */
export const toWalletRow = (row: StoredTxn): WalletRow => ({ ...row, at: schoolStamp(row.at.getTime()) }) as WalletRow;
/** Converts a stored finance record. */
export const toFinanceRow = (row: StoredFinance): OwnFinanceRow =>
  ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()), doneAt: stampOrNull(row.doneAt) }) as OwnFinanceRow;

/** SQL sums over a wallet: recharged money less refunds, and spending less refunds. */
export const RECHARGED_SUM = `coalesce(sum(t.delta) filter (where t.kind in (${walletKind.recharge}, ${walletKind.rechargeRefund}, ${walletKind.gift})), 0)::int`;
export const SPENT_SUM = `coalesce(-sum(t.delta) filter (where t.kind in (${walletKind.pay}, ${walletKind.refundIn}, ${walletKind.gateBill})), 0)::int`;

/** List of wallet transactions. */
export const txnList: ListQuery<'keyword' | 'kind' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `t.id, t.kind, ${yuanColumn('t.delta')} as amount, ${yuanColumn('t.balance_after')} as "balanceAfter", case when t.biz_type = 'opening' then '' else t.biz_id end as "refNo", t.at`,
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
  select: `f.id, f.no, f.trade_no as "tradeNo", f.kind, f.pay_type as "payType", ${yuanColumn('f.amount')} as amount, f.status, v.venue_name as "venueName", v.en_name as "enVenueName", f.gmt_create as "gmtCreate", f.done_at as "doneAt"`,
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
