import { Injectable } from '@nestjs/common';
import { SaleService } from '#server/sales/sale.service';
import { BillRefundService } from './bill-refund.service';
import type { RefundState } from '#server/channels/channels.service';
import { RefundSettlementService } from './refund-settlement.service';
import { RefundBatchService } from './refund-batch.service';
import type { RefundOutcome } from './refund.store';

/** Ends refunds of orders, whose order follows, and of bills. */
@Injectable()
export class RefundOutcomeService {
  constructor(
    private readonly sales: SaleService,
    private readonly orders: RefundSettlementService,
    private readonly bills: BillRefundService,
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
    return this.sales.isBill(refundNo) ? Promise.resolve(false) : this.batches.settle(refundNo);
  }

  /** Marks a refund as failed. */
  fail(refundNo: string, why: string, fence?: number): Promise<RefundOutcome> {
    return this.settlementOf(refundNo).fail(refundNo, why, fence);
  }

  private settlementOf(refundNo: string): Pick<RefundSettlementService, 'settle' | 'fail'> {
    return this.sales.isBill(refundNo) ? this.bills : this.orders;
  }
}
