import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Ends the holds of one deadline (epoch ms) that are still unpaid then (T3); those who booked together share it. */
export const releaseOrders = job('orders.release', z.object({ payDeadline: z.int() }), {
  attempts: 5,
  backoffMs: 2_000,
});
