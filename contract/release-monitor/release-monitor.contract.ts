import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id } from '#contract/kit/fields';

/**
 * Statistics of a release: submits per second, refusals by reason, response times, holds that become payments, sites
 * and winners.
 */
export const releaseMonitor = {
  look: get('/api/reservation/monitor', {
    admit: { right: 'ReservationMonitor' },
    about: 'Submits of the last minutes at the sites in the caller’s scope, by second, with their results.',
    input: z.object({ minutes: z.coerce.number().int().min(1).max(60).default(10), siteId: id.optional() }),
    reply: z.object({
      now: z.number(),
      submits: z.int(),
      taken: z.int(),
      peak: z.int(),
      p50: z.number().nullable(),
      p95: z.number().nullable(),
      seconds: z.array(z.object({ at: z.number(), submits: z.int(), taken: z.int() })),
      refusals: z.array(
        z.object({ key: z.string(), rule: z.string().nullable(), zh: z.string(), en: z.string(), n: z.int() }),
      ),
      funnel: z.object({ held: z.int(), paid: z.int(), expired: z.int(), cancelled: z.int() }),
      queue: z.object({ waiting: z.int(), events: z.int() }),
      sites: z.array(
        z.object({
          siteId: z.int(),
          name: z.string(),
          enName: z.string(),
          submits: z.int(),
          taken: z.int(),
          lastTakenAt: z.number().nullable(),
        }),
      ),
      winners: z.array(
        z.object({
          tradeNo: z.string(),
          userName: z.string(),
          siteName: z.string(),
          enSiteName: z.string(),
          detail: z.string(),
          detailEn: z.string(),
          at: z.string(),
          payStatus: z.int(),
          orderStatus: z.string(),
        }),
      ),
    }),
  }),
};
