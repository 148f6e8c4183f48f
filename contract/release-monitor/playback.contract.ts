import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, id, labeled } from '#contract/kit/fields';

const claim = z.object({
  spaceId: z.int(),
  timeId: z.int(),
  from: z.number(),
  paidAt: z.number().nullable(),
  until: z.number().nullable(),
  house: z.boolean(),
  conflict: z.boolean(),
  places: z.int(),
});

/** Playback of a past day. */
export const playback = {
  day: get('/api/reservation/playback', {
    admit: { right: 'ReservationMonitor' },
    about:
      'All changes of the slots of a site’s date, with people inside and alarms of its venue on the watched day. Without people and order numbers; payments and refunds of the site only with the right to see its money. A rescheduled order shows its new date.',
    input: z.object({
      venueSiteId: labeled('场地', 'Site', id),
      date: labeled('场次日期', 'Slot date', date),
      day: labeled('回放日', 'Playback day', date),
    }),
    reply: z.object({
      from: z.number(),
      to: z.number(),
      total: z.int().nullable(),
      spaces: z.array(z.object({ id: z.int(), spaceName: z.string(), enSpaceName: z.string() })),
      times: z.array(z.object({ id: z.int(), beginTime: z.string(), endTime: z.string() })),
      claims: z.array(claim),
      inside: z.array(z.object({ at: z.number(), inside: z.int() })),
      money: z.array(z.object({ at: z.number(), amount: z.number() })).nullable(),
      alarms: z.array(
        z.object({
          at: z.number(),
          until: z.number().nullable(),
          level: z.int(),
          title: z.string(),
          titleEn: z.string(),
        }),
      ),
    }),
  }),
};
