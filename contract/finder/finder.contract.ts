import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { date, int, labeled } from '#contract/kit/fields';

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]0$|^24:00$/, 'HH:mm');

/** A court that is free for a while: its time, the price for the caller, and the slot keys used in an address. */
const foundCourt = z.object({
  spaceId: z.int(),
  spaceName: z.string(),
  enSpaceName: z.string(),
  begin: z.string(),
  end: z.string(),
  /** Whether the court is free for the whole requested time. */
  whole: z.boolean(),
  fee: z.number(),
  slots: z.string(),
  left: z.int().nullable(),
});

/** A site with free courts in the requested time, best match first. */
const foundSite = z.object({
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueId: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  campusId: z.int(),
  campusName: z.string(),
  enCampusName: z.string(),
  sportType: z.int(),
  sportName: z.string(),
  enSportName: z.string(),
  wholeCourts: z.int(),
  freeCourts: z.int(),
  courts: z.array(foundCourt),
});
export type FoundSite = z.output<typeof foundSite>;

/** The rules of a site as numbers, for the caller's role. The page turns them into sentences. */
const siteUseRules = z.object({
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  venueName: z.string(),
  enVenueName: z.string(),
  sportType: z.int(),
  sportName: z.string(),
  enSportName: z.string(),
  openBegin: z.string(),
  openEnd: z.string(),
  open: z.boolean(),
  releaseMode: z.int(),
  releaseTime: z.string(),
  releaseWeekday: z.int().nullable(),
  releaseDate: z.string().nullable(),
  advanceDays: z.int(),
  maxSlots: z.int(),
  consecutiveOnly: z.boolean(),
  sameSpaceOnly: z.boolean(),
  maxUnpaid: z.int(),
  maxActive: z.int(),
  payTimeoutMin: z.int(),
  cancelHours: z.number(),
  lateBookingMin: z.int(),
  lateGraceMin: z.int(),
  signs: z.boolean(),
  autoRelease: z.boolean(),
  advanceEntryMin: z.int(),
  buddyNumMin: z.int(),
  buddyNumMax: z.int(),
  needFace: z.boolean(),
  waitlist: z.boolean(),
  tiers: z.array(z.object({ hoursBefore: z.number(), percent: z.int() })),
  holidayTiers: z.array(z.object({ hoursBefore: z.number(), percent: z.int() })),
  quotas: z.array(z.looseObject({ windowType: z.int(), scope: z.string() })),
});
export type SiteUseRules = z.output<typeof siteUseRules>;

/** Free courts across all venues, and the rules they are booked by. */
export const finder = {
  free: get('/api/reservation/free_slots', {
    admit: 'public',
    about:
      'Free courts of every venue: in the next hour, or in a time range of a date. From memory, with prices of the caller’s role.',
    input: z
      .object({
        date: labeled('日期', 'Date', date).optional(),
        from: labeled('开始', 'From', clock).optional(),
        to: labeled('结束', 'To', clock).optional(),
        campusId: int.optional(),
        venueId: int.optional(),
        sportType: int.optional(),
      })
      .refine(
        ({ from, to }) => (from === undefined) === (to === undefined) && (from === undefined || from < (to as string)),
        { path: ['to'], error: 'to' },
      ),
    reply: z.object({
      date: z.string(),
      from: z.string(),
      to: z.string(),
      sites: z.array(foundSite),
      /** When the next slot after that time is free on the same date; null if there is none. */
      laterBegin: z.string().nullable(),
    }),
  }),
  useRules: get('/api/front/website/use_rules', {
    admit: 'public',
    about: 'The rules of every bookable site, for the caller’s role.',
    input: z.object({}),
    reply: z.array(siteUseRules),
  }),
};
