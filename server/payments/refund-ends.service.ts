import { Injectable } from '@nestjs/common';
import { isOfBill } from '#domain/orders/trade-no.rules';
import type { Caller } from '#server/kit/caller';
import { BillRefundService } from './bill-refund.service';
import type { RefundState } from './channel';
import { RefundDeskService } from './refund-desk.service';
import { RefundSettleService } from './refund-settle.service';
import { RefundTogetherService } from './refund-together.service';
import type { RefundEnd } from './refund.store';

/** Ends or retries refunds of orders, whose order follows, and of bills. */
@Injectable()
export class RefundEndsService {
  constructor(
    private readonly orders: RefundSettleService,
    private readonly bills: BillRefundService,
    private readonly desk: RefundDeskService,
    private readonly together: RefundTogetherService,
  ) {}

  /** Applies the state a channel reports for a refund. */
  async hear(refundNo: string, state: RefundState): Promise<RefundEnd> {
    if (state.kind === 'done') return this.settle(refundNo, { channelRefundNo: state.channelRefundNo });
    if (state.kind === 'failed') return this.fail(refundNo, state.why);
    return 'running';
  }

  /** Completes a refund; `fence` is the claim number of the run that reports it. */
  settle(refundNo: string, how: { channelRefundNo?: string | null; fence?: number }): Promise<RefundEnd> {
    return this.of(refundNo).settle(refundNo, how);
  }

  /** Settles a refund to a balance in a batch with concurrent ones; returns false if it must be settled alone. */
  endedTogether(refundNo: string): Promise<boolean> {
    return isOfBill(refundNo) ? Promise.resolve(false) : this.together.settle(refundNo);
  }

  /** Marks a refund as failed. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundEnd> {
    return this.of(refundNo).fail(refundNo, why, fence);
  }

  /** Retries a failed refund under the same number. */
  retry(caller: Caller, refundNo: string): Promise<{ refundNo: string; status: number }> {
    return (isOfBill(refundNo) ? this.bills : this.desk).retry(caller, refundNo);
  }

  private of(refundNo: string): Pick<RefundSettleService, 'settle' | 'fail'> {
    return isOfBill(refundNo) ? this.bills : this.orders;
  }
}
