import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { paymentFailure } from '#domain/payments/payment.failures';
import { payPasswordLocked } from '#contract/wallet/wallet.events';
import { payPasswordHasher, type KeyedHash } from '#server/kit/crypto/keyed-hash';
import { Keyring } from '#server/kit/crypto/keyring';
import { schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { Settings } from '#server/kit/settings/settings';
import { PayPasswordStore } from './pay-password.store';

/** Stores and checks payment passwords. */
@Injectable()
export class PayPasswordCheck {
  private readonly hasher: KeyedHash;

  constructor(
    private readonly db: Db,
    private readonly settings: Settings,
    private readonly store: PayPasswordStore,
    keyring: Keyring,
  ) {
    this.hasher = payPasswordHasher(keyring);
  }

  /** Hashes a payment password (lower-case hex MD5) under the key of the deployment; called before a transaction opens. */
  hash(md5: string): Promise<string> {
    return this.hasher.hash(md5);
  }

  /** Stores a hashed payment password. The caller has verified the member's identity. */
  async set(tx: Tx, userId: number, passwordHash: string): Promise<void> {
    await this.store.set(tx, userId, passwordHash);
  }

  /**
   * Checks a payment password (lower-case hex MD5, as sent by clients). The try is counted before and cleared after a
   * right one, so that guesses at the same time, on any process, cannot exceed the limit; no lock is held meanwhile.
   */
  async require(userId: number, md5: string): Promise<void> {
    const maxTries = this.settings.get('wallet.wrongPwdMax');
    const counted = await this.store.countTry(this.db, userId, maxTries);
    if (!counted) {
      const refusal = await this.whyNoTry(userId, maxTries);
      if (refusal) throw refusal;
      return this.require(userId, md5);
    }
    const matches = await this.hasher.matches(counted.hash, md5);
    if (matches === null) {
      await this.store.clearTries(this.db, userId, counted.hash);
      throw new Failure(paymentFailure.payPasswordUnset);
    }
    if (matches && /^[0-9a-f]{32}$/.test(md5)) {
      const newHash = this.hasher.isCurrent(counted.hash) ? counted.hash : await this.hasher.hash(md5);
      return this.store.clearTries(this.db, userId, counted.hash, newHash);
    }
    if (counted.tries >= maxTries) await this.lock(userId, counted.tries);
    throw new Failure(paymentFailure.payPasswordWrong, { left: Math.max(0, maxTries - counted.tries) });
  }

  /**
   * Returns why a password cannot be tried: none is set, it is locked, or all tries are used and it is locked now. Null
   * if its lock ended meanwhile.
   */
  private async whyNoTry(userId: number, maxTries: number): Promise<Failure | null> {
    const { secured, lockedUntil } = await this.store.state(this.db, userId);
    if (!secured) return new Failure(paymentFailure.payPasswordUnset);
    const until = lockedUntil ?? (await this.lock(userId, maxTries));
    return until === null ? null : new Failure(paymentFailure.payPasswordLocked, { until: schoolStamp(until) });
  }

  private lock(userId: number, tries: number): Promise<number | null> {
    return this.db.transact(async (tx) => {
      const until = await this.store.lock(tx, userId, this.settings.get('wallet.lockHours'));
      if (until !== null) tx.emit(payPasswordLocked, { userId, tries, until });
      return until;
    });
  }
}
