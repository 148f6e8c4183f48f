import { Injectable } from '@nestjs/common';
import type { Fen } from '#domain/kit/money';
import { refundNoOf } from '#domain/sales/trade-no.rules';
import {
  attemptState,
  financeStatus,
  payType,
  refundRoute,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import type { FinanceState } from '#domain/finance/finance.machine';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { Db, Tx } from '#server/kit/db/db';
import { FREE_REFUND, RefundClaimStore, SELECT_REFUND, type Refund } from './refund-claim.store';
import { RefundEntity } from './refund.entity';

export type { Refund } from './refund-claim.store';

/** Data of a new refund. */
export interface NewRefund {
  readonly tradeNo: string;
  readonly paidAttemptNo: string | null;
  readonly payType: PayType;
  readonly route: RefundRoute;
  readonly amount: Fen;
  readonly deduct: Fen;
  readonly ruleType: number;
  readonly reason: string | null;
}

/** Result of a settlement: done now, known before, or fenced because a newer run holds the refund. */
export type RefundOutcome = 'done' | 'failed' | 'known' | 'fenced' | 'running' | 'unknown';

/** Returns whether this refund goes to a balance rather than a channel. */
export const isToWallet = ({ payType: by, route }: Pick<Refund, 'payType' | 'route'>): boolean =>
  route === refundRoute.wallet || (route === refundRoute.original && by === payType.balance);

/** Stores refunds. Writes of a run are fenced by its claim number. */
@Injectable()
export class RefundStore extends RefundClaimStore {
  /** Returns the trade number of a refund, or null if there is none. */
  async findTradeNo(db: Pick<Db, 'repository'>, refundNo: string): Promise<string | null> {
    const row = await db.repository(RefundEntity).findOne({ select: { tradeNo: true }, where: { refundNo } });
    return row?.tradeNo ?? null;
  }

  /** Locks and returns a refund. */
  async lock(tx: Tx, refundNo: string): Promise<Refund | null> {
    const [refund] = await tx.rows<Refund & Record<string, unknown>>(
      `${SELECT_REFUND} where r.refund_no = $1 for update of r`,
      [refundNo],
    );
    return refund ?? null;
  }

  /**
   * Inserts a refund and returns its number, of which its kind allows `max`. The row of the sale is locked, so the
   * numbers are consecutive.
   */
  async insert(tx: Tx, refund: NewRefund, max: number): Promise<string> {
    const [row] = await tx.rows<{ n: number }>('select count(*)::int as n from refund where trade_no = $1', [
      refund.tradeNo,
    ]);
    const refundNo = refundNoOf(refund.tradeNo, (row?.n ?? 0) + 1, max);
    await tx.rows(
      `
        insert into refund (
          refund_no, trade_no, attempt_no_paid, pay_type, amount, deduct, reason, rule_type, route
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      `,
      [
        refundNo,
        refund.tradeNo,
        refund.paidAttemptNo,
        refund.payType,
        refund.amount,
        refund.deduct,
        refund.reason,
        refund.ruleType,
        refund.route,
      ],
    );
    return refundNo;
  }

  /** Locks those refunds that go to one person's balance and are the only open ones of these locked orders. */
  lockBatchable(
    tx: Tx,
    refundNos: readonly string[],
    tradeNos: readonly string[],
  ): Promise<Pick<Refund, 'refundNo' | 'tradeNo' | 'amount'>[]> {
    return tx.rows<Pick<Refund, 'refundNo' | 'tradeNo' | 'amount'> & Record<string, unknown>>(
      `
        select r.refund_no as "refundNo", r.trade_no as "tradeNo", r.amount
        from refund r
        where r.refund_no = any ($1)
          and r.trade_no = any ($2)
          and ${FREE_REFUND}
          and (
            r.route = ${refundRoute.wallet}
            or r.route = ${refundRoute.original} and r.pay_type = ${payType.balance}
          )
          and r.withdrawn_at is null
          and not exists (
            select
            from v_pay_attempt a
            where a.attempt_no = r.attempt_no_paid and a.state = ${attemptState.duplicate}
          )
          and not exists (
            select
            from refund x
            where x.trade_no = r.trade_no
              and x.refund_no <> r.refund_no
              and x.status <> ${financeStatus.complete}
              and x.withdrawn_at is null
          )
          and not exists (
            select
            from v_order_share h
            where h.trade_no = r.trade_no and h.status = ${shareStatus.kept}
          )
        order by r.refund_no
        for update of r
      `,
      [refundNos, tradeNos],
    );
  }

  /** Completes locked refunds. */
  async completeAll(tx: Tx, refundNos: readonly string[], next: FinanceState): Promise<void> {
    await tx.rows(
      `
        update refund
        set status = $2, claimed_until = null, last_error = null, done_at = app_now()
        where refund_no = any ($1)
      `,
      [refundNos, next.status],
    );
  }

  /**
   * Marks that the channel will be called; from now on it is queried before it is called again. Returns false if the
   * claim is lost.
   */
  async markSent(db: Pick<Db, 'rows'>, { refundNo, attemptNo }: Refund): Promise<boolean> {
    const rows = await db.rows(
      `
        update refund
        set sent_at = coalesce(sent_at, app_now())
        where refund_no = $1
          and attempt_no = $2
          and status = ${financeStatus.refunding}
        returning 1
      `,
      [refundNo, attemptNo],
    );
    return rows.length > 0;
  }

  /** Stores the channel's refund number before acting on it. Returns false if the claim is lost. */
  async storeChannelRefundNo(
    db: Pick<Db, 'rows'>,
    { refundNo, attemptNo }: Refund,
    channelRefundNo: string,
  ): Promise<boolean> {
    const rows = await db.rows(
      `
        update refund
        set channel_refund_no = $3
        where refund_no = $1
          and attempt_no = $2
          and status = ${financeStatus.refunding}
        returning 1
      `,
      [refundNo, attemptNo, channelRefundNo],
    );
    return rows.length > 0;
  }

  async delay(tx: Tx, refundNos: readonly string[], until: number, reasonType: number): Promise<void> {
    await tx.rows(
      'update refund set next_try_at = to_timestamp($2::float8 / 1000), reason_type = $3 where refund_no = any ($1)',
      [refundNos, until, reasonType],
    );
  }

  async release(tx: Tx, refundNos: readonly string[]): Promise<void> {
    await tx.rows(
      `
        update refund
        set next_try_at = app_now()
        where refund_no = any ($1)
          and status = ${financeStatus.refunding}
          and sent_at is null
      `,
      [refundNos],
    );
  }

  async markWithdrawn(tx: Tx, refundNo: string): Promise<void> {
    await tx.rows('update refund set withdrawn_at = app_now() where refund_no = $1', [refundNo]);
  }

  /** Counts the order's other refunds that are running or failed. Refunds of duplicate payments are left out. */
  async countOthers(
    tx: Tx,
    { refundNo, tradeNo }: Pick<Refund, 'refundNo' | 'tradeNo'>,
  ): Promise<{ running: number; failed: number }> {
    const [row] = await tx.rows<{ running: number; failed: number }>(
      `
        select
          count(*) filter (where r.status = ${financeStatus.refunding})::int as running,
          count(*) filter (where r.status = ${financeStatus.failed})::int as failed
        from refund r
          left join v_pay_attempt a on a.attempt_no = r.attempt_no_paid
        where r.trade_no = $1
          and r.refund_no <> $2
          and r.withdrawn_at is null
          and coalesce(a.state, ${attemptState.success}) <> ${attemptState.duplicate}
      `,
      [tradeNo, refundNo],
    );
    return row ?? { running: 0, failed: 0 };
  }

  /** Changes the route of a refund. */
  async reroute(tx: Tx, refundNo: string, route: RefundRoute): Promise<void> {
    await tx.rows('update refund set route = $2, feedback = null where refund_no = $1', [refundNo, route]);
  }

  /** Stores what a counter or card machine reported. */
  async storeFeedback(tx: Tx, refundNo: string, feedback: number): Promise<void> {
    await tx.rows('update refund set feedback = $2 where refund_no = $1', [refundNo, feedback]);
  }

  /** Moves a refund to its next state. */
  async move(
    tx: Tx,
    refund: Refund,
    next: FinanceState,
    { error = null, again = false }: { readonly error?: string | null; readonly again?: boolean } = {},
  ): Promise<void> {
    await tx.rows(
      `
        update refund
        set
          status = $2::smallint, claimed_until = null,
          last_error = coalesce(
            $3, case when $2::smallint = ${financeStatus.complete} then null else last_error end
          ),
          done_at = case when $2::smallint = ${financeStatus.complete} then app_now() end,
          failed_at = case when $2::smallint = ${financeStatus.failed} then app_now() else failed_at end,
          tries = case when $4::boolean then 0 else tries end,
          polls = case when $4::boolean then 0 else polls end,
          next_try_at = case when $4::boolean then app_now() else next_try_at end
        where refund_no = $1
      `,
      [refund.refundNo, next.status, error, again],
    );
  }
}
