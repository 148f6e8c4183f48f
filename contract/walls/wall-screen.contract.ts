import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id } from '#contract/kit/fields';
import { wallLayout } from './monitor-screen.contract';

const bothNames = { name: z.string(), enName: z.string() };
const notices = z.array(z.object({ id: z.int(), zh: z.string(), en: z.string() }));
/** School-local `HH:MM` of begin and end; the name of the holder is masked, and null where names are not shown. */
const booking = z.object({ begin: z.string(), end: z.string(), holder: z.string().nullable() });
const place = z.object({ venueId: z.coerce.number().int().min(0).default(0), siteId: id.optional() });

/** Data of walls with a layout. No endpoint returns a person; holders are masked and for paired displays only. */
export const wallScreens = {
  screen: get('/api/front/website/monitor_screens/:code', {
    admit: 'public',
    unsigned: true,
    about: 'The layout of a wall by its code.',
    input: z.object({ code: z.string().max(30) }),
    reply: z.object({
      code: z.string(),
      title: z.string(),
      enTitle: z.string(),
      placeKind: z.int(),
      venueId: z.int().nullable(),
      siteId: z.int().nullable(),
      layout: wallLayout,
      theme: z.string(),
      rotationSeconds: z.int(),
      on: z.boolean(),
      version: z.int(),
    }),
  }),
  courts: get('/api/front/website/court_board', {
    admit: 'public',
    unsigned: true,
    about: 'Running and next bookings of the courts of a site or venue, and the waitlist calls.',
    input: place,
    reply: z.object({
      at: z.number(),
      timezone: z.string(),
      venueId: z.int(),
      sites: z.array(z.object({ id: z.int(), ...bothNames, bookPath: z.string(), openTo: z.string() })),
      courts: z.array(
        z.object({
          id: z.int(),
          siteId: z.int(),
          now: booking
            .extend({
              /** Whether the members have checked in, or need not. */
              arrived: z.boolean(),
              /** End of the time to check in, epoch ms; null if nobody needs to. */
              arriveBy: z.number().nullable(),
            })
            .nullable(),
          next: booking.nullable(),
        }),
      ),
      waitlist: z.object({
        waiting: z.int(),
        calls: z.array(z.object({ no: z.string(), ...bothNames, begin: z.string(), until: z.number() })),
      }),
    }),
  }),
  school: get('/api/front/website/school_wall', {
    admit: 'public',
    unsigned: true,
    about: 'All venues of the school with the bookings and visits of today.',
    input: z.object({ screen: z.string().max(30).optional() }),
    reply: z.object({
      at: z.number(),
      timezone: z.string(),
      venues: z.array(
        z.object({
          id: z.int(),
          ...bothNames,
          campusName: z.string(),
          enCampusName: z.string(),
          cap: z.int(),
          peopleShown: z.boolean(),
          openFrom: z.string(),
          openTo: z.string(),
          closed: z.boolean(),
          bookings: z.int(),
        }),
      ),
      kpi: z.object({
        todayIn: z.int(),
        lastWeekIn: z.int(),
        todayOrders: z.int(),
        lastWeekOrders: z.int(),
        people: z.int(),
        /** Payments of today less refunds, in yuan; null where money is not shown. */
        revenue: z.number().nullable(),
      }),
      sports: z.array(z.object({ ...bothNames, people: z.int() })),
      hours: z.array(z.object({ at: z.string(), today: z.int().nullable(), lastWeek: z.int() })),
      notices,
    }),
  }),
  health: get('/api/front/website/healthy_campus', {
    admit: 'public',
    unsigned: true,
    about: 'Exercise of the members: totals by week, sport, group and department; no group below ten members.',
    input: z.object({}),
    reply: z.object({
      at: z.number(),
      timezone: z.string(),
      /** The running week, its Monday. */
      week: z.string(),
      kpi: z.object({
        members: z.int(),
        weekPeople: z.int(),
        weekVisits: z.int(),
        weekMinutes: z.int(),
        todayPeople: z.int(),
        lastWeekPeople: z.int(),
        /** Members of this week with three visits or more. */
        often: z.int(),
      }),
      weeks: z.array(z.object({ from: z.string(), visits: z.int(), lastYear: z.int() })),
      sports: z.array(z.object({ ...bothNames, visits: z.int() })),
      groups: z.array(z.object({ ...bothNames, male: z.int(), female: z.int() })),
      colleges: z.array(z.object({ ...bothNames, members: z.int(), people: z.int(), perPerson: z.number() })),
      notices,
    }),
  }),
};
export type WallScreen = z.output<typeof wallScreens.screen.reply>;
export type CourtBoard = z.output<typeof wallScreens.courts.reply>;
export type SchoolWall = z.output<typeof wallScreens.school.reply>;
export type HealthWall = z.output<typeof wallScreens.health.reply>;
