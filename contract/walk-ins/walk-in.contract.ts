import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { id, labeled, text } from '#contract/kit/fields';
import { orderView } from '#contract/orders/order.contract';

/** A court, or places of a capacity site, whose booker did not come, as seen by the member who scans its code. */
const walkInView = z.object({
  id: z.int(),
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  spaceName: z.string(),
  enSpaceName: z.string(),
  state: z.enum(['open', 'taken', 'over']),
  /** The end of the remaining time, `HH:MM`, and the remaining minutes. */
  until: z.string(),
  minutes: z.int(),
  /** The price for the caller, in yuan. */
  fee: z.number(),
  /** The member who claimed it, masked, and the time (`HH:MM`); null if no member has. */
  takenBy: z.string().nullable(),
  takenAt: z.string().nullable(),
  /** The caller's own order for it. */
  tradeNo: z.string().nullable(),
  /** The places still free on a capacity site; null for a court. */
  places: z.int().nullable(),
});
export type WalkInView = z.output<typeof walkInView>;

/** Claiming a court on site after a no-show. */
export const walkIns = {
  look: get('/api/reservation/walk_in/:id', {
    admit: 'login',
    about: 'A court after a no-show: the remaining time, its price for the caller, or who has it.',
    input: z.object({ id }),
    reply: walkInView,
  }),
  claim: post('/api/reservation/walk_in/claim', {
    admit: 'login',
    money: true,
    about: 'Claims a court after a no-show; first come, first served, and all booking rules apply.',
    input: z.object({ id, phone: labeled('手机号', 'Phone', text(20)).optional() }),
    reply: orderView,
  }),
};
