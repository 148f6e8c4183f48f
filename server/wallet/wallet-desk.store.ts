import { Injectable } from '@nestjs/common';
import { financeKind, financeStatus } from '#domain/payments/pay.status';
import { walletRequestKind, walletRequestStatus } from '#domain/wallet/wallet.status';
import type { WalletHolderRow, WalletRequestRow } from '#contract/wallet/wallet-desk.contract';
import { Db } from '#server/kit/db/db';
import { codeOrNameContains, equals, listTotals, type ListQuery, type ListRequest } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { scopeConditions, scopeSql, type Scope, type ScopeColumns } from '#server/kit/access/scope';
import { RECHARGED_SUM, SPENT_SUM } from './wallet-record.store';

/** Scope of wallets is personal: staff scoped to venues or merchants see none. */
const scopeColumns: ScopeColumns = { person: 'w.user_id' };

/** A wallet with its holder, as stored. */
export type WalletHolderRecord = Record<string, unknown> &
  Omit<WalletHolderRow, 'lockedUntil' | 'lastAt'> & { readonly lockedUntil: Date | null; readonly lastAt: Date | null };
/** A wallet request with the persons, as stored. */
export type WalletRequestRecord = Record<string, unknown> &
  Omit<WalletRequestRow, 'askedAt' | 'checkedAt' | 'mine'> & {
    readonly askedById: number;
    readonly askedAt: Date;
    readonly checkedAt: Date | null;
  };

const personColumns = codeOrNameContains({ table: 'v_app_user', id: 'u.id', person: 'id', usernames: true });

/** List of wallets with their holders; the sums come from each wallet's transactions. */
const holderList: ListQuery<'keyword' | 'locked' | 'funded', 'balance' | 'userName'> = {
  select: `
    w.user_id as "userId", u.name as "userName", u.username, ${yuanColumn('w.balance')} as balance,
    ${yuanColumn('w.gift')} as gift, ${yuanColumn('s.recharged')} as recharged, ${yuanColumn('s.consumed')} as consumed,
    case when w.locked_until > app_now() then w.locked_until end as "lockedUntil", s.last as "lastAt"`,
  from: `
    wallet w
      join v_app_user u on u.id = w.user_id
      cross join lateral (
        select ${RECHARGED_SUM} as recharged, ${SPENT_SUM} as consumed, max(t.at) as last
        from wallet_txn t
        where t.user_id = w.user_id
      ) s`,
  countFrom: 'wallet w join v_app_user u on u.id = w.user_id',
  filters: {
    keyword: personColumns,
    locked: (value) => (value === true ? 'w.locked_until > app_now()' : 'coalesce(w.locked_until <= app_now(), true)'),
    funded: (value) => (value === true ? 'w.balance > 0' : 'w.balance = 0'),
  },
  sorts: { balance: 'w.balance', userName: 'u.name' },
  notNullSorts: ['balance', 'userName'],
  tieBreaker: 'w.user_id',
};
const requestList: ListQuery<'keyword' | 'kind' | 'status', 'askedAt' | 'amount'> = {
  select: `
    w.id, w.kind, w.user_id as "userId", u.name as "userName", u.username, ${yuanColumn('w.amount')} as amount,
    ${yuanColumn('w.gift')} as gift, w.trade_no as "tradeNo", w.reason, w.status, a.name as "askedBy",
    w.asked_by as "askedById", w.asked_at as "askedAt", k.name as "checkedBy", w.checked_at as "checkedAt",
    w.check_note as "checkNote", w.refund_no as "refundNo"`,
  from: `
    v_wallet_request w
      join v_app_user u on u.id = w.user_id
      join v_app_user a on a.id = w.asked_by
      left join v_app_user k on k.id = w.checked_by`,
  filters: { keyword: personColumns, kind: equals('w.kind'), status: equals('w.status') },
  sorts: { askedAt: 'w.asked_at', amount: 'w.amount' },
  notNullSorts: ['askedAt', 'amount'],
  tieBreaker: 'w.id desc',
};

/** SQL total of recharge refunds that have left balances and are not paid out yet. */
const REFUNDS_IN_TRANSIT = `(
    select coalesce(sum(amount), 0)
    from v_wallet_request
    where kind = ${walletRequestKind.refund} and status = ${walletRequestStatus.waiting}
  ) + (
    select coalesce(sum(amount), 0)
    from v_finance_record
    where kind = ${financeKind.rechargeRefund} and status in (${financeStatus.refunding}, ${financeStatus.failed})
  )`;
const TOTALS = `
  coalesce(sum(w.balance), 0)::float8 / 100 as balance, coalesce(sum(w.gift), 0)::float8 / 100 as gift,
  (${REFUNDS_IN_TRANSIT})::float8 / 100 as leaving`;

interface WalletTotals {
  readonly balance: number;
  readonly gift: number;
  readonly leaving: number;
}

/** Reads wallets and wallet requests as staff see them. */
@Injectable()
export class WalletDeskStore {
  readonly list: StoredList<WalletHolderRecord, [scope: Scope]>;
  /** The list of the wallet requests in a scope. */
  readonly requests: StoredList<WalletRequestRecord, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, holderList, (scope: Scope) => scopeConditions(scope, scopeColumns));
    this.requests = new StoredList(db, requestList, (scope: Scope) => scopeConditions(scope, scopeColumns));
  }

  /** Returns the totals of the filtered wallets in a scope. */
  totals(query: ListRequest, scope: Scope): Promise<WalletTotals> {
    return listTotals<WalletTotals>(
      this.db,
      { ...holderList, from: holderList.countFrom ?? holderList.from },
      query,
      TOTALS,
      scopeConditions(scope, scopeColumns),
    );
  }

  /** Returns a person's wallet. */
  async find(userId: number): Promise<WalletHolderRecord | undefined> {
    const [row] = await this.db.rows<WalletHolderRecord>(
      `select ${holderList.select} from ${holderList.from} where w.user_id = $1`,
      [userId],
    );
    return row;
  }

  /** Returns whether a person has a wallet that a scope includes. */
  isWalletInScope(userId: number, scope: Scope): Promise<boolean> {
    return this.isInScope('wallet w where w.user_id', userId, scope);
  }

  /** Returns whether there is such a wallet request and a scope includes it. */
  isRequestInScope(id: number, scope: Scope): Promise<boolean> {
    return this.isInScope('v_wallet_request w where w.id', id, scope);
  }

  private async isInScope(
    column: 'wallet w where w.user_id' | 'v_wallet_request w where w.id',
    id: number,
    scope: Scope,
  ): Promise<boolean> {
    const values: unknown[] = [id];
    const rows = await this.db.rows(
      `select 1 from ${column} = $1 and ${scopeSql(scope, scopeColumns, values)}`,
      values,
    );
    return rows.length > 0;
  }
}
