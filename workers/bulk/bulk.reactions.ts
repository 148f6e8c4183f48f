import { bulkPassed, bulkTerminated } from '#contract/bulk/bulk.events';
import { orderCancelled, orderReopened } from '#contract/orders/order.events';
import { BulkFreeService } from '#server/bulk/bulk-free.service';
import { BulkMakeService } from '#server/bulk/bulk-make.service';
import { on } from '#workers/kit/react';

/** What follows from reviews, terminations and orders that end or come back: dates are booked, given back, and counted again. */
export const bulkReactions = [
  on('bulk.make', bulkPassed, ({ id }, work) => work.get(BulkMakeService).make(id)),
  on('bulk.give-back', bulkTerminated, ({ id }, work) => work.get(BulkFreeService).after(id)),
  on('bulk.follow-order', orderCancelled, ({ tradeNo }, work) => work.get(BulkMakeService).follow(tradeNo)),
  on('bulk.follow-reopened', orderReopened, ({ tradeNo }, work) => work.get(BulkMakeService).follow(tradeNo)),
];
