import { Injectable } from '@nestjs/common';
import type { Caller } from '#server/kit/caller';
import { CancelService } from './cancel.service';
import { RefundSettleService } from './refund-settle.service';

/** Money that goes back over a counter: the order is cancelled in full, and the refund ends when the money has been handed over. */
@Injectable()
export class CounterRefundService {
  constructor(
    private readonly cancels: CancelService,
    private readonly settles: RefundSettleService,
  ) {}

  /** Cancels an order for the venue with everything back. */
  async cancel(caller: Caller, tradeNo: string, reason: string): Promise<void> {
    await this.cancels.forVenue(caller, tradeNo, reason);
  }

  /** The money was handed over. */
  async handedBack(refundNo: string): Promise<void> {
    await this.settles.settle(refundNo);
  }
}
