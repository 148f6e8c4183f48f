import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, type Fen } from '#domain/kit/money';
import { walletFailure } from '#domain/wallet/wallet.failures';
import type { Tx } from '#server/kit/db/db';
import { BillRefundService } from '#server/refunds/bill-refund.service';
import { WalletService } from '#server/wallet/wallet.service';
import { RechargeStore, type Recharge } from './recharge.store';
import type { WalletRequest } from './wallet-request.store';

const requestNoOf = (id: number) => `Q${id}`;

/** Moves the money of wallet requests between balance and channel. */
@Injectable()
export class RechargeFunds {
  constructor(
    private readonly store: RechargeStore,
    private readonly wallets: WalletService,
    private readonly refunds: BillRefundService,
  ) {}

  /** Checks the payment password of a member. */
  requirePassword(userId: number, md5: string): Promise<void> {
    return this.wallets.requirePassword(userId, md5);
  }

  /** Locks the wallet and returns its balance and gift. */
  lock(tx: Tx, userId: number): ReturnType<WalletService['lock']> {
    return this.wallets.lock(tx, userId);
  }

  /** Takes money and gift from the balance while the request is pending. */
  async hold(
    tx: Tx,
    id: number,
    { userId, tradeNo }: Recharge,
    parts: { readonly amount: Fen; readonly gift: Fen },
  ): Promise<void> {
    await this.wallets.debitRechargeRefund(tx, userId, requestNoOf(id), parts);
    await this.store.addReturned(tx, tradeNo, parts.amount, parts.gift);
  }

  /** Notifies the rooms that show a recharge. */
  notifyViewers(tx: Tx, recharge: Recharge): ReturnType<BillRefundService['notifyViewers']> {
    return this.refunds.notifyViewers(tx, recharge);
  }

  /** Pays the money out the way it was paid; returns the refund number. */
  async payOut(
    tx: Tx,
    { amount, reason }: WalletRequest,
    { tradeNo, merchantId, userId, payType, attemptNo }: Recharge,
  ): Promise<string> {
    if (payType === null) throw new Failure(walletFailure.rechargeUnpaid);
    return this.refunds.create(
      tx,
      { tradeNo, merchantId, userId, venueId: null },
      { amount, paidBy: payType, attemptNo, reason },
    );
  }

  /** Adjusts a balance as requested. */
  async adjustBalance(tx: Tx, { id, userId, amount }: WalletRequest): Promise<void> {
    await this.wallets.lock(tx, userId);
    await this.wallets.adjust(tx, userId, requestNoOf(id), amount);
  }

  /** Returns money and gift to the balance. */
  async restoreBalance(tx: Tx, { id, userId, amount, gift }: WalletRequest, recharge: Recharge): Promise<void> {
    await this.wallets.lock(tx, userId);
    await this.wallets.restoreRechargeRefund(tx, userId, requestNoOf(id), { amount, gift });
    await this.store.addReturned(tx, recharge.tradeNo, fen(-amount), fen(-gift));
    this.refunds.notifyViewers(tx, recharge);
  }
}
