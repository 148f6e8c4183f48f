import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan, formatYuan } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { forfeitedGift, refundableAmount } from '#domain/wallet/recharge.rules';
import { walletRequestMachine } from '#domain/wallet/wallet-request.machine';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { walletRequestKind } from '#domain/wallet/wallet.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { RechargeBench } from './recharge-bench';
import type { Recharge } from './recharge.store';
import { WalletRequestStore, type WalletRequest } from '#server/wallet/wallet-request.store';

const requestNoOf = (id: number) => `Q${id}`;

/** Refunds recharges: money leaves the balance on request and is paid out after a second person approves. */
@Injectable()
export class RechargeRefundService {
  constructor(
    private readonly db: Db,
    private readonly bench: RechargeBench,
    private readonly requests: WalletRequestStore,
  ) {}

  /**
   * Requests a refund of unused money: it and the forfeited gift leave the balance at once, so that they cannot be
   * spent meanwhile.
   */
  async request(
    { tradeNo, amount: amountYuan, reason, payPassword }: ParsedOf<typeof wallet.refund>,
    caller: Caller,
  ): Promise<AnswerOf<typeof wallet.refund>> {
    const { userId } = requireMember(caller);
    const found = await this.bench.store.find(this.db, tradeNo);
    if (found?.userId !== userId) throw new Failure(walletFailure.rechargeMissing);
    await this.bench.wallets.requirePassword(userId, payPassword);
    const amount = fromYuan(amountYuan);
    return runIdempotent(this.db, caller, async (tx) => {
      const recharge = (await this.bench.store.lock(tx, tradeNo)) as Recharge;
      if (!recharge.paid) throw new Failure(walletFailure.rechargeUnpaid);
      if (recharge.payType === payType.offline) throw new Failure(walletFailure.rechargeAtCounter);
      if (await this.requests.hasPending(tx, recharge.id)) throw new Failure(walletFailure.refundAsked);
      const balance = await this.bench.wallets.lock(tx, userId);
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
      await this.bench.wallets.debitRechargeRefund(tx, userId, requestNoOf(id), { amount, gift });
      await this.bench.store.addReturned(tx, tradeNo, amount, gift);
      await writeAudit(tx, caller, { action: 'wallet.ask', object: tradeNo, after: { amount, gift }, reason });
      await this.bench.books.notifyViewers(tx, recharge);
      return { id };
    });
  }

  /** Withdraws an own pending request. */
  withdraw({ id }: ParsedOf<typeof wallet.withdraw>, caller: Caller): Promise<AnswerOf<typeof wallet.withdraw>> {
    const { userId } = requireMember(caller);
    return runIdempotent(this.db, caller, async (tx) => {
      const { request, recharge } = await this.lockRequest(tx, id);
      if (request.askedBy !== userId || !recharge) throw new Failure(walletFailure.walletRequestMissing);
      const next = step(walletRequestMachine, 'withdraw', request, {});
      await this.restoreBalance(tx, request, recharge);
      await this.requests.finish(tx, id, next, { by: null, note: '', refundNo: null });
      await writeAudit(tx, caller, { action: 'wallet.withdraw', object: recharge.tradeNo });
      return { id };
    });
  }

  /** Locks a request and its recharge; the recharge is locked first. */
  async lockRequest(tx: Tx, id: number): Promise<{ request: WalletRequest; recharge: Recharge | null }> {
    const [row] = await tx.rows<{ no: string }>(
      'select c.trade_no as no from wallet_request q join recharge c on c.id = q.recharge_id where q.id = $1',
      [id],
    );
    const recharge = row ? await this.bench.store.lock(tx, row.no) : null;
    return { request: await this.requests.lock(tx, id), recharge };
  }

  /** Pays the money out the way it was paid; returns the refund number. */
  async payOut(
    tx: Tx,
    { amount, reason }: WalletRequest,
    { tradeNo, merchantId, userId, payType, attemptNo }: Recharge,
  ): Promise<string> {
    if (payType === null) throw new Failure(walletFailure.rechargeUnpaid);
    return this.bench.books.create(
      tx,
      { tradeNo, merchantId, userId, venueId: null, recharge: true },
      { amount, paidBy: payType, attemptNo, reason },
    );
  }

  /** Adjusts a balance as requested. */
  async adjustBalance(tx: Tx, { id, userId, amount }: WalletRequest): Promise<void> {
    await this.bench.wallets.lock(tx, userId);
    await this.bench.wallets.adjust(tx, userId, requestNoOf(id), amount);
  }

  /** Returns money and gift to the balance. */
  async restoreBalance(tx: Tx, { id, userId, amount, gift }: WalletRequest, recharge: Recharge): Promise<void> {
    await this.bench.wallets.lock(tx, userId);
    await this.bench.wallets.restoreRechargeRefund(tx, userId, requestNoOf(id), { amount, gift });
    await this.bench.store.addReturned(tx, recharge.tradeNo, fen(-amount), fen(-gift));
    await this.bench.books.notifyViewers(tx, recharge);
  }
}
