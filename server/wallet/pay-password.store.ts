import { Injectable } from '@nestjs/common';
import type { Db, Tx } from '#server/kit/db/db';

/** A counted try of a payment password. */
interface PasswordTry {
  readonly hash: string;
  readonly tries: number;
}

/** Payment passwords in the rows of wallets: hash, tries since the last right one, and lock. */
@Injectable()
export class PayPasswordStore {
  /**
   * Counts a try of the payment password before it is checked, so that tries at the same time cannot exceed the limit.
   * Returns the hash and the number of tries since the last right one; null if there is no password or no try left.
   */
  async countTry(db: Pick<Db, 'prepared'>, userId: number, maxTries: number): Promise<PasswordTry | null> {
    const [row] = await db.prepared<PasswordTry & Record<string, unknown>>(
      'count try',
      `
        update wallet
        set wrong_count = case when locked_until is null then wrong_count else 0 end + 1, locked_until = null
        where user_id = $1
          and pay_password_hash is not null
          and case when locked_until is null then wrong_count < $2 else locked_until <= app_now() end
        returning pay_password_hash as hash, wrong_count as tries
      `,
      [userId, maxTries],
    );
    return row ?? null;
  }

  /** Locks a payment password without a try left for hours; returns until when (epoch ms), null if it was locked. */
  async lock(tx: Tx, userId: number, hours: number): Promise<number | null> {
    const [row] = await tx.rows<{ until: number }>(
      `
        update wallet
        set locked_until = app_now() + $2::float8 * interval '1 hour'
        where user_id = $1 and locked_until is null
        returning epoch_ms(locked_until) as until
      `,
      [userId, hours],
    );
    return row?.until ?? null;
  }

  /**
   * Clears tries and lock after a right password, and replaces its hash if a new one is given. Does nothing if another
   * password was set meanwhile, which clears them too.
   */
  async clearTries(db: Pick<Db, 'prepared'>, userId: number, hash: string, newHash = hash): Promise<void> {
    await db.prepared(
      'clear tries',
      `
        update wallet
        set wrong_count = 0, locked_until = null, pay_password_hash = $3
        where user_id = $1 and pay_password_hash = $2
      `,
      [userId, hash, newHash],
    );
  }

  /** Sets the password of a wallet, creates the wallet if needed, and clears wrong tries and the lock. */
  async set(tx: Tx, userId: number, hash: string): Promise<void> {
    await tx.rows(
      'insert into wallet (user_id, pay_password_hash) values ($1, $2) on conflict (user_id) do update set pay_password_hash = excluded.pay_password_hash, wrong_count = 0, locked_until = null',
      [userId, hash],
    );
  }

  /** Returns whether a password is set, and until when (epoch ms) it is locked; null if it is not. */
  async state(db: Pick<Db, 'rows'>, userId: number): Promise<{ secured: boolean; lockedUntil: number | null }> {
    const [row] = await db.rows<{ secured: boolean; lockedUntil: number | null }>(
      `
        select pay_password_hash is not null as secured,
          case when locked_until > app_now() then epoch_ms(locked_until) end as "lockedUntil"
        from wallet
        where user_id = $1
      `,
      [userId],
    );
    return row ?? { secured: false, lockedUntil: null };
  }
}
