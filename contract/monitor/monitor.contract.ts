import { z } from 'zod';
import { get } from '#contract/kit/endpoint';
import { id } from '#contract/kit/fields';

const bothNames = { name: z.string(), enName: z.string() };
/** A court, room or pool; `on` is false while it is out of use. */
const space = z.object({ id: z.int(), ...bothNames, on: z.boolean() });

/**
 * First paint and slow figures of a wall; live figures come from the venue and site rooms. Contains no person, phone,
 * order number or serial number.
 */
export const monitor = {
  wall: get('/api/front/website/wall/:venueId', {
    admit: 'public',
    unsigned: true,
    about: 'Data of the operations wall of a venue; venue 0 is the first venue with gates.',
    /** `siteId` limits the sites to one of its venue; `screen` is the code of the wall, which may hide money. */
    input: z.object({
      venueId: z.coerce.number().int().min(0),
      siteId: id.optional(),
      screen: z.string().max(30).optional(),
    }),
    reply: z.object({
      at: z.number(),
      date: z.string(),
      timezone: z.string(),
      venue: z.object({
        id: z.int(),
        ...bothNames,
        campusName: z.string(),
        enCampusName: z.string(),
        openFrom: z.string(),
        openTo: z.string(),
        openTextZh: z.string(),
        openTextEn: z.string(),
        closedReason: z.string().nullable(),
        closedReasonEn: z.string().nullable(),
        nextOpening: z.string().nullable(),
        cap: z.int(),
        peopleShown: z.boolean(),
      }),
      venues: z.array(z.object({ id: z.int(), ...bothNames })),
      sites: z.array(
        z.object({
          id: z.int(),
          ...bothNames,
          bookingMode: z.int(),
          spaces: z.array(space),
          times: z.array(z.object({ id: z.int(), begin: z.string(), end: z.string(), price: z.number() })),
          seatCount: z.int(),
        }),
      ),
      kpi: z.object({
        todayIn: z.int(),
        lastWeekIn: z.int(),
        todayOrders: z.int(),
        lastWeekOrders: z.int(),
        inUse: z.int(),
        usable: z.int(),
        stopped: z.int(),
        refundQueued: z.int().nullable(),
        refundFailed: z.int().nullable(),
        refundOldestSec: z.int().nullable(),
        peak: z.int().nullable(),
      }),
      sports: z.array(z.object({ ...bothNames, people: z.int() })),
      pulse: z.array(z.object({ at: z.string(), paid: z.int(), refunded: z.int() })).nullable(),
      alarms: z
        .array(
          z.object({
            id: z.int(),
            level: z.int(),
            kind: z.string(),
            title: z.string(),
            titleEn: z.string(),
            place: z.string(),
            enPlace: z.string(),
            handleStatus: z.int(),
            acked: z.boolean(),
            raisedAt: z.number(),
          }),
        )
        .nullable(),
      minorAlarms: z.int(),
      notices: z.array(z.object({ id: z.int(), zh: z.string(), en: z.string() })),
    }),
  }),
  door: get('/api/front/website/site_status/:id', {
    admit: 'public',
    unsigned: true,
    about: 'Data of a door screen: one site today.',
    input: z.object({ id }),
    reply: z.object({
      at: z.number(),
      date: z.string(),
      timezone: z.string(),
      site: z.object({
        id: z.int(),
        ...bothNames,
        venueId: z.int(),
        venueName: z.string(),
        enVenueName: z.string(),
        campusName: z.string(),
        enCampusName: z.string(),
        bookingMode: z.int(),
        telephone: z.string(),
        openFrom: z.string(),
        openTo: z.string(),
        closedReason: z.string().nullable(),
        closedReasonEn: z.string().nullable(),
      }),
      spaces: z.array(space),
      times: z.array(z.object({ id: z.int(), begin: z.string(), end: z.string() })),
      bookPath: z.string(),
      /** Courts of no-shows: free on the spot until `until`, at the price of the remaining time. */
      walkIns: z.array(
        z.object({
          ...bothNames,
          spaceId: z.int(),
          timeId: z.int(),
          until: z.string(),
          minutes: z.int(),
          fee: z.number(),
          path: z.string(),
        }),
      ),
    }),
  }),
};
export type WallReply = z.output<typeof monitor.wall.reply>;
export type DoorReply = z.output<typeof monitor.door.reply>;
