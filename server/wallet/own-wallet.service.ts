import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, toYuan } from '#domain/kit/money';
import { walletKind } from '#domain/payments/pay.status';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db } from '#server/kit/db/db';
import { listPage, type Bind } from '#server/kit/db/list';
import { RechargeSettings } from '#server/recharges/recharge-settings';
import { merchantIdSql } from '#server/recharges/recharge.store';
import {
  financeList,
  rechargeList,
  toFinanceRow,
  toRechargeRow,
  toWalletRow,
  txnList,
  type StoredFinance,
  type StoredRecharge,
  type StoredTxn,
} from './wallet-lists';
import { WalletService } from './wallet.service';

/** SQL sums over a wallet: recharged money less refunds, and spending less refunds. */
export const RECHARGED_SUM = `coalesce(sum(t.delta) filter (where t.kind in (${walletKind.recharge}, ${walletKind.rechargeRefund}, ${walletKind.gift})), 0)::int`;
export const SPENT_SUM = `coalesce(-sum(t.delta) filter (where t.kind in (${walletKind.pay}, ${walletKind.refundIn}, ${walletKind.gateBill})), 0)::int`;

/** The wallet as its own member sees it. */
@Injectable()
export class OwnWalletService {
  constructor(
    private readonly db: Db,
    private readonly wallets: WalletService,
    private readonly terms: RechargeSettings,
  ) {}

  /** Returns the balance and the recharge terms. */
  async own(caller: Caller): Promise<AnswerOf<typeof wallet.own>> {
    const { userId } = requireMember(caller);
    const [{ balance, gift, secured, lockedUntil }, [sums], [collector]] = await Promise.all([
      this.wallets.summary(userId),
      this.db.rows<{ recharged: number; consumed: number }>(
        `select ${RECHARGED_SUM} as recharged, ${SPENT_SUM} as consumed from wallet_txn t where t.user_id = $1`,
        [userId],
      ),
      this.db.rows<{ id: number | null }>(`select ${merchantIdSql('$1::int')} as id`, [this.terms.merchantId]),
    ]);
    const { offered, least, most, max, gifts, testMode } = this.terms.current;
    return {
      balance: toYuan(balance),
      gift: toYuan(gift),
      recharged: toYuan(fen(sums?.recharged ?? 0)),
      consumed: toYuan(fen(sums?.consumed ?? 0)),
      secured,
      lockedUntil: lockedUntil === null ? null : schoolStamp(lockedUntil),
      offered: offered.map(toYuan),
      least: least && toYuan(least),
      most: most && toYuan(most),
      max: toYuan(max),
      gifts: gifts.map((tier) => ({ from: toYuan(tier.from), gift: toYuan(tier.gift) })),
      testMode,
      merchantId: collector?.id ?? null,
    };
  }

  async records(input: ParsedOf<typeof wallet.records>, caller: Caller): Promise<AnswerOf<typeof wallet.records>> {
    const page = await listPage<StoredTxn>(this.db, txnList, input, this.ownRows(caller, 't.user_id'));
    return { ...page, content: page.content.map(toWalletRow) };
  }

  async recharges(
    input: ParsedOf<typeof wallet.recharges>,
    caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharges>> {
    const page = await listPage<StoredRecharge>(this.db, rechargeList, input, this.ownRows(caller, 'c.user_id'));
    return { ...page, content: page.content.map(toRechargeRow) };
  }

  /** Returns one own recharge; throws as missing for another member's. */
  async recharge(
    { tradeNo }: ParsedOf<typeof wallet.recharge>,
    caller: Caller,
  ): Promise<AnswerOf<typeof wallet.recharge>> {
    const [row] = await this.db.rows<StoredRecharge>(
      `select ${rechargeList.select} from ${rechargeList.from} where c.trade_no = $1 and c.user_id = $2`,
      [tradeNo, requireMember(caller).userId],
    );
    if (!row) throw new Failure(walletFailure.rechargeMissing);
    return toRechargeRow(row);
  }

  async finances(input: ParsedOf<typeof wallet.finances>, caller: Caller): Promise<AnswerOf<typeof wallet.finances>> {
    const page = await listPage<StoredFinance>(this.db, financeList, input, this.ownRows(caller, 'f.user_id'));
    return { ...page, content: page.content.map(toFinanceRow) };
  }

  private ownRows(caller: Caller, column: string): (bind: Bind) => string[] {
    const { userId } = requireMember(caller);
    return (bind) => [`${column} = ${bind(userId)}`];
  }
}
