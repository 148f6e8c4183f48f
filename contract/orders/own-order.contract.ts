import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { tradeNo } from '#contract/kit/fields';
import { orderCoupons, orderView, refundProgress } from './order.contract';

/** A member's own order in full: slots, companions, coupon discount in yuan, refunds and history. */
const ownOrderDetail = z.object({
  order: orderView,
  items: z.array(
    z.object({
      spaceName: z.string(),
      enSpaceName: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      fee: z.number(),
      refunded: z.number(),
    }),
  ),
  discount: z.number(),
  coupons: orderCoupons,
  buddies: z.array(z.string()),
  log: z.array(
    z.object({ at: z.string(), who: z.string(), zh: z.string(), en: z.string(), note: z.string().nullable() }),
  ),
  refunds: z.array(refundProgress),
});
export type OwnOrderDetail = z.output<typeof ownOrderDetail>;

/** A member's own order, one at a time. */
export const ownOrders = {
  detail: get('/api/orders/own/:tradeNo', {
    admit: 'login',
    about: 'One order of the caller with its slots, companions, refunds and history.',
    input: z.object({ tradeNo }),
    reply: ownOrderDetail,
  }),
};
