import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { fen, fromYuan, showYuan } from '#domain/kit/money';
import { payType } from '#domain/payments/pay.status';
import { forfeitOf, unusedOf } from '#domain/wallet/recharge.rules';
import { walletRequestMachine } from '#domain/wallet/wallet-request.machine';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { walletRequestKind } from '#domain/wallet/wallet.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import type { wallet } from '#contract/wallet/wallet.contract';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { once } from '#server/kit/once';
import { RechargeBench } from './recharge-bench';
import type { Recharge } from './recharge.store';
import { WalletRequestStore, type WalletRequest } from './wallet-request.store';

const numberOf = (id: number) => `Q${id}`;

/** Refunds recharges: money leaves the balance on request and is paid out after a second person approves. */
@Injectable()
export class RechargeBackService {
  constructor(
    private readonly db: Db,
    private readonly bench: RechargeBench,
    private readonly requests: WalletRequestStore,
  ) {}

  /**
   * Requests a refund of unused money: it and the forfeited gift leave the balance at once, so that they cannot be
   * spent meanwhile.
   */
  async ask(
    { tradeNo, amount: asked, reason, payPassword }: ParsedOf<typeof wallet.refund>,
    caller: Caller,
  ): Promise<AnswerOf<typeof wallet.refund>> {
    const { userId } = memberOf(caller);
    const seen = await this.bench.store.find(this.db, tradeNo);
    if (seen?.userId !== userId) throw new Failure(walletFailure.rechargeMissing);
    await this.bench.wallets.insistPassword(userId, payPassword);
    const amount = fromYuan(asked);
    return once(this.db, caller, async (tx) => {
      const recharge = (await this.bench.store.lock(tx, tradeNo)) as Recharge;
      if (!recharge.paid) throw new Failure(walletFailure.rechargeUnpaid);
      if (recharge.payType === payType.offline) throw new Failure(walletFailure.rechargeAtCounter);
      if (await this.requests.waits(tx, recharge.id)) throw new Failure(walletFailure.refundAsked);
      const purse = await this.bench.wallets.hold(tx, userId);
      const rest = unusedOf(purse, recharge);
      if (rest === 0) throw new Failure(walletFailure.rechargeSpent);
      if (amount > rest) throw new Failure(walletFailure.refundAboveUnused, { rest: showYuan(rest) });
      const gift = forfeitOf(purse, recharge);
      const id = await this.requests.add(tx, {
        kind: walletRequestKind.refund,
        userId,
        rechargeId: recharge.id,
        amount,
        gift,
        reason,
        askedBy: userId,
      });
      await this.bench.wallets.takeBack(tx, userId, numberOf(id), { amount, gift });
      await this.bench.store.returned(tx, tradeNo, amount, gift);
      await audit(tx, caller, { action: 'wallet.ask', object: tradeNo, after: { amount, gift }, reason });
      await this.bench.books.mark(tx, recharge);
      return { id };
    });
  }

  /** Withdraws an own pending request. */
  withdraw({ id }: ParsedOf<typeof wallet.withdraw>, caller: Caller): Promise<AnswerOf<typeof wallet.withdraw>> {
    const { userId } = memberOf(caller);
    return once(this.db, caller, async (tx) => {
      const { request, recharge } = await this.locked(tx, id);
      if (request.askedBy !== userId || !recharge) throw new Failure(walletFailure.walletRequestMissing);
      const next = step(walletRequestMachine, 'withdraw', request, {});
      await this.restore(tx, request, recharge);
      await this.requests.end(tx, id, next, { by: null, note: '', refundNo: null });
      await audit(tx, caller, { action: 'wallet.withdraw', object: recharge.tradeNo });
      return { id };
    });
  }

  /** Locks a request and its recharge; the recharge is locked first. */
  async locked(tx: Tx, id: number): Promise<{ request: WalletRequest; recharge: Recharge | null }> {
    const [of] = await tx.rows<{ no: string }>(
      'select c.trade_no as no from wallet_request q join recharge c on c.id = q.recharge_id where q.id = $1',
      [id],
    );
    const recharge = of ? await this.bench.store.lock(tx, of.no) : null;
    return { request: await this.requests.lock(tx, id), recharge };
  }

  /** Pays the money out the way it was paid; returns the refund number. */
  async send(
    tx: Tx,
    { amount, reason }: WalletRequest,
    { tradeNo, merchantId, userId, payType, attemptNo }: Recharge,
  ): Promise<string> {
    if (payType === null) throw new Failure(walletFailure.rechargeUnpaid);
    return this.bench.books.promise(
      tx,
      { tradeNo, merchantId, userId, venueId: null, recharge: true },
      { amount, paidBy: payType, attemptNo, reason },
    );
  }

  /** Adjusts a balance as requested. */
  async correct(tx: Tx, { id, userId, amount }: WalletRequest): Promise<void> {
    await this.bench.wallets.hold(tx, userId);
    await this.bench.wallets.adjust(tx, userId, numberOf(id), amount);
  }

  /** Returns money and gift to the balance. */
  async restore(tx: Tx, { id, userId, amount, gift }: WalletRequest, recharge: Recharge): Promise<void> {
    await this.bench.wallets.hold(tx, userId);
    await this.bench.wallets.restore(tx, userId, numberOf(id), { amount, gift });
    await this.bench.store.returned(tx, recharge.tradeNo, fen(-amount), fen(-gift));
    await this.bench.books.mark(tx, recharge);
  }
}
