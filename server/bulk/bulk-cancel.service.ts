import { Injectable } from '@nestjs/common';
import { leaseStatus } from '#domain/bulk/bulk.status';
import { cancelKind } from '#domain/orders/order.status';
import { failpoint } from '#server/kit/runtime/failpoint';
import { BulkExecutionService } from './bulk-execution.service';
import { BulkOrderService } from './bulk-order.service';
import { BulkStore } from './bulk.store';

/** Cancels dates at no cost: those rejected by their applicant, and all later ones of a contract that ended early. */
@Injectable()
export class BulkCancelService {
  constructor(
    private readonly store: BulkStore,
    private readonly orders: BulkOrderService,
    private readonly executions: BulkExecutionService,
  ) {}

  /** Cancels dates rejected by their applicant at no cost; an interrupted run is continued by the sweep. */
  async cancelRejectedDates(id: number): Promise<void> {
    const rows = await this.store.dates.findRejectedOrders(id);
    for (const { tradeNo, userId } of rows) {
      await this.orders.cancelWithFullRefund(tradeNo, { userId, who: 'member' }, null, cancelKind.user);
      await failpoint('bulk.after_refused');
      await this.executions.syncDateWithOrder(tradeNo);
    }
  }

  /**
   * Cancels the dates after the last day of a contract that ended early; an interrupted run is continued by the sweep.
   */
  async cancelDatesAfterEnd(id: number): Promise<void> {
    const bulk = await this.store.find(id);
    if (bulk?.leaseStatus !== leaseStatus.terminated && bulk?.leaseStatus !== leaseStatus.ended) return;
    const rows = await this.store.dates.findOrdersAfterEnd(id);
    for (const { tradeNo, reason, userId } of rows) {
      await this.orders.cancelWithFullRefund(tradeNo, { userId, who: userId === null ? 'system' : 'staff' }, reason);
      await this.executions.syncDateWithOrder(tradeNo);
    }
    await this.store.dates.skipOpen(id);
  }
}
