import { Injectable } from '@nestjs/common';
import type { FinanceState } from '#domain/finance/finance.machine';
import type { Fen } from '#domain/kit/money';
import {
  attemptState,
  financeStatus,
  refundRoute,
  type FinanceStatus,
  type PayType,
  type RefundRoute,
} from '#domain/payments/pay.status';
import type { Db } from '#server/kit/db/db';

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
  /** False for the refund of a bill, which has no order to follow. */
  readonly ofOrder: boolean;
}

/** Duration of a claim in seconds: longer than the two calls of a run, so that only a dead or frozen run loses it. */
const CLAIM_SECONDS = 12;
/** Due, unclaimed and not handed over manually. */
export const FREE_REFUND = `
  r.status = ${financeStatus.refunding}
  and r.next_try_at <= app_now()
  and (r.claimed_until is null or r.claimed_until <= app_now())
  and r.route not in (${refundRoute.offline}, ${refundRoute.campusCard})
`;
/** Selects refunds; a condition follows. */
export const SELECT_REFUND = `
  select
    r.refund_no as "refundNo", r.trade_no as "tradeNo", r.attempt_no_paid as "paidAttemptNo",
    r.pay_type as "payType", a.account_id as "accountId", r.route, r.amount,
    coalesce(a.amount, r.amount) as "paidAmount", r.status, r.attempt_no as "attemptNo", r.tries, r.polls,
    r.sent_at is not null as sent, r.withdrawn_at is not null as withdrawn, coalesce(r.reason, '') as reason,
    coalesce(a.state, ${attemptState.success}) <> ${attemptState.duplicate} as "movesOrder",
    num_nonnulls(r.order_no, r.sale_no) = 1 as "ofOrder"
  from refund r
    left join v_pay_attempt a on a.attempt_no = r.attempt_no_paid
`;

/** Claims of due refunds: one run at a time holds a refund. */
@Injectable()
export class RefundClaimStore {
  /** Returns a refund by its number. */
  async find(db: Pick<Db, 'rows'>, refundNo: string): Promise<Refund | null> {
    const [refund] = await db.rows<Refund & Record<string, unknown>>(`${SELECT_REFUND} where r.refund_no = $1`, [
      refundNo,
    ]);
    return refund ?? null;
  }

  /** Claims a due refund for one run; null if it is not due, is handed over manually, or is claimed by another run. */
  async claim(db: Pick<Db, 'rows'>, refundNo: string): Promise<Refund | null> {
    const [claimed] = await db.rows(
      `
        update refund r
        set attempt_no = attempt_no + 1, claimed_until = app_now() + interval '${CLAIM_SECONDS} seconds'
        where refund_no = $1 and ${FREE_REFUND}
        returning 1
      `,
      [refundNo],
    );
    return claimed ? this.find(db, refundNo) : null;
  }

  /** Returns when an open refund is due (epoch ms); null if it has ended. */
  async nextRunAt(db: Pick<Db, 'rows'>, refundNo: string): Promise<number | null> {
    const [row] = await db.rows<{ at: number }>(
      `
        select epoch_ms(greatest(next_try_at, claimed_until)) as at
        from refund
        where refund_no = $1
          and status = ${financeStatus.refunding}
          and route not in (${refundRoute.offline}, ${refundRoute.campusCard})
      `,
      [refundNo],
    );
    return row?.at ?? null;
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
      `
        update refund
        set
          claimed_until = null, next_try_at = app_now() + $3 * interval '1 second',
          tries = tries + case when $4::text is null then 0 else 1 end, last_error = coalesce($4, last_error),
          polls = polls + $5::boolean::int
        where refund_no = $1
          and attempt_no = $2
          and status = ${financeStatus.refunding}
        returning epoch_ms(next_try_at) as at
      `,
      [refundNo, attemptNo, pause, failed, polled],
    );
    return row?.at ?? null;
  }

  /** Returns due, unclaimed refunds, without manual ones. */
  async listDue(db: Pick<Db, 'rows'>, limit: number): Promise<string[]> {
    return (
      await db.rows<{ no: string }>(
        `select refund_no as no from refund r where ${FREE_REFUND} order by next_try_at limit $1`,
        [limit],
      )
    ).map(({ no }) => no);
  }
}
