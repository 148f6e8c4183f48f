import { z } from 'zod';
import { job } from '#contract/kit/event';

/** Sends or asks about one refund (T6, T7). Tried again after 15 s, 60 s, 5 min, 30 min, 2 h by the refund's own schedule. */
export const runRefund = job('payments.runRefund', z.object({ refundNo: z.string() }), { attempts: 1 });
/** Asks the gateway about one payment: 5 s ×12, 30 s ×20, then hourly to 24 h, by the attempt's own schedule. */
export const pollPayment = job('payments.poll', z.object({ attemptNo: z.string() }), { attempts: 1 });
