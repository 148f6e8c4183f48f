import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Fen } from '#domain/kit/money';
import { refundNoOf } from '#domain/orders/trade-no.rules';
import {
  attemptState,
  financeStatus,
  payType,
  refundRoute,
  type FinanceStatus,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import type { FinanceState } from '#domain/finance/finance.machine';
import { shareStatus } from '#domain/shared-payments/split.status';
import type { Db, Tx } from '#server/kit/db/db';
import { RefundEntity } from './refund.entity';

/** A refund with what its worker needs. Instants in epoch ms. */
export interface Refund extends FinanceState {
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly paidAttemptNo: string | null;
  readonly payType: PayType;
  /** The merchant whose channel account received the money; null is the deployment's own. */
  readonly accountId: number | null;
  readonly route: RefundRoute;
  readonly amount: Fen;
  readonly paidAmount: Fen;
  readonly status: FinanceStatus;
  /** The claim number: a writer must still hold it. */
  readonly attemptNo: number;
  readonly tries: number;
  /** How often its channel has reported it as running. */
  readonly polls: number;
  readonly sent: boolean;
  /** Withdrawn before its money was sent: it counts for nothing and is not retried. */
  readonly withdrawn: boolean;
  readonly reason: string;
  /** False for a duplicate payment: refunding it leaves the order unchanged. */
  readonly movesOrder: boolean;
}

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
  /** Whether it refunds instalments or a recharge rather than an order. */
  readonly of?: 'batch' | 'recharge';
}

/** Result of a settlement: done now, known before, or fenced because a newer run holds the refund. */
export type RefundOutcome = 'done' | 'failed' | 'known' | 'fenced' | 'running' | 'unknown';

/** Returns whether this refund goes to a balance rather than a channel. */
export const isToWallet = ({ payType: by, route }: Pick<Refund, 'payType' | 'route'>): boolean =>
  route === refundRoute.wallet || (route === refundRoute.original && by === payType.balance);

/** Duration of a claim in seconds: longer than the two calls of a run, so that only a dead or frozen run loses it. */
const CLAIM_SECONDS = 12;
/** Due, unclaimed and not handed over manually. */
const FREE = `r.status = ${financeStatus.refunding} and r.next_try_at <= app_now() and (r.claimed_until is null or r.claimed_until <= app_now()) and r.route not in (${refundRoute.offline}, ${refundRoute.campusCard})`;
const SELECT = `
  select r.refund_no as "refundNo", r.trade_no as "tradeNo", r.attempt_no_paid as "paidAttemptNo", r.pay_type as "payType", a.account_id as "accountId", r.route, r.amount, coalesce(a.amount, r.amount) as "paidAmount", r.status, r.attempt_no as "attemptNo", r.tries, r.polls,
         r.sent_at is not null as sent, r.withdrawn_at is not null as withdrawn, coalesce(r.reason, '') as reason, coalesce(a.state, ${attemptState.success}) <> ${attemptState.duplicate} as "movesOrder"
    from refund r left join pay_attempt a on a.attempt_no = r.attempt_no_paid`;

/** Stores refunds. Writes of a run are fenced by its claim number. */
@Injectable()
export class RefundStore {
  async find(db: Pick<Db, 'rows'>, refundNo: string): Promise<Refund | null> {
    const [refund] = await db.rows<Refund & Record<string, unknown>>(`${SELECT} where r.refund_no = $1`, [refundNo]);
    return refund ?? null;
  }

  /** Returns the number of the order of a refund, or null for a refund of a bill. */
  async findOrderNo(db: Pick<Db, 'repository'>, refundNo: string): Promise<string | null> {
    const row = await db
      .repository(RefundEntity)
      .findOne({ select: { tradeNo: true }, where: { refundNo, batchNo: IsNull() } });
    return row?.tradeNo ?? null;
  }

  async lock(tx: Tx, refundNo: string): Promise<Refund | null> {
    const [refund] = await tx.rows<Refund & Record<string, unknown>>(
      `${SELECT} where r.refund_no = $1 for update of r`,
      [refundNo],
    );
    return refund ?? null;
  }

