import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Sends or queries one refund (T6, T7). Retries after 15 s, 60 s, 5 min, 30 min, 2 h by the refund's own schedule. */
export const runRefund = job('payments.runRefund', z.object({ refundNo: z.string() }), { attempts: 1 });
/** Queries the gateway about one payment: 5 s ×12, 30 s ×20, then hourly up to 24 h, by the attempt's own schedule. */
export const pollPayment = job('payments.poll', z.object({ attemptNo: z.string() }), { attempts: 1 });
