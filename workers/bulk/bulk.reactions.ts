import { bulkPassed, bulkTerminated } from '#contract/bulk/bulk.events';
import { orderCancelled, orderReopened } from '#contract/orders/order.events';
import { BulkCancelService } from '#server/bulk/bulk-cancel.service';
import { BulkExecutionService } from '#server/bulk/bulk-execution.service';
import { onEvent } from '#workers/kit/reaction';

/** Reactions to reviews, terminations and orders that end or are restored: dates are booked, cancelled or recounted. */
export const bulkReactions = [
  onEvent('bulk.make', bulkPassed, ({ id }, work) => work.get(BulkExecutionService).bookOpenDates(id)),
  onEvent('bulk.give-back', bulkTerminated, ({ id }, work) => work.get(BulkCancelService).cancelDatesAfterEnd(id)),
  onEvent('bulk.follow-order', orderCancelled, ({ tradeNo }, work) =>
    work.get(BulkExecutionService).syncDateWithOrder(tradeNo),
  ),
  onEvent('bulk.follow-reopened', orderReopened, ({ tradeNo }, work) =>
    work.get(BulkExecutionService).syncDateWithOrder(tradeNo),
  ),
];
