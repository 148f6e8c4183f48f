import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import type { PayAttempt } from '#domain/payments/attempt.machine';
import { attemptState, type PayScene, type PayType } from '#domain/payments/pay.status';
import { Db, type Tx } from '#server/kit/db/db';

/** One attempt at one channel; the channel knows the attempt number. Instants in epoch ms. */
export interface Attempt extends PayAttempt {
  readonly attemptNo: string;
  readonly tradeNo: string;
  readonly userId: number;
  readonly payType: PayType;
  readonly amount: Fen;
  readonly channelTradeNo: string | null;
  readonly codeUrl: string | null;
  readonly payUrl: string | null;
  readonly scene: PayScene;
  /** The merchant whose channel account receives the money; null is the deployment's own. */
  readonly accountId: number | null;
  /** Fields to post to the channel's page or to pass to its app. */
  readonly fields: Readonly<Record<string, string>> | null;
  readonly expiresAt: number;
  readonly expiresText: string;
  readonly pollCount: number;
  readonly ageMs: number;
}

/** Selects attempts; a condition follows. */
export const SELECT_ATTEMPT = `
  select
    attempt_no as "attemptNo", trade_no as "tradeNo", user_id as "userId", pay_type as "payType", amount, state,
    channel_trade_no as "channelTradeNo", code_url as "codeUrl", pay_url as "payUrl", scene,
    account_id as "accountId", fields, epoch_ms(expires_at) as "expiresAt",
    to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') || '+08:00' as "expiresText",
    poll_count as "pollCount", epoch_ms(app_now()) - epoch_ms(gmt_create) as "ageMs"
  from pay_attempt
`;
/** Condition of an attempt that may still be paid. */
export const OPEN_ATTEMPT = `state in (${attemptState.created}, ${attemptState.waiting})`;

/** Polls of open payment attempts. */
@Injectable()
export class AttemptPollStore {
  constructor(protected readonly db: Db) {}

  /** Returns an attempt by its number. */
  async find(db: Pick<Db, 'rows'>, attemptNo: string): Promise<Attempt | null> {
    const [attempt] = await db.rows<Attempt & Record<string, unknown>>(`${SELECT_ATTEMPT} where attempt_no = $1`, [
      attemptNo,
    ]);
    return attempt ?? null;
  }

  /** Schedules an immediate poll of the open attempts of an order or bill, so that their channels close them. */
  async pollSoon(tx: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<void> {
    await tx.rows(`update pay_attempt set next_poll_at = app_now() where trade_no = $1 and ${OPEN_ATTEMPT}`, [tradeNo]);
  }

  /** Makes the open attempts of an order or bill due for polling, in a transaction of its own. */
  makeDue(tradeNo: string): Promise<void> {
    return this.pollSoon(this.db, tradeNo);
  }

  /** Claims an attempt for polling for twenty seconds; returns null if it is not due or claimed by another run. */
  async claimPoll(attemptNo: string): Promise<Attempt | null> {
    const [claimed] = await this.db.rows(
      `
        update pay_attempt
        set next_poll_at = app_now() + interval '20 seconds', poll_count = poll_count + 1
        where attempt_no = $1
          and ${OPEN_ATTEMPT}
          and next_poll_at <= app_now()
        returning 1
      `,
      [attemptNo],
    );
    return claimed ? this.find(this.db, attemptNo) : null;
  }

  /** Returns when an open attempt is due for polling (epoch ms), or null if it has ended. */
  async nextPollAt(attemptNo: string): Promise<number | null> {
    const [row] = await this.db.rows<{ at: number | null }>(
      `select epoch_ms(next_poll_at) as at from pay_attempt where attempt_no = $1 and ${OPEN_ATTEMPT}`,
      [attemptNo],
    );
    return row?.at ?? null;
  }

  /**
   * Schedules the next poll in `pause` seconds, and at expiry at the latest; null stops polling. Returns the instant.
   */
  async pollLater(attemptNo: string, pause: number | null, lastError: string | null): Promise<number | null> {
    const [row] = await this.db.rows<{ at: number | null }>(
      `
        update pay_attempt
        set
          last_error = $3,
          next_poll_at = case
            when $2::int is null then null
            when expires_at > app_now() then least(
              app_now() + $2 * interval '1 second', expires_at + interval '1 second'
            )
            else app_now() + $2 * interval '1 second'
          end
        where attempt_no = $1 and ${OPEN_ATTEMPT}
        returning epoch_ms(next_poll_at) as at
      `,
      [attemptNo, pause, lastError],
    );
    return row?.at ?? null;
  }

  /** Returns attempts due for polling. */
  async listDuePolls(limit: number): Promise<string[]> {
    return (
      await this.db.rows<{ no: string }>(
        `
          select attempt_no as no
          from pay_attempt
          where ${OPEN_ATTEMPT} and next_poll_at <= app_now()
          order by next_poll_at
          limit $1
        `,
        [limit],
      )
    ).map(({ no }) => no);
  }
}
