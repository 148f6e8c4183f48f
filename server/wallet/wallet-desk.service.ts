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
import { may, memberOf, type Caller } from '#server/kit/caller';
import { schoolStamp } from '#server/kit/clock';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { codesOrName, is, listAll, listPage, listTotals, type Asked, type Bind, type ListSpec } from '#server/kit/list';
import { scoped } from '#server/kit/scope';
import { FILLED, SPENT } from './own-wallet.service';
import { stampOf, yuanOf } from './wallet-lists';
import { walletColumns } from './wallet-reach';

type Holder = Record<string, unknown> &
  Omit<WalletHolderRow, 'lockedUntil' | 'lastAt'> & { readonly lockedUntil: Date | null; readonly lastAt: Date | null };
type Asking = Record<string, unknown> &
  Omit<WalletRequestRow, 'askedAt' | 'checkedAt' | 'mine'> & {
    readonly askedById: number;
    readonly askedAt: Date;
    readonly checkedAt: Date | null;
  };

const person = codesOrName({ table: 'app_user', id: 'u.id', person: 'id', usernames: true });

/** List of wallets with their holders; the sums come from each wallet's transactions. */
export const holderList: ListSpec<'keyword' | 'locked' | 'funded', 'balance' | 'userName'> = {
  select: `w.user_id as "userId", u.name as "userName", u.username, ${yuanOf('w.balance')} as balance, ${yuanOf('w.gift')} as gift, ${yuanOf('s.recharged')} as recharged, ${yuanOf('s.consumed')} as consumed, case when w.locked_until > app_now() then w.locked_until end as "lockedUntil", s.last as "lastAt"`,
  from: `wallet w join app_user u on u.id = w.user_id cross join lateral (select ${FILLED} as recharged, ${SPENT} as consumed, max(t.at) as last from wallet_txn t where t.user_id = w.user_id) s`,
  countFrom: 'wallet w join app_user u on u.id = w.user_id',
  filters: {
    keyword: person,
    locked: (value) => (value === true ? 'w.locked_until > app_now()' : 'coalesce(w.locked_until <= app_now(), true)'),
    funded: (value) => (value === true ? 'w.balance > 0' : 'w.balance = 0'),
  },
  sorts: { balance: 'w.balance', userName: 'u.name' },
  solid: ['balance', 'userName'],
  last: 'w.user_id',
};
/** Returns a wallet as staff see it. */
export const shownHolder = (row: Holder): WalletHolderRow =>
  ({
    ...row,
    userName: maskName(row.userName),
    lockedUntil: stampOf(row.lockedUntil),
    lastAt: stampOf(row.lastAt),
  }) as WalletHolderRow;

const requestList: ListSpec<'keyword' | 'kind' | 'status', 'askedAt' | 'amount'> = {
  select: `w.id, w.kind, w.user_id as "userId", u.name as "userName", u.username, ${yuanOf('w.amount')} as amount, ${yuanOf('w.gift')} as gift, c.trade_no as "tradeNo", w.reason, w.status, a.name as "askedBy", w.asked_by as "askedById", w.asked_at as "askedAt", k.name as "checkedBy", w.checked_at as "checkedAt", w.check_note as "checkNote", w.refund_no as "refundNo"`,
  from: 'wallet_request w join app_user u on u.id = w.user_id join app_user a on a.id = w.asked_by left join app_user k on k.id = w.checked_by left join recharge c on c.id = w.recharge_id',
  filters: { keyword: person, kind: is('w.kind'), status: is('w.status') },
  sorts: { askedAt: 'w.asked_at', amount: 'w.amount' },
  solid: ['askedAt', 'amount'],
  last: 'w.id desc',
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
const LEAVING = `(select coalesce(sum(amount), 0) from wallet_request where kind = ${walletRequestKind.refund} and status = ${walletRequestStatus.waiting}) + (select coalesce(sum(amount), 0) from finance_record where kind = ${financeKind.rechargeRefund} and status in (${financeStatus.refunding}, ${financeStatus.failed}))`;

/** Lists wallets and wallet requests for staff. */
@Injectable()
export class WalletDeskService {
  constructor(private readonly db: Db) {}

  /** Returns one page; sums of the whole filter only with the right to see money. */
  async list(
    { page, size, ...asked }: ParsedOf<typeof walletDesk.list>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.list>> {
    const scope = this.scopeOf(caller);
    const [found, totals] = await Promise.all([
      listPage<Holder>(this.db, holderList, { ...asked, page, size }, scope),
      may(caller, 'moneyEye') ? this.totals(asked, scope) : null,
    ]);
    return { ...found, content: found.content.map(shownHolder), totals };
  }

  /** Exports the filtered list. */
  @Exports(walletDesk.exportFile)
  sheet(
    caller: Caller,
    asked: Asked,
  ): { readonly sheet: Sheet<WalletHolderRow>; readonly batches: Batches<WalletHolderRow> } {
    return {
      sheet,
      batches: mapped(
        rowsOf<Holder>(this.db, listAll(holderList, asked, EXPORT_CAP, this.scopeOf(caller))),
        shownHolder,
      ),
    };
  }

  /** Returns wallet requests, the newest first. */
  async requests(
    input: ParsedOf<typeof walletDesk.requests>,
    caller: Caller,
  ): Promise<AnswerOf<typeof walletDesk.requests>> {
    const { userId } = memberOf(caller);
    const page = await listPage<Asking>(this.db, requestList, input, this.scopeOf(caller));
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
            checkedAt: stampOf(row.checkedAt),
          }) as WalletRequestRow,
      ),
    };
  }

  private async totals(
    asked: Asked,
    scope: (bind: Bind) => string[],
  ): Promise<{ balance: number; gift: number; leaving: number }> {
    const { sql, values } = listTotals(
      { ...holderList, from: holderList.countFrom ?? holderList.from },
      asked,
      `coalesce(sum(w.balance), 0)::float8 / 100 as balance, coalesce(sum(w.gift), 0)::float8 / 100 as gift, (${LEAVING})::float8 / 100 as leaving`,
      scope,
    );
    const [row] = await this.db.rows<{ balance: number; gift: number; leaving: number }>(sql, values);
    return row as { balance: number; gift: number; leaving: number };
  }

  private scopeOf(caller: Caller): (bind: Bind) => string[] {
    return scoped(memberOf(caller), walletColumns);
  }
}
