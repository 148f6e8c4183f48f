import { Injectable } from '@nestjs/common';
import { isOfBill } from '#domain/orders/trade-no.rules';
import type { Caller } from '#server/kit/caller';
import { BillRefundService } from './bill-refund.service';
import type { RefundState } from './channel';
import { RefundDeskService } from './refund-desk.service';
import { RefundSettleService } from './refund-settle.service';
import { RefundTogetherService } from './refund-together.service';
import type { RefundEnd } from './refund.store';

/** Ends refunds or tries them again, each in its own way: those of orders, which follow, and those of bills. */
@Injectable()
export class RefundEndsService {
  constructor(
    private readonly orders: RefundSettleService,
    private readonly bills: BillRefundService,
    private readonly desk: RefundDeskService,
    private readonly together: RefundTogetherService,
  ) {}

  /** What a channel's notice says of a refund. */
  async hear(refundNo: string, state: RefundState): Promise<RefundEnd> {
    if (state.kind === 'done') return this.settle(refundNo, { channelRefundNo: state.channelRefundNo });
    if (state.kind === 'failed') return this.fail(refundNo, state.why);
    return 'running';
  }

  /** The money is out; `fence` is the claim of the run that says so. */
  settle(refundNo: string, how: { channelRefundNo?: string | null; fence?: number }): Promise<RefundEnd> {
    return this.of(refundNo).settle(refundNo, how);
  }

  /** Ends a refund to a balance with others that are asked for now; false when it must go alone. */
  endedTogether(refundNo: string): Promise<boolean> {
    return isOfBill(refundNo) ? Promise.resolve(false) : this.together.settle(refundNo);
  }

  /** The money will not go, or not without a person. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundEnd> {
    return this.of(refundNo).fail(refundNo, why, fence);
  }

  /** Tries a failed refund again, under the same number. */
  retry(caller: Caller, refundNo: string): Promise<{ refundNo: string; status: number }> {
    return (isOfBill(refundNo) ? this.bills : this.desk).retry(caller, refundNo);
  }

  private of(refundNo: string): Pick<RefundSettleService, 'settle' | 'fail'> {
    return isOfBill(refundNo) ? this.bills : this.orders;
  }
}
