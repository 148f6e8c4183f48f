import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import type { Fen } from '#domain/kit/money';
import { attemptState, payScene, type AttemptState, type PayScene, type PayType } from '#domain/payments/pay.status';
import { paymentFailure } from '#domain/payments/payment.failures';
import { attemptMachine, type PayAttempt } from '#domain/payments/attempt.machine';
import type { Db, Tx } from '#server/kit/db/db';
import type { Sale } from '#server/sales/sale.service';
import { AttemptPollStore, OPEN_ATTEMPT, SELECT_ATTEMPT, type Attempt } from './attempt-poll.store';
import type { PayableBill } from './bill-registry.service';

export type { Attempt } from './attempt-poll.store';

/** Data of a new attempt. */
export interface NewAttempt {
  readonly tradeNo: string;
  readonly userId: number;
  readonly payType: PayType;
  readonly amount: Fen;
  /** Deadline of what it pays, epoch ms, or null. */
  readonly payBefore: number | null;
  readonly scene?: PayScene;
  readonly accountId?: number | null;
}

const { wait } = attemptMachine.steps;
/** A channel charge expires a minute before its deadline, a parameter in epoch ms, if there is time enough. */
const expiryAt = (deadline: string): string => `
  greatest(
    to_timestamp(${deadline}::float8 / 1000) - interval '60 seconds',
    least(to_timestamp(${deadline}::float8 / 1000), app_now() + interval '60 seconds')
  )
`;

/** Reads and writes payment attempts. */
@Injectable()
export class AttemptStore extends AttemptPollStore {
  async lock(tx: Tx, attemptNo: string): Promise<Attempt> {
    const [attempt] = await tx.rows<Attempt & Record<string, unknown>>(
      `${SELECT_ATTEMPT} where attempt_no = $1 for update`,
      [attemptNo],
    );
    if (!attempt) throw new Failure(paymentFailure.illegalFinanceStep);
    return attempt;
  }

  /** Returns the order's attempt at this channel that a payer can still use. */
  async findUsable(
    tx: Tx,
    { tradeNo, payType, scene = payScene.code, accountId = null }: Omit<NewAttempt, 'userId' | 'amount' | 'payBefore'>,
  ): Promise<Attempt | null> {
    const [attempt] = await tx.rows<Attempt & Record<string, unknown>>(
      `
        ${SELECT_ATTEMPT}
        where trade_no = $1
          and pay_type = $2
          and scene = $3
          and account_id is not distinct from $4
          and ${OPEN_ATTEMPT}
          and expires_at > app_now()
        order by id desc
        limit 1
      `,
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
    { tradeNo, userId, payType, amount, payBefore, scene = payScene.code, accountId = null }: NewAttempt,
  ): Promise<Attempt> {
    const [made] = await tx.rows<{ attemptNo: string }>(
      `
        insert into pay_attempt (
          attempt_no, trade_no, user_id, pay_type, amount, scene, account_id, expires_at, next_poll_at, gmt_create
        )
        select
          $1 || 'A' || lpad((1 + (select count(*) from pay_attempt where trade_no = $1))::text, 2, '0'), $1, $2,
          $3, $4, $5, $6, ${expiryAt('$7')}, app_now() + interval '5 seconds', app_now()
        returning attempt_no as "attemptNo"
      `,
      [tradeNo, userId, payType, amount, scene, accountId, payBefore],
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
      `
        ${SELECT_ATTEMPT}
        where trade_no = $1
          and pay_type = $2
          and amount = $3
          and account_id is not distinct from $4
          and ${OPEN_ATTEMPT}
          and expires_at > app_now()
        order by id desc
        limit 1
      `,
      [no, payType, amount, accountId],
    );
    return attempt ?? null;
  }

  /** Creates an attempt for a locked bill, valid for 15 minutes. */
  async createForBill(
    tx: Tx,
    { no, userId, amount }: PayableBill,
    payType: PayType,
    accountId: number | null,
  ): Promise<Attempt> {
    const [made] = await tx.rows<{ attemptNo: string }>(
      `
        insert into pay_attempt (
          attempt_no, trade_no, user_id, pay_type, amount, account_id, expires_at, next_poll_at, gmt_create
        )
        select
          $1 || 'A' || lpad(n::text, greatest(2, length(n::text)), '0'), $1, $2, $3, $4, $5,
          app_now() + interval '15 minutes', app_now() + interval '5 seconds', app_now()
        from (select 1 + count(*) as n from pay_attempt where trade_no = $1) x
        returning attempt_no as "attemptNo"
      `,
      [no, userId, payType, amount, accountId],
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
      `
        update pay_attempt
        set
          code_url = coalesce($2, code_url), pay_url = coalesce($3, pay_url),
          fields = coalesce($4::jsonb, fields),
          state = case when state = ${wait.from.state} then ${wait.to.state} else state end
        where attempt_no = $1
      `,
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
      `
        update pay_attempt
        set
          state = $3, channel_trade_no = coalesce($4, channel_trade_no), last_error = coalesce($5, last_error),
          done_at = case when $6::boolean then app_now() end,
          next_poll_at = case when $6::boolean then null else next_poll_at end
        where attempt_no = $1 and state = $2
        returning 1
      `,
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
      `${SELECT_ATTEMPT} where trade_no = $1 and state = ${attemptState.success} order by id desc limit 1`,
      [tradeNo],
    );
    return attempt ?? null;
  }

  /** Returns what was or is being refunded of an attempt. */
  async refundedFromAttempt(tx: Pick<Tx | Db, 'rows'>, attemptNo: string): Promise<number> {
    const [row] = await tx.rows<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from v_refund where attempt_no_paid = $1 and withdrawn_at is null',
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
      `
        select coalesce(sum(r.amount), 0)::int as sum
        from v_refund r
          left join pay_attempt a on a.attempt_no = r.attempt_no_paid
        where r.trade_no = $1
          and r.withdrawn_at is null
          and coalesce(a.state, ${attemptState.success}) <> ${attemptState.duplicate}
      `,
      [tradeNo],
    );
    return (row as { sum: Fen }).sum;
  }

  /** Returns whether an attempt of this order is open at a channel. */
  async hasOpen(tx: Tx, tradeNo: string): Promise<boolean> {
    return (
      (await tx.rows(`select 1 from pay_attempt where trade_no = $1 and ${OPEN_ATTEMPT} limit 1`, [tradeNo])).length > 0
    );
  }

  /**
   * Expires open attempts whose amount differs from the order's current amount and schedules a poll to close them at
   * their channels.
   */
  async expireOutdated(tx: Tx, { tradeNo, amount }: Pick<Sale, 'tradeNo' | 'amount'>): Promise<void> {
    await tx.rows(
      `
        update pay_attempt
        set expires_at = least(expires_at, app_now()), next_poll_at = app_now()
        where trade_no = $1
          and ${OPEN_ATTEMPT}
          and amount <> $2
      `,
      [tradeNo, amount],
    );
  }
}