  /**
   * Inserts a refund and returns its number. The row of the order or request is locked, so the numbers are consecutive.
   */
  async insert(tx: Tx, refund: NewRefund): Promise<string> {
    const [row] = await tx.rows<{ n: number }>('select count(*)::int as n from refund where trade_no = $1', [
      refund.tradeNo,
    ]);
    const refundNo = refundNoOf(refund.tradeNo, (row?.n ?? 0) + 1);
    await tx.rows(
      'insert into refund (refund_no, trade_no, attempt_no_paid, pay_type, amount, deduct, reason, rule_type, route, batch_no, recharge_no) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
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
        refund.of === 'batch' ? refund.tradeNo : null,
        refund.of === 'recharge' ? refund.tradeNo : null,
      ],
    );
    return refundNo;
  }

  /** Claims a due refund for one run; null if it is not due, is handed over manually, or is claimed by another run. */
  async claim(db: Pick<Db, 'rows'>, refundNo: string): Promise<Refund | null> {
    const [claimed] = await db.rows(
      `update refund r set attempt_no = attempt_no + 1, claimed_until = app_now() + interval '${CLAIM_SECONDS} seconds' where refund_no = $1 and ${FREE} returning 1`,
      [refundNo],
    );
    return claimed ? this.find(db, refundNo) : null;
  }

  /** Locks those refunds that go to one person's balance and are the only open ones of these locked orders. */
  lockBatchable(
    tx: Tx,
    refundNos: readonly string[],
    tradeNos: readonly string[],
  ): Promise<Pick<Refund, 'refundNo' | 'tradeNo' | 'amount'>[]> {
    return tx.rows<Pick<Refund, 'refundNo' | 'tradeNo' | 'amount'> & Record<string, unknown>>(
      `select r.refund_no as "refundNo", r.trade_no as "tradeNo", r.amount from refund r
        where r.refund_no = any ($1) and r.trade_no = any ($2) and ${FREE} and (r.route = ${refundRoute.wallet} or r.route = ${refundRoute.original} and r.pay_type = ${payType.balance}) and r.withdrawn_at is null
          and not exists (select from pay_attempt a where a.attempt_no = r.attempt_no_paid and a.state = ${attemptState.duplicate})
          and not exists (select from refund x where x.trade_no = r.trade_no and x.refund_no <> r.refund_no and x.status <> ${financeStatus.complete} and x.withdrawn_at is null)
          and not exists (select from order_share h where h.trade_no = r.trade_no and h.status = ${shareStatus.kept})
        order by r.refund_no for update of r`,
      [refundNos, tradeNos],
    );
  }

  /** Completes locked refunds. */
  async completeAll(tx: Tx, refundNos: readonly string[], next: FinanceState): Promise<void> {
    await tx.rows(
      'update refund set status = $2, claimed_until = null, last_error = null, done_at = app_now() where refund_no = any ($1)',
      [refundNos, next.status],
    );
  }

  /** Returns when an open refund is due (epoch ms); null if it has ended. */
  async nextRunAt(db: Pick<Db, 'rows'>, refundNo: string): Promise<number | null> {
    const [row] = await db.rows<{ at: number }>(
      `select epoch_ms(greatest(next_try_at, claimed_until)) as at from refund where refund_no = $1 and status = ${financeStatus.refunding} and route not in (${refundRoute.offline}, ${refundRoute.campusCard})`,
      [refundNo],
    );
    return row?.at ?? null;
  }

  /**
   * Marks that the channel will be called; from now on it is queried before it is called again. Returns false if the
   * claim is lost.
   */
  async markSent(db: Pick<Db, 'rows'>, { refundNo, attemptNo }: Refund): Promise<boolean> {
    const rows = await db.rows(
      `update refund set sent_at = coalesce(sent_at, app_now()) where refund_no = $1 and attempt_no = $2 and status = ${financeStatus.refunding} returning 1`,
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
      `update refund set channel_refund_no = $3 where refund_no = $1 and attempt_no = $2 and status = ${financeStatus.refunding} returning 1`,
      [refundNo, attemptNo, channelRefundNo],
    );
    return rows.length > 0;
  }

  /**
   * Releases the claim until `pause` seconds from now; `failed` counts a failed try, `polled` a query about a running
   * refund. Returns the instant, or null if the claim was lost.
   */
  async releaseClaim(
    db: Pick<Db, 'rows'>,
    { refundNo, attemptNo }: Refund,
    pause: number,
    { failed = null, polled = false }: { readonly failed?: string | null; readonly polled?: boolean } = {},
  ): Promise<number | null> {
    const [row] = await db.rows<{ at: number }>(
      `update refund set claimed_until = null, next_try_at = app_now() + $3 * interval '1 second', tries = tries + case when $4::text is null then 0 else 1 end, last_error = coalesce($4, last_error), polls = polls + $5::boolean::int
        where refund_no = $1 and attempt_no = $2 and status = ${financeStatus.refunding} returning epoch_ms(next_try_at) as at`,
      [refundNo, attemptNo, pause, failed, polled],
    );
    return row?.at ?? null;
  }

  async delay(tx: Tx, refundNos: readonly string[], until: number, reasonType: number): Promise<void> {
    await tx.rows(
      'update refund set next_try_at = to_timestamp($2::float8 / 1000), reason_type = $3 where refund_no = any ($1)',
      [refundNos, until, reasonType],
    );
  }

  async release(tx: Tx, refundNos: readonly string[]): Promise<void> {
    await tx.rows(
      `update refund set next_try_at = app_now() where refund_no = any ($1) and status = ${financeStatus.refunding} and sent_at is null`,
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
      `select count(*) filter (where r.status = ${financeStatus.refunding})::int as running, count(*) filter (where r.status = ${financeStatus.failed})::int as failed
         from refund r left join pay_attempt a on a.attempt_no = r.attempt_no_paid
        where r.trade_no = $1 and r.refund_no <> $2 and r.withdrawn_at is null and coalesce(a.state, ${attemptState.success}) <> ${attemptState.duplicate}`,
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
      `update refund set status = $2::smallint, claimed_until = null, last_error = coalesce($3, case when $2::smallint = ${financeStatus.complete} then null else last_error end),
              done_at = case when $2::smallint = ${financeStatus.complete} then app_now() end, failed_at = case when $2::smallint = ${financeStatus.failed} then app_now() else failed_at end, tries = case when $4::boolean then 0 else tries end, polls = case when $4::boolean then 0 else polls end, next_try_at = case when $4::boolean then app_now() else next_try_at end
        where refund_no = $1`,
      [refund.refundNo, next.status, error, again],
    );
  }

  /** Returns due, unclaimed refunds, without manual ones. */
  async listDue(db: Pick<Db, 'rows'>, limit: number): Promise<string[]> {
    return (
      await db.rows<{ no: string }>(
        `select refund_no as no from refund r where ${FREE} order by next_try_at limit $1`,
        [limit],
      )
    ).map(({ no }) => no);
  }
}
