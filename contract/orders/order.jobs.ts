import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Ends the unpaid orders of one deadline (epoch ms) (T3); orders booked together share a deadline. */
export const releaseOrders = job('orders.release', z.object({ payDeadline: z.int() }), {
  attempts: 5,
  backoffMs: 2_000,
});
