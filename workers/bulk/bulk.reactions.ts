import { bulkPassed, bulkTerminated } from '#contract/bulk/bulk.events';
import { orderCancelled, orderReopened } from '#contract/orders/order.events';
import { BulkFreeService } from '#server/bulk/bulk-free.service';
import { BulkMakeService } from '#server/bulk/bulk-make.service';
import { on } from '#workers/kit/react';

/** Reactions to reviews, terminations and orders that end or are restored: dates are booked, cancelled or recounted. */
export const bulkReactions = [
  on('bulk.make', bulkPassed, ({ id }, work) => work.get(BulkMakeService).make(id)),
  on('bulk.give-back', bulkTerminated, ({ id }, work) => work.get(BulkFreeService).after(id)),
  on('bulk.follow-order', orderCancelled, ({ tradeNo }, work) => work.get(BulkMakeService).follow(tradeNo)),
  on('bulk.follow-reopened', orderReopened, ({ tradeNo }, work) => work.get(BulkMakeService).follow(tradeNo)),
];
