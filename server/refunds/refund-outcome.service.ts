import { Injectable } from '@nestjs/common';
import { isOfBill } from '#domain/orders/trade-no.rules';
import type { Member } from '#server/kit/access/caller';
import { BillRefundService } from './bill-refund.service';
import type { RefundState } from '#server/channels/channels.service';
import { RefundRetryService } from './refund-retry.service';
import { RefundSettlementService } from './refund-settlement.service';
import { RefundBatchService } from './refund-batch.service';
import type { RefundOutcome } from './refund.store';

/** Ends or retries refunds of orders, whose order follows, and of bills. */
@Injectable()
export class RefundOutcomeService {
  constructor(
    private readonly orders: RefundSettlementService,
    private readonly bills: BillRefundService,
    private readonly retries: RefundRetryService,
    private readonly batches: RefundBatchService,
  ) {}

  /** Applies the state a channel reports for a refund. */
  async applyChannelState(refundNo: string, state: RefundState): Promise<RefundOutcome> {
    if (state.kind === 'done') return this.settle(refundNo, { channelRefundNo: state.channelRefundNo });
    if (state.kind === 'failed') return this.fail(refundNo, state.why);
    return 'running';
  }

  /** Completes a refund; `fence` is the claim number of the run that reports it. */
  settle(refundNo: string, how: { channelRefundNo?: string | null; fence?: number }): Promise<RefundOutcome> {
    return this.settlementOf(refundNo).settle(refundNo, how);
  }

  /** Settles a refund to a balance in a batch with concurrent ones; returns false if it must be settled alone. */
  settleInBatch(refundNo: string): Promise<boolean> {
    return isOfBill(refundNo) ? Promise.resolve(false) : this.batches.settle(refundNo);
  }

  /** Marks a refund as failed. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundOutcome> {
    return this.settlementOf(refundNo).fail(refundNo, why, fence);
  }

  /** Retries a failed refund under the same number. */
  retry(caller: Member, refundNo: string): Promise<{ refundNo: string; status: number }> {
    return (isOfBill(refundNo) ? this.bills : this.retries).retry(caller, refundNo);
  }

  private settlementOf(refundNo: string): Pick<RefundSettlementService, 'settle' | 'fail'> {
    return isOfBill(refundNo) ? this.bills : this.orders;
  }
}
