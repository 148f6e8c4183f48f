import { z } from 'zod';
import { event } from '#contract/kit/event';

const order = { tradeNo: z.string(), userId: z.int(), siteId: z.int(), venueId: z.int(), date: z.string() };

/** An order was rescheduled to other slots; `from` is the old place. */
export const orderAdjusted = event(
  'order.adjusted',
  z.object({
    ...order,
    from: z.object({ siteId: z.int(), venueId: z.int(), date: z.string() }),
    needFace: z.boolean(),
  }),
);
/** The companions of a booking changed; entry passes must be updated. */
export const orderBuddiesChanged = event(
  'order.buddies-changed',
  z.object({ ...order, added: z.array(z.int()), removed: z.array(z.int()), needFace: z.boolean() }),
);
/** Slots were booked or an order was re-opened; it must be paid by the deadline (epoch ms). */
export const orderHeld = event('order.held', z.object({ ...order, payDeadline: z.number() }));
/**
 * Several orders took slots in one transaction; all must be paid by the deadline (epoch ms). Emitted instead of one
 * `order.held` per order.
 */
export const ordersHeld = event(
  'order.held-together',
  z.object({ payDeadline: z.number(), orders: z.array(z.object(order)) }),
);
/** An order is fully paid; `needFace` requests a face photo for the terminals. Amount in fen. */
export const orderPaid = event('order.paid', z.object({ ...order, amount: z.int(), needFace: z.boolean() }));
/** The order ended and its slots are free. `wasPaid` means that entry passes must be withdrawn. */
export const orderCancelled = event(
  'order.cancelled',
  z.object({ ...order, cancelKind: z.int(), wasPaid: z.boolean() }),
);
/**
 * A booking cancelled by a closure is active again on its slots; `isPaid` means that entry passes must be issued again.
 */
export const orderReopened = event('order.reopened', z.object({ ...order, isPaid: z.boolean() }));
/** Money must be refunded: the refund row exists, the worker sends it. Amount in fen. */
export const refundRequested = event(
  'refund.requested',
  z.object({ refundNo: z.string(), tradeNo: z.string(), amount: z.int() }),
);
/** A refund ended: finance status 2 or 5. */
export const refundSettled = event(
  'refund.settled',
  z.object({ refundNo: z.string(), tradeNo: z.string(), status: z.int() }),
);
/**
 * Unexpected money came in: the order had ended (`late`: refunded, `restored`: the order is active again), was already
 * paid (`twice`: refunded) or has another price now (`changed`: refunded). Amount in fen.
 */
export const moneyUnforeseen = event(
  'money.unforeseen',
  z.object({
    tradeNo: z.string(),
    userId: z.int(),
    attemptNo: z.string(),
    amount: z.int(),
    fate: z.enum(['late', 'restored', 'twice', 'changed']),
  }),
);
/** A payment was opened at a gateway and must be polled until it ends. */
export const payAttempted = event('pay.attempted', z.object({ attemptNo: z.string(), tradeNo: z.string() }));
/** A booking was missed or left too early: promise status 1 or 4. `at` is its due time (epoch ms). */
export const promiseBroken = event('promise.broken', z.object({ ...order, promiseStatus: z.int(), at: z.number() }));
/** A no-show no longer counts: a late entry record proved attendance, or staff waived it. */
export const promiseMended = event('promise.mended', z.object({ ...order, promiseStatus: z.int() }));
