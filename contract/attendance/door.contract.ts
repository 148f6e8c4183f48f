import { z } from 'zod';
import { checkMethod } from '#domain/attendance/order-check.status';
import { doorScanState } from '#domain/attendance/door.status';
import { DOOR_MAX_BOOKINGS } from '#domain/attendance/door.rules';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, text, tradeNo } from '#contract/kit/fields';

const MAX_SCANS = 100;

/**
 * The list of a door as the signed text holds it: names of the sites in both languages, and one row for each booking:
 * number, member, masked name, people, site, opens, ends, used (0 if not); instants in epoch s.
 */
export const doorList = z.object({
  v: z.literal(1),
  venueId: z.int(),
  at: z.number(),
  sites: z.array(z.tuple([z.string(), z.string()])),
  rows: z
    .array(z.tuple([z.string(), z.int(), z.string(), z.int(), z.int(), z.number(), z.number(), z.number()]))
    .max(DOOR_MAX_BOOKINGS),
});
export type DoorList = z.output<typeof doorList>;

const doorScan = z.object({
  key: z.uuid(),
  tradeNo,
  at: z.number().int(),
  method: codeOf(checkMethod),
  /** The signed code that was shown; null if staff typed the number. */
  code: text(200).nullable().default(null),
});
const sentScan = z.object({
  key: z.string(),
  state: codeOf(doorScanState),
  firstAt: z.number().nullable(),
  firstDoor: z.string().nullable(),
  refusal: z.string().nullable(),
  refusalEn: z.string().nullable(),
});
/** What became of a scan that was sent. */
export type SentScan = z.output<typeof sentScan>;

const doubleUse = z.object({
  id: z.int(),
  tradeNo: z.string(),
  userName: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  door: z.string(),
  at: z.string(),
  firstDoor: z.string(),
  firstAt: z.string(),
});
/** A booking that two doors admitted, with both doors and times. */
export type DoubleUse = z.output<typeof doubleUse>;

/** Door mode: a phone of the gate staff checks codes without network and sends its scans later, each exactly once. */
export const doors = {
  list: get('/api/door/list', {
    admit: { right: 'OrderCheckCode' },
    about:
      'The bookings of a venue for the coming hours as one text with an Ed25519 signature, and the public key that verifies the text and the codes of members. It lets nobody make a code.',
    input: z.object({ venueId: id }),
    reply: z.object({ payload: z.string(), signature: z.string(), publicKey: z.string() }),
  }),
  send: post('/api/door/send', {
    admit: { right: 'OrderCheckCode' },
    about: 'Sends scans that were made without network; a key is executed once. A second use is flagged.',
    input: z.object({
      door: text(40).min(1),
      venueId: id,
      scans: z.array(doorScan).min(1).max(MAX_SCANS),
    }),
    reply: z.object({ scans: z.array(sentScan) }),
  }),
  doubles: get('/api/door/doubles', {
    admit: { right: 'OrderCheckCode' },
    about: 'Bookings of the last day that two doors admitted, in the caller’s venues.',
    input: z.object({}),
    reply: z.array(doubleUse),
  }),
};
