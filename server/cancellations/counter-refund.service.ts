import { Injectable } from '@nestjs/common';
import type { Member } from '#server/kit/access/caller';
import { CancelService } from './cancel.service';
import { RefundSettlementService } from '#server/refunds/refund-settlement.service';

/** Refunds over a counter: cancels the order in full and completes the refund once the money was handed over. */
@Injectable()
export class CounterRefundService {
  constructor(
    private readonly cancels: CancelService,
    private readonly settlements: RefundSettlementService,
  ) {}

  /** Cancels an order for the venue with a full refund. */
  async cancel(caller: Member, tradeNo: string, reason: string): Promise<void> {
    await this.cancels.cancelForVenue(caller, tradeNo, reason);
  }

  /** Completes the refund after the money was handed over. */
  async settle(refundNo: string): Promise<void> {
    await this.settlements.settle(refundNo);
  }
}
