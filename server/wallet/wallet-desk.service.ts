import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { financeKind, financeStatus } from '#domain/payments/pay.status';
import { walletRequestKind, walletRequestStatus } from '#domain/wallet/wallet.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import {
  walletDesk,
  walletHolderRow,
  type WalletHolderRow,
  type WalletRequestRow,
} from '#contract/wallet/wallet-desk.contract';
import { hasRight, requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp, stampOrNull } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { yuanColumn } from '#server/kit/db/yuan-column';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  codeOrNameContains,
  equals,
  listAll,
  listPage,
  listTotals,
  type ListRequest,
  type Bind,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeConditions } from '#server/kit/access/scope';
import { RECHARGED_SUM, SPENT_SUM } from './wallet-lists';
import { walletScopeColumns } from './wallet-access.service';

type WalletHolderRecord = Record<string, unknown> &
  Omit<WalletHolderRow, 'lockedUntil' | 'lastAt'> & { readonly lockedUntil: Date | null; readonly lastAt: Date | null };
type WalletRequestRecord = Record<string, unknown> &
  Omit<WalletRequestRow, 'askedAt' | 'checkedAt' | 'mine'> & {
    readonly askedById: number;
    readonly askedAt: Date;
    readonly checkedAt: Date | null;
  };

const personColumns = codeOrNameContains({ table: 'app_user', id: 'u.id', person: 'id', usernames: true });

/** List of wallets with their holders; the sums come from each wallet's transactions. */
export const holderList: ListQuery<'keyword' | 'locked' | 'funded', 'balance' | 'userName'> = {
  select: `w.user_id as "userId", u.name as "userName", u.username, ${yuanColumn('w.balance')} as balance, ${yuanColumn('w.gift')} as gift, ${yuanColumn('s.recharged')} as recharged, ${yuanColumn('s.consumed')} as consumed, case when w.locked_until > app_now() then w.locked_until end as "lockedUntil", s.last as "lastAt"`,
  from: `wallet w join app_user u on u.id = w.user_id cross join lateral (select ${RECHARGED_SUM} as recharged, ${SPENT_SUM} as consumed, max(t.at) as last from wallet_txn t where t.user_id = w.user_id) s`,
  countFrom: 'wallet w join app_user u on u.id = w.user_id',
  filters: {
    keyword: personColumns,
    locked: (value) => (value === true ? 'w.locked_until > app_now()' : 'coalesce(w.locked_until <= app_now(), true)'),
    funded: (value) => (value === true ? 'w.balance > 0' : 'w.balance = 0'),
  },
  sorts: { balance: 'w.balance', userName: 'u.name' },
  notNullSorts: ['balance', 'userName'],
  tieBreaker: 'w.user_id',
};
/** Returns a wallet as staff see it. */
export const toHolderRow = (row: WalletHolderRecord): WalletHolderRow =>
  ({
    ...row,
    userName: maskName(row.userName),
    lockedUntil: stampOrNull(row.lockedUntil),
    lastAt: stampOrNull(row.lastAt),
  }) as WalletHolderRow;

const requestList: ListQuery<'keyword' | 'kind' | 'status', 'askedAt' | 'amount'> = {
  select: `w.id, w.kind, w.user_id as "userId", u.name as "userName", u.username, ${yuanColumn('w.amount')} as amount, ${yuanColumn('w.gift')} as gift, c.trade_no as "tradeNo", w.reason, w.status, a.name as "askedBy", w.asked_by as "askedById", w.asked_at as "askedAt", k.name as "checkedBy", w.checked_at as "checkedAt", w.check_note as "checkNote", w.refund_no as "refundNo"`,
  from: 'wallet_request w join app_user u on u.id = w.user_id join app_user a on a.id = w.asked_by left join app_user k on k.id = w.checked_by left join recharge c on c.id = w.recharge_id',
  filters: { keyword: personColumns, kind: equals('w.kind'), status: equals('w.status') },
  sorts: { askedAt: 'w.asked_at', amount: 'w.amount' },
  notNullSorts: ['askedAt', 'amount'],
  tieBreaker: 'w.id desc',
};

const sheet: Sheet<WalletHolderRow> = {
  zh: '用户余额',
  en: 'Member balances',
  row: walletHolderRow,
  columns: [
    { key: 'userName' },
    { key: 'username' },
    { key: 'balance', money: true },
    { key: 'gift', money: true },
    { key: 'recharged', money: true },
    { key: 'consumed', money: true },
    { key: 'lockedUntil' },
    { key: 'lastAt' },
  ],
};
/** SQL total of recharge refunds that have left balances and are not paid out yet. */
const REFUNDS_IN_TRANSIT = `(select coalesce(sum(amount), 0) from wallet_request where kind = ${walletRequestKind.refund} and status = ${walletRequestStatus.waiting}) + (select coalesce(sum(amount), 0) from finance_record where kind = ${financeKind.rechargeRefund} and status in (${financeStatus.refunding}, ${financeStatus.failed}))`;

/** Lists wallets and wallet requests for staff. */
@Injectable()
export class WalletDeskService {
  constructor(private readonly db: Db) {}

  /** Returns one page; sums of the whole filter only with the right to see money. */
  async list(
    { page, size, ...filter }: ParsedOf<typeof walletDesk.list>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.list>> {
    const scope = this.scopeOf(caller);
    const [rows, totals] = await Promise.all([
      listPage<WalletHolderRecord>(this.db, holderList, { ...filter, page, size }, scope),
      hasRight(caller, 'moneyEye') ? this.totals(filter, scope) : null,
    ]);
    return { ...rows, content: rows.content.map(toHolderRow), totals };
  }

  /** Exports the filtered list. */
  @ExportSource(walletDesk.exportFile)
  sheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<WalletHolderRow>; readonly batches: RowBatches<WalletHolderRow> } {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<WalletHolderRecord>(this.db, listAll(holderList, filter, EXPORT_CAP, this.scopeOf(caller))),
        toHolderRow,
      ),
    };
  }

  /** Returns wallet requests, the newest first. */
  async requests(
    input: ParsedOf<typeof walletDesk.requests>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.requests>> {
    const { userId } = requireMember(caller);
    const page = await listPage<WalletRequestRecord>(this.db, requestList, input, this.scopeOf(caller));
    return {
      ...page,
      content: page.content.map(
        ({ askedById, ...row }) =>
          ({
            ...row,
            userName: maskName(row.userName),
            mine: askedById === userId,
            askedBy: row.askedBy,
            askedAt: schoolStamp(row.askedAt.getTime()),
            checkedAt: stampOrNull(row.checkedAt),
          }) as WalletRequestRow,
      ),
    };
  }

  private async totals(
    filter: ListRequest,
    scope: (bind: Bind) => string[],
  ): Promise<{ balance: number; gift: number; leaving: number }> {
    const { sql, values } = listTotals(
      { ...holderList, from: holderList.countFrom ?? holderList.from },
      filter,
      `coalesce(sum(w.balance), 0)::float8 / 100 as balance, coalesce(sum(w.gift), 0)::float8 / 100 as gift, (${REFUNDS_IN_TRANSIT})::float8 / 100 as leaving`,
      scope,
    );
    const [row] = await this.db.rows<{ balance: number; gift: number; leaving: number }>(sql, values);
    return row as { balance: number; gift: number; leaving: number };
  }

  private scopeOf(caller: Caller): (bind: Bind) => string[] {
    return scopeConditions(requireMember(caller), walletScopeColumns);
  }
}
