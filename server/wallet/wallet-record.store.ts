import { Injectable } from '@nestjs/common';
import { financeStatus, moneyIn, moneyOut, walletKind } from '#domain/payments/pay.status';
import type { OwnFinanceRow, WalletRow } from '#contract/wallet/wallet.contract';
import { Db } from '#server/kit/db/db';
import {
  contains,
  equals,
  sinceDate,
  untilDate,
  type Bind,
  type ListQuery,
  type ListRequest,
} from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';

/** A row with its instants as the database returns them. */
type WithInstants<R, K extends keyof R> = Record<string, unknown> &
  Omit<R, K> & { readonly [P in K]: null extends R[P] ? Date | null : Date };
/** A stored wallet transaction. */
export type StoredTxn = WithInstants<WalletRow, 'at'>;
/** A stored finance record. */
export type StoredFinance = WithInstants<OwnFinanceRow, 'gmtCreate' | 'doneAt'>;

const sumOf = (sign: '' | '-', ...kinds: readonly number[]) =>
  `coalesce(${sign}sum(t.delta) filter (where t.kind in (${kinds.join(', ')})), 0)::int`;
/** SQL sums over a wallet: recharged money less refunds, and spending less refunds. */
export const RECHARGED_SUM = sumOf('', walletKind.recharge, walletKind.rechargeRefund, walletKind.gift);
export const SPENT_SUM = sumOf('-', walletKind.pay, walletKind.refundIn, walletKind.gateBill);

/** List of wallet transactions. */
const txnList: ListQuery<'keyword' | 'kind' | 'dateFrom' | 'dateTo', 'at'> = {
  select: `
    t.id, t.kind, ${yuanColumn('t.delta')} as amount, ${yuanColumn('t.balance_after')} as "balanceAfter",
    case when t.biz_type = 'opening' then '' else t.biz_id end as "refNo", t.at`,
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
const financeList: ListQuery<
  'keyword' | 'kind' | 'status' | 'payType' | 'dateFrom' | 'dateTo',
  'gmtCreate' | 'amount'
> = {
  select: `
    f.id, f.no, f.trade_no as "tradeNo", f.kind, f.pay_type as "payType", ${yuanColumn('f.amount')} as amount, f.status,
    v.venue_name as "venueName", v.en_name as "enVenueName", f.gmt_create as "gmtCreate", f.done_at as "doneAt"`,
  from: 'v_finance_record f left join v_venue v on v.id = f.venue_id',
  filters: {
    keyword: contains('f.no', 'f.trade_no'),
    kind: equals('f.kind'),
    status: equals('f.status'),
    payType: equals('f.pay_type'),
    dateFrom: sinceDate('f.gmt_create'),
    dateTo: untilDate('f.gmt_create'),
  },
  sorts: { gmtCreate: 'f.gmt_create', amount: 'f.amount' },
  notNullSorts: ['gmtCreate', 'amount'],
  tieBreaker: 'f.id desc',
};

const TXN_SUMS = `
  coalesce(sum(t.delta) filter (where t.delta > 0), 0)::float8 / 100 as into,
  coalesce(-sum(t.delta) filter (where t.delta < 0), 0)::float8 / 100 as out`;
const completed = (kinds: readonly number[]) =>
  `coalesce(
    sum(f.amount) filter (where f.kind in (${kinds.join(', ')}) and f.status = ${financeStatus.complete}), 0
  )::float8 / 100`;
const FINANCE_SUMS = `${completed(moneyIn)} as paid, ${completed(moneyOut)} as returned`;

const of = (column: string, userId: number) => (bind: Bind) => [`${column} = ${bind(userId)}`];

/** Reads the wallet transactions and finance records of one person. */
@Injectable()
export class WalletRecordStore {
  /** The list of a person's wallet transactions. */
  readonly transactions: StoredList<StoredTxn, [userId: number]>;
  /** The list of a person's finance records. */
  readonly finances: StoredList<StoredFinance, [userId: number]>;

  constructor(private readonly db: Db) {
    this.transactions = new StoredList(db, txnList, (userId: number) => of('t.user_id', userId));
    this.finances = new StoredList(db, financeList, (userId: number) => of('f.user_id', userId));
  }

  /** Returns the sums of a person's filtered wallet transactions. */
  transactionSums(query: ListRequest, userId: number): Promise<{ into: number; out: number }> {
    return this.transactions.totals<{ into: number; out: number }>(query, TXN_SUMS, userId);
  }

  /** Returns the sums of a person's filtered finance records. */
  financeSums(query: ListRequest, userId: number): Promise<{ paid: number; returned: number }> {
    return this.finances.totals<{ paid: number; returned: number }>(query, FINANCE_SUMS, userId);
  }

  /** Returns what a person has recharged and spent, less refunds, in fen. */
  async totals(userId: number): Promise<{ recharged: number; consumed: number }> {
    const [row] = await this.db.rows<{ recharged: number; consumed: number }>(
      `select ${RECHARGED_SUM} as recharged, ${SPENT_SUM} as consumed from wallet_txn t where t.user_id = $1`,
      [userId],
    );
    return row ?? { recharged: 0, consumed: 0 };
  }
}
