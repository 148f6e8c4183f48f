import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { WalletKind } from '#domain/payments/pay.status';
import type { Db, Tx } from '#server/kit/db/db';

/** One business event that changes a wallet; the same event changes it only once. */
export interface WalletEvent {
  readonly userId: number;
  readonly amount: Fen;
  readonly kind: WalletKind;
  readonly bizType: string;
  readonly bizId: string;
}

/** Balance and password state of a wallet; `lockedUntil` in epoch ms, null if not locked or if the lock has expired. */
interface WalletState {
  readonly balance: Fen;
  /** The gift part of the balance: spent last and never refunded as money. */
  readonly gift: Fen;
  readonly payPasswordHash: string | null;
  readonly lockedUntil: number | null;
}

const WALLET_SELECT = `
  select balance, gift, pay_password_hash as "payPasswordHash",
    case when locked_until > app_now() then epoch_ms(locked_until) end as "lockedUntil"
  from wallet
  where user_id = $1
`;
const INSERT_TXN =
  'insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id) values ($1, $2, $3, $4, $5, $6)';

/**
 * Rows of wallets: every change is guarded by the balance and adds a transaction row in the same database transaction.
 */
@Injectable()
export class WalletStore {
  /** Returns the wallet of a member, or null. */
  async find(db: Pick<Db, 'rows'>, userId: number): Promise<WalletState | null> {
    const [wallet] = await db.rows<WalletState & Record<string, unknown>>(WALLET_SELECT, [userId]);
    return wallet ?? null;
  }

  /** Locks and returns the wallet of a member, or null. */
  async lock(tx: Tx, userId: number): Promise<WalletState | null> {
    const [wallet] = await tx.rows<WalletState & Record<string, unknown>>(`${WALLET_SELECT} for update`, [userId]);
    return wallet ?? null;
  }

  /** Creates an empty wallet if there is none, so that it can be locked. */
  async create(tx: Tx, userId: number): Promise<void> {
    await tx.rows('insert into wallet (user_id, balance) values ($1, 0) on conflict (user_id) do nothing', [userId]);
  }

  /** Debits an amount if the balance covers it, gifts last; returns false otherwise. */
  async debit(tx: Tx, { userId, amount, kind, bizType, bizId }: WalletEvent): Promise<boolean> {
    const debited = await tx.prepared(
      'wallet debit',
      `
        with debited as (
          update wallet
          set balance = balance - $2::int, gift = least(gift, balance - $2::int)
          where user_id = $1 and balance >= $2::int
          returning user_id, balance
        )
        insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id)
        select user_id, $3::smallint, -$2::int, balance, $4, $5 from debited
        returning 1
      `,
      [userId, amount, kind, bizType, bizId],
    );
    return debited.length > 0;
  }

  /** Credits an amount; creates the wallet if there is none. */
  async credit(tx: Tx, { userId, amount, kind, bizType, bizId }: WalletEvent): Promise<void> {
    const [after] = await tx.rows<{ balance: number }>(
      'insert into wallet (user_id, balance) values ($1, $2) on conflict (user_id) do update set balance = wallet.balance + excluded.balance returning balance',
      [userId, amount],
    );
    await tx.rows(INSERT_TXN, [userId, kind, amount, (after as { balance: number }).balance, bizType, bizId]);
  }

  /** Credits several amounts; each gets its own transaction row with the balance after it. */
  async creditAll(tx: Tx, events: readonly WalletEvent[]): Promise<void> {
    await tx.rows(
      `
        with given as (
          select *
          from unnest(
            $1::int[], $2::int[], $3::smallint[], $4::text[], $5::text[]
          ) with ordinality x(user_id, amount, kind, biz_type, biz_id, n)
        ), held as (
          insert into wallet (user_id, balance)
          select user_id, sum(amount) from given group by user_id order by user_id
          on conflict (user_id) do update set balance = wallet.balance + excluded.balance
          returning user_id, balance
        )
        insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id)
        select user_id, kind, amount, balance - sum(amount) over person + sum(amount) over so_far, biz_type, biz_id
        from given
          join held using (user_id)
        window person as (partition by user_id), so_far as (partition by user_id order by n)
        order by n
      `,
      [
        events.map(({ userId }) => userId),
        events.map(({ amount }) => amount),
        events.map(({ kind }) => kind),
        events.map(({ bizType }) => bizType),
        events.map(({ bizId }) => bizId),
      ],
    );
  }

  /** Credits a gift and counts it as such. */
  async creditGift(tx: Tx, event: WalletEvent): Promise<void> {
    await this.credit(tx, event);
    await tx.rows('update wallet set gift = gift + $2 where user_id = $1', [event.userId, event.amount]);
  }

  /** Debits a gift the wallet still holds; returns false otherwise. */
  async debitGift(tx: Tx, { userId, amount, kind, bizType, bizId }: WalletEvent): Promise<boolean> {
    const [after] = await tx.rows<{ balance: number }>(
      'update wallet set balance = balance - $2, gift = gift - $2 where user_id = $1 and gift >= $2 returning balance',
      [userId, amount],
    );
    if (!after) return false;
    await tx.rows(INSERT_TXN, [userId, kind, -amount, after.balance, bizType, bizId]);
    return true;
  }
}
