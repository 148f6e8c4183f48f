import { z } from 'zod';
import { checkMethod } from '#domain/attendance/order-check.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, id, text, tradeNo } from '#contract/kit/fields';
import { orders } from '#contract/orders/order.contract';

const code = text(200).min(4);
const checkedBooking = z.object({
  tradeNo: z.string(),
  userName: z.string(),
  roleId: z.int(),
  people: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  siteName: z.string(),
  enSiteName: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  beginAt: z.string(),
  endAt: z.string(),
  payStatus: z.int(),
  orderStatus: z.string(),
  promiseStatus: z.int(),
});
/** A booking as shown to staff at the entrance; the name is masked. */
export type CheckedBooking = z.output<typeof checkedBooking>;

/** A recorded check: the place of a booking, or what was written off with its pieces. */
const orderCheckRow = z.object({
  key: z.string(),
  at: z.string(),
  tradeNo: z.string().nullable(),
  userName: z.string().nullable(),
  place: z.string(),
  placeEn: z.string(),
  ok: z.boolean(),
  result: z.string(),
  resultEn: z.string(),
  method: z.int(),
});
const ownBooking = z.object({
  tradeNo: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  beginAt: z.string(),
  endAt: z.string(),
  promiseStatus: z.int(),
  state: z.enum(['open', 'early', 'over', 'done']),
  opensAt: z.string(),
});

/** Entry codes: shown by members, checked by staff; site codes scanned by members. */
export const orderChecks = {
  passCode: get('/api/orders/pass_code', {
    admit: 'login',
    about: 'The entry code of an own paid order: changes every 30 seconds; the short code is for reading aloud.',
    input: z.object({ tradeNo: tradeNo.optional() }),
    reply: orders.lockCode.reply.extend({ passCode: z.string(), signed: z.string(), until: z.number() }),
  }),
  memberCode: get('/api/orders/member_code', {
    admit: 'login',
    about:
      'The caller’s member code: valid for the booking that is due at the place of the check. Includes the codes of the next periods, so that a phone works without network.',
    input: z.object({}),
    reply: z.object({
      codes: z.array(z.object({ code: z.string(), signed: z.string(), from: z.number(), until: z.number() })),
      lastUse: z.object({ at: z.string(), place: z.string(), placeEn: z.string() }).nullable(),
      next: z
        .object({
          tradeNo: z.string(),
          siteName: z.string(),
          enSiteName: z.string(),
          detail: z.string(),
          detailEn: z.string(),
          opensAt: z.string(),
          open: z.boolean(),
        })
        .nullable(),
    }),
  }),
  check: post('/api/orders/check', {
    admit: { right: 'OrderCheckCode' },
    money: true,
    about: 'Checks a code and checks its booking in, once.',
    input: z.object({ code, method: codeOf(checkMethod).default(checkMethod.scan), venueId: id.optional() }),
    reply: checkedBooking,
  }),
  look: post('/api/orders/look_code', {
    admit: { right: 'ScanCode' },
    about: 'Returns what a code identifies, without using it: a booking or a place.',
    input: z.object({ code }),
    reply: z.object({
      kind: z.enum(['order', 'place']),
      order: checkedBooking.nullable(),
      place: z.object({ siteId: z.int(), name: z.string(), enName: z.string() }).nullable(),
      refusal: z.string().nullable(),
      refusalEn: z.string().nullable(),
    }),
  }),
  recent: get('/api/orders/checks', {
    admit: { right: 'OrderCheckCode' },
    about: 'The caller’s last twenty checks.',
    input: z.object({}),
    reply: z.array(orderCheckRow),
  }),
  placeCode: get('/api/orders/place_code', {
    admit: { right: 'OrderCheckCode' },
    about: 'The code of a site, for printing.',
    input: z.object({ venueSiteId: id }),
    reply: z.object({ code: z.string(), name: z.string(), enName: z.string() }),
  }),
  place: post('/api/orders/self_scan', {
    admit: 'login',
    about: 'What a member can do at a place whose code was scanned: own bookings there today.',
    input: z.object({ code }),
    reply: z.object({
      siteId: z.int(),
      name: z.string(),
      enName: z.string(),
      venueName: z.string(),
      enVenueName: z.string(),
      bookings: z.array(ownBooking),
    }),
  }),
  selfCheckIn: post('/api/orders/self_sign', {
    admit: 'login',
    money: true,
    done: 'saved',
    about: 'Checks in an own booking at the place whose code was scanned.',
    input: z.object({ code, tradeNo }),
    reply: z.object({ tradeNo: z.string(), promiseStatus: z.int() }),
  }),
};
