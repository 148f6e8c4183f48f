import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, formatYuan, type Fen } from '#domain/kit/money';
import { walletKind } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { WalletBalance } from '#domain/wallet/recharge.rules';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { Db, type Tx } from '#server/kit/db/db';
import { PayPasswordCheck } from './pay-password-check.service';
import { WalletRecordStore } from './wallet-record.store';
import { WalletStore } from './wallet.store';

/** Balances of members. */
@Injectable()
export class WalletService {
  constructor(
    private readonly db: Db,
    private readonly store: WalletStore,
    private readonly records: WalletRecordStore,
    private readonly passwords: PayPasswordCheck,
  ) {}

  /** Returns a member's balance in fen, whether a payment password is set, and whether it is locked. */
  async summary(
    userId: number,
  ): Promise<{ balance: Fen; gift: Fen; locked: boolean; lockedUntil: number | null; secured: boolean }> {
    const wallet = await this.store.find(this.db, userId);
    return {
      balance: wallet?.balance ?? (0 as Fen),
      gift: wallet?.gift ?? (0 as Fen),
      locked: Boolean(wallet?.lockedUntil),
      lockedUntil: wallet?.lockedUntil ?? null,
      secured: Boolean(wallet?.payPasswordHash),
    };
  }

  /** Returns what a member has recharged and spent, less refunds. */
  async totals(userId: number): Promise<{ recharged: Fen; consumed: Fen }> {
    const { recharged, consumed } = await this.records.totals(userId);
    return { recharged: fen(recharged), consumed: fen(consumed) };
  }

  /** Checks a payment password (lower-case hex MD5); throws if it is wrong, locked or not set. */
  requirePassword(userId: number, md5: string): Promise<void> {
    return this.passwords.require(userId, md5);
  }

  /** Pays for an order from the balance; throws if the balance is too low. Idempotent per order. */
  async pay(tx: Tx, userId: number, tradeNo: string, amount: Fen): Promise<void> {
    if (await this.store.debit(tx, { userId, amount, kind: walletKind.pay, bizType: 'pay', bizId: tradeNo })) return;
    const balance = (await this.store.find(tx, userId))?.balance ?? (0 as Fen);
    throw new Failure(paymentFailure.balanceShort, { balance: formatYuan(balance), due: formatYuan(amount) });
  }

  /** Pays a gate bill from the balance if that covers it; returns whether it did. Once for each bill. */
  payGateBill(tx: Tx, userId: number, billNo: string, amount: Fen): Promise<boolean> {
    return this.store.debit(tx, { userId, amount, kind: walletKind.gateBill, bizType: 'gateBill', bizId: billNo });
  }

  /** Credits a refund to the balance, once per refund number. */
  async refund(tx: Tx, userId: number, refundNo: string, amount: Fen): Promise<void> {
    await this.store.credit(tx, { userId, amount, kind: walletKind.refundIn, bizType: 'refund', bizId: refundNo });
  }

  /** Credits several refunds, each once per refund number. */
  async refundAll(
    tx: Tx,
    refunds: readonly { readonly userId: number; readonly refundNo: string; readonly amount: Fen }[],
  ): Promise<void> {
    await this.store.creditAll(
      tx,
      refunds.map(({ userId, refundNo, amount }) => ({
        userId,
        amount,
        kind: walletKind.refundIn,
        bizType: 'refund',
        bizId: refundNo,
      })),
    );
  }

  /** Locks the wallet and returns its balance and gift; creates an empty wallet if there is none. */
  async lock(tx: Tx, userId: number): Promise<WalletBalance> {
    let wallet = await this.store.lock(tx, userId);
    if (!wallet) {
      await this.store.create(tx, userId);
      wallet = await this.store.lock(tx, userId);
    }
    return { balance: wallet?.balance ?? (0 as Fen), gift: wallet?.gift ?? (0 as Fen) };
  }

  /** Credits a paid recharge and its gift. */
  async creditRecharge(
    tx: Tx,
    userId: number,
    tradeNo: string,
    { amount, gift }: { readonly amount: Fen; readonly gift: Fen },
  ): Promise<void> {
    await this.store.credit(tx, { userId, amount, kind: walletKind.recharge, bizType: 'recharge', bizId: tradeNo });
    if (gift > 0)
      await this.store.creditGift(tx, { userId, amount: gift, kind: walletKind.gift, bizType: 'gift', bizId: tradeNo });
  }

  /**
   * Debits a recharge refund and its forfeited gift; the caller has locked the wallet and checked that the amount is
   * unused.
   */
  async debitRechargeRefund(
    tx: Tx,
    userId: number,
    requestNo: string,
    { amount, gift }: { readonly amount: Fen; readonly gift: Fen },
  ): Promise<void> {
    const debited = await this.store.debit(tx, {
      userId,
      amount,
      kind: walletKind.rechargeRefund,
      bizType: 'rechargeRefund',
      bizId: requestNo,
    });
    if (
      !debited ||
      (gift > 0 &&
        !(await this.store.debitGift(tx, {
          userId,
          amount: gift,
          kind: walletKind.gift,
          bizType: 'giftTaken',
          bizId: requestNo,
        })))
    )
      throw new Error(`${requestNo} takes more than there is`);
  }

  /** Credits again what was debited for a refund that is refused or withdrawn. */
  async restoreRechargeRefund(
    tx: Tx,
    userId: number,
    requestNo: string,
    { amount, gift }: { readonly amount: Fen; readonly gift: Fen },
  ): Promise<void> {
    await this.store.credit(tx, {
      userId,
      amount,
      kind: walletKind.rechargeRefund,
      bizType: 'rechargeRestored',
      bizId: requestNo,
    });
    if (gift > 0)
      await this.store.creditGift(tx, {
        userId,
        amount: gift,
        kind: walletKind.gift,
        bizType: 'giftRestored',
        bizId: requestNo,
      });
  }

  /** Adjusts a balance after approval by two people; throws if it would become negative. */
  async adjust(tx: Tx, userId: number, requestNo: string, amount: Fen): Promise<void> {
    const event = {
      userId,
      amount: fen(Math.abs(amount)),
      kind: walletKind.adjust,
      bizType: 'adjust',
      bizId: requestNo,
    };
    if (amount > 0) return this.store.credit(tx, event);
    if (!(await this.store.debit(tx, event)))
      throw new Failure(walletFailure.adjustBelowZero, { balance: formatYuan((await this.lock(tx, userId)).balance) });
  }
}
