import { z } from 'zod';
import { event } from '#contract/kit/event';

/** The event that a slot is held for a waitlisted member until `offerUntil` (epoch ms). */
export const waitlistOffered = event(
  'waitlist.offered',
  z.object({
    id: z.int(),
    offerNo: z.int(),
    userId: z.int(),
    siteId: z.int(),
    date: z.string(),
    offerUntil: z.number(),
  }),
);
