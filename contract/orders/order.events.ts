import { z } from 'zod';
import { event } from '#contract/kit/event';

const order = { tradeNo: z.string(), userId: z.int(), siteId: z.int(), venueId: z.int(), date: z.string() };

/** An order stands on other slots now; `from` is where it was. */
export const orderAdjusted = event(
  'order.adjusted',
  z.object({
    ...order,
    from: z.object({ siteId: z.int(), venueId: z.int(), date: z.string() }),
    needFace: z.boolean(),
  }),
);
/** A booking has other companions: passes follow. */
export const orderBuddiesChanged = event(
  'order.buddies-changed',
  z.object({ ...order, added: z.array(z.int()), removed: z.array(z.int()), needFace: z.boolean() }),
);
/** Slots were taken, or an order was re-opened, and must be paid by the deadline (epoch ms). */
export const orderHeld = event('order.held', z.object({ ...order, payDeadline: z.number() }));
/** Slots were taken by several orders in one transaction; all must be paid by the deadline (epoch ms). Instead of one `order.held` for each. */
export const ordersHeld = event(
  'order.held-together',
  z.object({ payDeadline: z.number(), orders: z.array(z.object(order)) }),
);
/** Money has covered the order; `needFace` asks terminals for a face. Amount in fen. */
export const orderPaid = event('order.paid', z.object({ ...order, amount: z.int(), needFace: z.boolean() }));
/** The slots are free again, whoever ended it. `wasPaid` says passes must be withdrawn. */
export const orderCancelled = event(
  'order.cancelled',
  z.object({ ...order, cancelKind: z.int(), wasPaid: z.boolean() }),
);
/** A booking that a closure had ended stands again on its slots; `isPaid` says passes are to be given again. */
export const orderReopened = event('order.reopened', z.object({ ...order, isPaid: z.boolean() }));
/** Money must go back: the refund row stands, the worker moves it. Amount in fen. */
export const refundRequested = event(
  'refund.requested',
  z.object({ refundNo: z.string(), tradeNo: z.string(), amount: z.int() }),
);
/** A refund came to its end: finance status 2 or 5. */
export const refundSettled = event(
  'refund.settled',
  z.object({ refundNo: z.string(), tradeNo: z.string(), status: z.int() }),
);
/** Money came in for an order that had ended (`late`: it goes back, `restored`: the order stands again), was paid (`twice`: it goes back) or costs something else by now (`changed`: it goes back). Amount in fen. */
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
/** A payment was opened at a gateway and must be asked about until it ends. */
export const payAttempted = event('pay.attempted', z.object({ attemptNo: z.string(), tradeNo: z.string() }));
/** A booking was missed or left too early: promise status 1 or 4. `at` is when it was due to be there (epoch ms). */
export const promiseBroken = event('promise.broken', z.object({ ...order, promiseStatus: z.int(), at: z.number() }));
/** What counted as broken counts no more: entry proved late, or forgiven. */
export const promiseMended = event('promise.mended', z.object({ ...order, promiseStatus: z.int() }));
