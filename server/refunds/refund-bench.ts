import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { orderFailure } from '#domain/orders/order.failures';
import { refundRoute } from '#domain/payments/pay.status';
import type { FinanceState } from '#domain/finance/finance.machine';
import type { Caller } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { runIdempotent } from '#server/kit/access/idempotency';
import { FinanceLedger } from '#server/finance/finance-ledger.service';
import { RefundSender } from './refund-sender';
import { RefundStore, type Refund } from './refund.store';

/** Dependencies of manual actions on one refund. */
@Injectable()
export class RefundBench {
  constructor(
    readonly db: Db,
    readonly refunds: RefundStore,
    private readonly finances: FinanceLedger,
    private readonly out: RefundSender,
  ) {}

  /** Runs an action once for its key. */
  once<T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
    return runIdempotent(this.db, caller, work);
  }

  /** Returns the refund; throws `orderMissing` if there is none. */
  async find(refundNo: string): Promise<Refund> {
    const refund = await this.refunds.find(this.db, refundNo);
    if (!refund) throw new Failure(orderFailure.orderMissing);
    return refund;
  }

  /** Returns the refund, locked. */
  async lock(tx: Tx, refundNo: string): Promise<Refund> {
    return (await this.refunds.lock(tx, refundNo)) as Refund;
  }

  /** Retries a failed refund in both its rows. */
  async again(tx: Tx, refund: Refund, next: FinanceState): Promise<void> {
    await this.refunds.move(tx, refund, next, { again: true });
    await this.finances.move(tx, refund.refundNo, refund, next);
  }

  /** Returns whether a channel that was sent the refund may still pay it out; true if it does not answer. */
  async mayStillPay(refund: Refund): Promise<boolean> {
    if (refund.route !== refundRoute.original || !refund.sent) return false;
    const known = await this.out.queryState(refund);
    return known === null || known.kind === 'running' || known.kind === 'done';
  }

  /** Returns whether a mark waits for its second person. */
  async isMarked(tx: Tx, refundNo: string): Promise<boolean> {
    return (await tx.rows('select 1 from refund_mark where refund_no = $1 and passed is null', [refundNo])).length > 0;
  }
}
