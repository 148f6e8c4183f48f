import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, id } from '#contract/kit/fields';

/** A draw as published for verification. Instants in epoch ms; the seed is null until the draw is made. */
const releaseLotteryView = z.object({
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  date: z.string(),
  status: z.int(),
  algorithm: z.int(),
  seedHash: z.string(),
  seed: z.string().nullable(),
  announcedAt: z.number(),
  opensAt: z.number(),
  closesAt: z.number(),
  drawnAt: z.number().nullable(),
  tickets: z.int(),
  /** Claims (`space:time`) that were booked outside the draw. */
  taken: z.array(z.string()),
  /** Tickets in order of their numbers; empty until the draw is made. `wants` are claims `space:time`. */
  list: z.array(z.object({ ticketNo: z.int(), wants: z.array(z.string()), result: z.int() })),
  spaces: z.array(z.object({ id: z.int(), name: z.string(), enName: z.string() })),
  times: z.array(z.object({ id: z.int(), begin: z.string(), end: z.string() })),
});
export type ReleaseLotteryView = z.output<typeof releaseLotteryView>;

/** The result of the caller's own ticket. */
const lotteryTicketView = z.object({
  status: z.int(),
  ticketNo: z.int().nullable(),
  result: z.int(),
  reason: z.string().nullable(),
  reasonEn: z.string().nullable(),
  tradeNo: z.string().nullable(),
  closesAt: z.number(),
});

/** The draw that allocates the first minute after a release. */
export const releaseLotteries = {
  view: get('/api/front/website/pot', {
    admit: 'public',
    unsigned: true,
    about:
      'The draw of a site’s date, by default the newest: before it the hash of its seed, after it the seed and every ticket.',
    input: z.object({ siteId: id, date: date.optional() }),
    reply: releaseLotteryView,
  }),
  mine: get('/api/reservation/pot/mine', {
    admit: 'login',
    about: 'The caller’s ticket in the draw of a site’s date.',
    input: z.object({ siteId: id, date }),
    reply: lotteryTicketView,
  }),
};
