import { z } from 'zod';
import { get, post } from '#contract/kit/endpoint';
import { id, named, text } from '#contract/kit/fields';
import { orderView } from '#contract/orders/order.contract';

/** A court, or places of a site that counts, nobody came for, as whoever scanned its code sees it. */
export const walkInView = z.object({
  id: z.int(),
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  spaceName: z.string(),
  enSpaceName: z.string(),
  state: z.enum(['open', 'taken', 'over']),
  /** The end of what is left, `HH:MM`, and how many minutes that is now. */
  until: z.string(),
  minutes: z.int(),
  /** What it costs the caller, yuan. */
  fee: z.number(),
  /** Who has it, masked, and since when (`HH:MM`); null where no member has. */
  takenBy: z.string().nullable(),
  takenAt: z.string().nullable(),
  /** The caller's own order of it. */
  tradeNo: z.string().nullable(),
  /** Of a site that counts: how many may still be taken; null for a court. */
  places: z.int().nullable(),
});
export type WalkInView = z.output<typeof walkInView>;

/** Taking a court on the spot whose people did not come. */
export const walkIns = {
  look: get('/api/reservation/walk_in/:id', {
    admit: 'login',
    about: 'A court nobody came for: what is left of it, what that costs the caller, or who has it.',
    input: z.object({ id }),
    reply: walkInView,
  }),
  claim: post('/api/reservation/walk_in/claim', {
    admit: 'login',
    money: true,
    about: 'Takes what is left of a court nobody came for; the first has it, and every rule of a booking holds.',
    input: z.object({ id, phone: named('手机号', 'Telephone', text(20)).optional() }),
    reply: orderView,
  }),
};
