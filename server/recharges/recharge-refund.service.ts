import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fromYuan, formatYuan } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { forfeitedGift, refundableAmount } from '#domain/wallet/recharge.rules';
import { walletRequestMachine } from '#domain/wallet/wallet-request.machine';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { walletRequestKind } from '#domain/wallet/wallet.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { RechargeFunds } from './recharge-funds';
import { RechargeStore, type Recharge } from './recharge.store';
import { WalletRequestStore, type WalletRequest } from './wallet-request.store';

/** Refunds recharges: money leaves the balance on request and is paid out after a second person approves. */
@Injectable()
export class RechargeRefundService {
  constructor(
    private readonly db: Db,
    private readonly store: RechargeStore,
    private readonly funds: RechargeFunds,
    private readonly requests: WalletRequestStore,
  ) {}

  /**
   * Requests a refund of unused money: it and the forfeited gift leave the balance at once, so that they cannot be
   * spent meanwhile.
   */
  async request(
    { tradeNo, amount: amountYuan, reason, payPassword }: ParsedOf<typeof wallet.refund>,
    caller: Member,
  ): Promise<AnswerOf<typeof wallet.refund>> {
    const { userId } = caller;
    const found = await this.store.findUnlocked(tradeNo);
    if (found?.userId !== userId) throw new Failure(walletFailure.rechargeMissing);
    await this.funds.requirePassword(userId, payPassword);
    const amount = fromYuan(amountYuan);
    return runIdempotent(this.db, caller, async (tx) => {
      const recharge = (await this.store.lock(tx, tradeNo)) as Recharge;
      if (!recharge.paid) throw new Failure(walletFailure.rechargeUnpaid);
      if (recharge.payType === payType.offline) throw new Failure(walletFailure.rechargeAtCounter);
      if (await this.requests.hasPending(tx, recharge.id)) throw new Failure(walletFailure.refundAsked);
      const balance = await this.funds.lock(tx, userId);
      const refundable = refundableAmount(balance, recharge);
      if (refundable === 0) throw new Failure(walletFailure.rechargeSpent);
      if (amount > refundable) throw new Failure(walletFailure.refundAboveUnused, { rest: formatYuan(refundable) });
      const gift = forfeitedGift(balance, recharge);
      const id = await this.requests.insert(tx, {
        kind: walletRequestKind.refund,
        userId,
        rechargeId: recharge.id,
        amount,
        gift,
        reason,
        askedBy: userId,
      });
      await this.funds.hold(tx, id, recharge, { amount, gift });
      await writeAudit(tx, caller, { action: 'wallet.ask', object: tradeNo, after: { amount, gift }, reason });
      this.funds.notifyViewers(tx, recharge);
      return { id };
    });
  }

  /** Withdraws an own pending request. */
  withdraw({ id }: ParsedOf<typeof wallet.withdraw>, caller: Member): Promise<AnswerOf<typeof wallet.withdraw>> {
    const { userId } = caller;
    return runIdempotent(this.db, caller, async (tx) => {
      const { request, recharge } = await this.lockRequest(tx, id);
      if (request.askedBy !== userId || !recharge) throw new Failure(walletFailure.walletRequestMissing);
      const next = step(walletRequestMachine, 'withdraw', request, {});
      await this.funds.restoreBalance(tx, request, recharge);
      await this.requests.finish(tx, id, next, { by: null, note: '', refundNo: null });
      await writeAudit(tx, caller, { action: 'wallet.withdraw', object: recharge.tradeNo });
      return { id };
    });
  }

  /** Locks a request and its recharge; the recharge is locked first. */
  async lockRequest(tx: Tx, id: number): Promise<{ request: WalletRequest; recharge: Recharge | null }> {
    const tradeNo = await this.requests.rechargeNo(tx, id);
    const recharge = tradeNo === null ? null : await this.store.lock(tx, tradeNo);
    return { request: await this.requests.lock(tx, id), recharge };
  }

  /** Carries out the decision on a locked request; returns the refund number if money is paid out. */
  async carryOut(tx: Tx, request: WalletRequest, recharge: Recharge | null, pass: boolean): Promise<string | null> {
    if (recharge && pass) return this.funds.payOut(tx, request, recharge);
    if (recharge) await this.funds.restoreBalance(tx, request, recharge);
    else if (pass) await this.funds.adjustBalance(tx, request);
    return null;
  }
}
