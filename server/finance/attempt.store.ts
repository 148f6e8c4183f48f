import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import type { Fen } from '#domain/kit/money';
import { attemptState, payScene, type AttemptState, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { attemptMachine, type PayAttempt } from '#domain/payments/attempt.machine';
import { Db, type Tx } from '#server/kit/db/db';
import type { PayableBill } from './bill-registry.service';

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

/** Data of a new attempt. */
export interface NewAttempt {
  readonly tradeNo: string;
  readonly userId: number;
  readonly payType: PayType;
  readonly amount: Fen;
  readonly scene?: PayScene;
  readonly accountId?: number | null;
}

const SELECT = `
  select attempt_no as "attemptNo", trade_no as "tradeNo", user_id as "userId", pay_type as "payType", amount, state, channel_trade_no as "channelTradeNo", code_url as "codeUrl", pay_url as "payUrl", scene, account_id as "accountId", fields,
         epoch_ms(expires_at) as "expiresAt", to_char(expires_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') || '+08:00' as "expiresText", poll_count as "pollCount", epoch_ms(app_now()) - epoch_ms(gmt_create) as "ageMs" from pay_attempt`;
const { wait } = attemptMachine.steps;
const OPEN = `state in (${attemptState.created}, ${attemptState.waiting})`;
/** A channel charge expires a minute before its hold if the hold is long enough. */
const EXPIRY = `greatest(o.pay_deadline - interval '60 seconds', least(o.pay_deadline, app_now() + interval '60 seconds'))`;

/** Reads and writes payment attempts. */
@Injectable()
export class AttemptStore {
  constructor(private readonly db: Db) {}

  async find(db: Pick<Db, 'rows'>, attemptNo: string): Promise<Attempt | null> {
    const [attempt] = await db.rows<Attempt & Record<string, unknown>>(`${SELECT} where attempt_no = $1`, [attemptNo]);
    return attempt ?? null;
  }

  async lock(tx: Tx, attemptNo: string): Promise<Attempt> {
    const [attempt] = await tx.rows<Attempt & Record<string, unknown>>(`${SELECT} where attempt_no = $1 for update`, [
      attemptNo,
    ]);
    if (!attempt) throw new Failure(paymentFailure.illegalFinanceStep);
    return attempt;
  }

  /** Returns the order's attempt at this channel that a payer can still use. */
  async findUsable(
    tx: Tx,
    { tradeNo, payType, scene = payScene.code, accountId = null }: Omit<NewAttempt, 'userId' | 'amount'>,
  ): Promise<Attempt | null> {
    const [attempt] = await tx.rows<Attempt & Record<string, unknown>>(
      `${SELECT} where trade_no = $1 and pay_type = $2 and scene = $3 and account_id is not distinct from $4 and ${OPEN} and expires_at > app_now() order by id desc limit 1`,
      [tradeNo, payType, scene, accountId],
    );
    return attempt ?? null;
  }

  /**
   * Creates an attempt. The order's row is locked, so the numbers are consecutive. The first poll is after five
   * seconds.
   */
  async create(
    tx: Tx,
    { tradeNo, userId, payType, amount, scene = payScene.code, accountId = null }: NewAttempt,
  ): Promise<Attempt> {
    const [made] = await tx.rows<{ attemptNo: string }>(
      `insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, scene, account_id, expires_at, next_poll_at, gmt_create)
       select $1 || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'), $1, $2, $3, $4, $5, $6, ${EXPIRY}, app_now() + interval '5 seconds', app_now() from venue_order o where o.trade_no = $1
       returning attempt_no as "attemptNo"`,
      [tradeNo, userId, payType, amount, scene, accountId],
    );
    return (await this.find(tx, (made as { attemptNo: string }).attemptNo)) as Attempt;
  }

  /** Returns the attempt of a bill that can still be used at this account for the amount owed now. */
  async findUsableForBill(
    tx: Tx,
    { no, amount }: Pick<PayableBill, 'no' | 'amount'>,
    payType: PayType,
    accountId: number | null,
  ): Promise<Attempt | null> {
    const [attempt] = await tx.rows<Attempt & Record<string, unknown>>(
      `${SELECT} where trade_no = $1 and pay_type = $2 and amount = $3 and account_id is not distinct from $4 and ${OPEN} and expires_at > app_now() order by id desc limit 1`,
      [no, payType, amount, accountId],
    );
    return attempt ?? null;
  }

  /** Creates an attempt for a locked bill, valid for 15 minutes. */
  async createForBill(
    tx: Tx,
    { no, dueId, rechargeId, userId, amount }: PayableBill,
    payType: PayType,
    accountId: number | null,
  ): Promise<Attempt> {
    const [made] = await tx.rows<{ attemptNo: string }>(
      `insert into pay_attempt (attempt_no, trade_no, due_id, recharge_id, user_id, pay_type, amount, account_id, expires_at, next_poll_at, gmt_create)
       select $1 || 'A' || lpad(n::text, greatest(2, length(n::text)), '0'), $1, $2, $6, $3, $4, $5, $7, app_now() + interval '15 minutes', app_now() + interval '5 seconds', app_now() from (select 1 + count(*) as n from pay_attempt where trade_no = $1) x
       returning attempt_no as "attemptNo"`,
      [no, dueId, userId, payType, amount, rechargeId, accountId],
    );
    return (await this.find(tx, (made as { attemptNo: string }).attemptNo)) as Attempt;
  }

  /** Creates an attempt that is paid at once: from a balance or at a counter. */
  async createPaid(tx: Tx, { tradeNo, userId, payType, amount }: NewAttempt): Promise<Attempt> {
    const [made] = await tx.rows<{ attemptNo: string }>(
      `insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, state, expires_at, gmt_create, done_at)
       select $1 || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'), $1, $2, $3, $4, ${attemptState.success}, app_now(), app_now(), app_now() returning attempt_no as "attemptNo"`,
      [tradeNo, userId, payType, amount],
    );
    return (await this.find(tx, (made as { attemptNo: string }).attemptNo)) as Attempt;
  }

  /** Stores the charge the channel opened; leaves an attempt that was paid meanwhile unchanged. */
  async storeCharge(
    attemptNo: string,
    {
      codeUrl = null,
      payUrl = null,
      fields = null,
    }: { codeUrl?: string | null; payUrl?: string | null; fields?: Readonly<Record<string, string>> | null },
  ): Promise<void> {
    await this.db.rows(
      `update pay_attempt set code_url = coalesce($2, code_url), pay_url = coalesce($3, pay_url), fields = coalesce($4::jsonb, fields), state = case when state = ${wait.from.state} then ${wait.to.state} else state end where attempt_no = $1`,
      [attemptNo, codeUrl, payUrl, fields && JSON.stringify(fields)],
    );
  }

  /** Moves an attempt; throws if it is no longer in the expected state. */
  async move(
    tx: Tx,
    attempt: Attempt,
    next: PayAttempt,
    change: { readonly channelTradeNo?: string; readonly lastError?: string } = {},
  ): Promise<void> {
    const ended =
      next.state === attemptState.success ||
      next.state === attemptState.duplicate ||
      next.state === attemptState.closed;
    const [moved] = await tx.rows(
      `update pay_attempt set state = $3, channel_trade_no = coalesce($4, channel_trade_no), last_error = coalesce($5, last_error), done_at = case when $6::boolean then app_now() end, next_poll_at = case when $6::boolean then null else next_poll_at end
        where attempt_no = $1 and state = $2 returning 1`,
      [attempt.attemptNo, attempt.state, next.state, change.channelTradeNo ?? null, change.lastError ?? null, ended],
    );
    if (!moved) throw new Failure(paymentFailure.illegalFinanceStep);
  }

  /** Closes an attempt in a transaction of its own if it is still in one of these states. */
  async close(attemptNo: string, from: readonly AttemptState[], lastError?: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const attempt = await this.lock(tx, attemptNo);
      if (!from.includes(attempt.state)) return;
      await this.move(tx, attempt, step(attemptMachine, 'close', attempt, {}), lastError ? { lastError } : {});
    });
  }

  /** Returns the attempt that paid the order, or null for an order paid before attempts were recorded. */
  async findPaying(tx: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<Attempt | null> {
    const [attempt] = await tx.rows<Attempt & Record<string, unknown>>(
      `${SELECT} where trade_no = $1 and state = ${attemptState.success} order by id desc limit 1`,
      [tradeNo],
    );
    return attempt ?? null;
  }

  /** Returns what was or is being refunded of an attempt. */
  async refundedFromAttempt(tx: Pick<Tx | Db, 'rows'>, attemptNo: string): Promise<number> {
    const [row] = await tx.rows<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from refund where attempt_no_paid = $1 and withdrawn_at is null',
      [attemptNo],
    );
    return row?.sum ?? 0;
  }

  /**
   * Returns what was or is being refunded of an order, including failed refunds, which are retried. Duplicate payments
   * do not count.
   */
  async refundedFromOrder(on: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<Fen> {
    const [row] = await on.rows<{ sum: Fen }>(
      `select coalesce(sum(r.amount), 0)::int as sum from refund r left join pay_attempt a on a.attempt_no = r.attempt_no_paid where r.trade_no = $1 and r.withdrawn_at is null and coalesce(a.state, ${attemptState.success}) <> ${attemptState.duplicate}`,
      [tradeNo],
    );
    return (row as { sum: Fen }).sum;
  }

  /** Returns whether an attempt of this order is open at a channel. */
  async hasOpen(tx: Tx, tradeNo: string): Promise<boolean> {
    return (await tx.rows(`select 1 from pay_attempt where trade_no = $1 and ${OPEN} limit 1`, [tradeNo])).length > 0;
  }

  /** Schedules an immediate poll of the order's open attempts, so that their channels close them. */
  async pollSoon(tx: Pick<Tx | Db, 'rows'>, tradeNo: string): Promise<void> {
    await tx.rows(`update pay_attempt set next_poll_at = app_now() where trade_no = $1 and ${OPEN}`, [tradeNo]);
  }

  /**
   * Expires open attempts whose amount differs from the order's current amount and schedules a poll to close them at
   * their channels.
   */
  async expireOutdated(tx: Tx, tradeNo: string): Promise<void> {
    await tx.rows(
      `update pay_attempt set expires_at = least(expires_at, app_now()), next_poll_at = app_now() where trade_no = $1 and ${OPEN} and amount <> (select o.amount from venue_order o where o.trade_no = $1)`,
      [tradeNo],
    );
  }

  /** Schedules an immediate poll of a bill's open attempts. */
  async pollBillSoon(tx: Tx, dueId: number): Promise<void> {
    await tx.rows(`update pay_attempt set next_poll_at = app_now() where due_id = $1 and ${OPEN}`, [dueId]);
  }

  /** Makes the open attempts of an order or bill due for polling, in a transaction of its own. */
  makeDue(tradeNo: string): Promise<void> {
    return this.pollSoon(this.db, tradeNo);
  }

  /** Claims an attempt for polling for twenty seconds; returns null if it is not due or claimed by another run. */
  async claimPoll(attemptNo: string): Promise<Attempt | null> {
    const [claimed] = await this.db.rows(
      `update pay_attempt set next_poll_at = app_now() + interval '20 seconds', poll_count = poll_count + 1 where attempt_no = $1 and ${OPEN} and next_poll_at <= app_now() returning 1`,
      [attemptNo],
    );
    return claimed ? this.find(this.db, attemptNo) : null;
  }

  /** Returns when an open attempt is due for polling (epoch ms), or null if it has ended. */
  async nextPollAt(attemptNo: string): Promise<number | null> {
    const [row] = await this.db.rows<{ at: number | null }>(
      `select epoch_ms(next_poll_at) as at from pay_attempt where attempt_no = $1 and ${OPEN}`,
      [attemptNo],
    );
    return row?.at ?? null;
  }

  /**
   * Schedules the next poll in `pause` seconds, and at expiry at the latest; null stops polling. Returns the instant.
   */
  async pollLater(attemptNo: string, pause: number | null, lastError: string | null): Promise<number | null> {
    const [row] = await this.db.rows<{ at: number | null }>(
      `update pay_attempt set last_error = $3, next_poll_at = case when $2::int is null then null when expires_at > app_now() then least(app_now() + $2 * interval '1 second', expires_at + interval '1 second') else app_now() + $2 * interval '1 second' end
        where attempt_no = $1 and ${OPEN} returning epoch_ms(next_poll_at) as at`,
      [attemptNo, pause, lastError],
    );
    return row?.at ?? null;
  }

  /** Returns attempts due for polling. */
  async listDuePolls(limit: number): Promise<string[]> {
    return (
      await this.db.rows<{ no: string }>(
        `select attempt_no as no from pay_attempt where ${OPEN} and next_poll_at <= app_now() order by next_poll_at limit $1`,
        [limit],
      )
    ).map(({ no }) => no);
  }
}
