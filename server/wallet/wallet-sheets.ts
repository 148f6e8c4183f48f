import { financeStatus, memberAmount, ownFinanceKind, payType, walletKind } from '#domain/payments/pay.status';
import { walletRow, ownFinanceRow, type OwnFinanceRow, type WalletRow } from '#contract/wallet/wallet.contract';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import type { Sheet } from '#server/kit/excel/excel';
import type { StoredFinance, StoredTxn } from './wallet-record.store';

/** Converts a stored wallet transaction. */
export const toWalletRow = (row: StoredTxn): WalletRow => ({ ...row, at: schoolStamp(row.at.getTime()) }) as WalletRow;
/** Converts a stored finance record. */
export const toFinanceRow = (row: StoredFinance): OwnFinanceRow =>
  ({ ...row, gmtCreate: schoolStamp(row.gmtCreate.getTime()), doneAt: stampOrNull(row.doneAt) }) as OwnFinanceRow;

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
