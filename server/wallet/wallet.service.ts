import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { fen, formatYuan, type Fen } from '#domain/kit/money';
import { walletKind } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import type { WalletBalance } from '#domain/wallet/recharge.rules';
import { walletFailure } from '#domain/wallet/wallet.failures';
import { payPasswordLocked } from '#contract/wallet/wallet.events';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { payPasswordHasher, type KeyedHash } from '#server/kit/crypto/keyed-hash';
import { Keyring } from '#server/kit/crypto/keyring';
import { Db, type Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { WalletRecordStore } from './wallet-record.store';
import { WalletStore } from './wallet.store';

/** Balances and payment passwords. */
@Injectable()
export class WalletService {
  private readonly hasher: KeyedHash;

  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly store: WalletStore,
    private readonly records: WalletRecordStore,
    private readonly clock: Clock,
    keyring: Keyring,
  ) {
    this.hasher = payPasswordHasher(keyring);
  }

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

  /** Hashes a payment password (lower-case hex MD5) under the key of the deployment; called before a transaction opens. */
  hashPassword(md5: string): Promise<string> {
    return this.hasher.hash(md5);
  }

  /** Stores a hashed payment password. The caller has verified the member's identity. */
  async setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
    await this.store.setPassword(tx, userId, passwordHash);
  }

  /**
   * Checks a payment password (lower-case hex MD5, as sent by clients). The try is counted before and cleared after a
   * right one, so that guesses at the same time, on any process, cannot exceed the limit; no lock is held meanwhile.
   */
  async requirePassword(userId: number, md5: string): Promise<void> {
    const maxTries = this.settings.get('wallet.wrongPwdMax');
    const counted = await this.store.countTry(this.db, userId, maxTries);
    if (!counted) throw await this.whyNoTry(userId);
    const matches = this.hasher.matches(counted.hash, md5);
    if (matches === null) {
      await this.store.clearTries(this.db, userId, null);
      throw new Failure(paymentFailure.payPasswordUnset);
    }
    if (/^[0-9a-f]{32}$/.test(md5) && (await matches)) {
      const newHash = this.hasher.isCurrent(counted.hash) ? null : await this.hasher.hash(md5);
      return this.store.clearTries(this.db, userId, newHash);
    }
    if (counted.tries >= maxTries) await this.lockPassword(userId, counted.tries);
    throw new Failure(paymentFailure.payPasswordWrong, { left: Math.max(0, maxTries - counted.tries) });
  }

  /** Pays for an order from the balance; throws if the balance is too low. Idempotent per order. */
  async pay(tx: Tx, userId: number, tradeNo: string, amount: Fen): Promise<void> {
    if (await this.store.debit(tx, { userId, amount, kind: walletKind.pay, bizType: 'pay', bizId: tradeNo })) return;
    const balance = (await this.store.find(tx, userId))?.balance ?? (0 as Fen);
    throw new Failure(paymentFailure.balanceShort, { balance: formatYuan(balance), due: formatYuan(amount) });
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

  /** Returns why a password cannot be tried: none is set, it is locked, or all tries are used and it is locked now. */
  private async whyNoTry(userId: number): Promise<Failure> {
    const wallet = await this.store.find(this.db, userId);
    if (!wallet?.payPasswordHash) return new Failure(paymentFailure.payPasswordUnset);
    const until =
      wallet.lockedUntil ??
      (await this.lockPassword(userId, this.settings.get('wallet.wrongPwdMax'))) ??
      (await this.store.find(this.db, userId))?.lockedUntil;
    return new Failure(paymentFailure.payPasswordLocked, { until: schoolStamp(until ?? this.clock.now()) });
  }

  private lockPassword(userId: number, tries: number): Promise<number | null> {
    return this.db.transact(async (tx) => {
      const until = await this.store.lockPassword(tx, userId, this.settings.get('wallet.lockHours'));
      if (until !== null) tx.emit(payPasswordLocked, { userId, tries, until });
      return until;
    });
  }
}
