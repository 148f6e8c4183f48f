import { z } from 'zod';
import { offlinePayType } from '#domain/payments/pay.status';
import { get, post } from '#contract/kit/endpoint';
import { codeOf, date, id, idList, text, tradeNo } from '#contract/kit/fields';

/** One slot of an order; amounts in yuan. `rest` is the amount that can still be refunded. */
const changeItem = z.object({
  id: z.int(),
  spaceId: z.int(),
  spaceName: z.string(),
  enSpaceName: z.string(),
  timeId: z.int(),
  startDate: z.string(),
  endDate: z.string(),
  fee: z.number(),
  refunded: z.number(),
  rest: z.number(),
});

/**
 * An order as shown on the change screens. `refusals` give the reason why a change is not possible now, in both
 * languages.
 */
const changeView = z.object({
  tradeNo: z.string(),
  userName: z.string(),
  orderType: z.int(),
  orderStatus: z.string(),
  payStatus: z.int(),
  source: z.int(),
  peopleNum: z.int(),
  venueId: z.int(),
  venueName: z.string(),
  enVenueName: z.string(),
  siteId: z.int(),
  siteName: z.string(),
  enSiteName: z.string(),
  date: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  reservationStartDate: z.string(),
  amount: z.number(),
  kept: z.number(),
  payType: z.int().nullable(),
  items: z.array(changeItem),
  refusals: z.object({
    adjust: z.object({ zh: z.string(), en: z.string() }).nullable(),
    buddies: z.object({ zh: z.string(), en: z.string() }).nullable(),
    refund: z.object({ zh: z.string(), en: z.string() }).nullable(),
  }),
});
export type ChangeView = z.output<typeof changeView>;

const moveTarget = { tradeNo, siteId: id, date, reservationOrderJson: z.string().max(4000) };

/** The result of rescheduling an order; a `difference` above zero is due, below zero it is refunded. */
const moveQuote = z.object({
  siteName: z.string(),
  enSiteName: z.string(),
  date: z.string(),
  detail: z.string(),
  detailEn: z.string(),
  amount: z.number(),
  kept: z.number(),
  difference: z.number(),
  free: z.boolean(),
  takenBy: z.object({ zh: z.string(), en: z.string() }).nullable(),
});
export type MoveQuote = z.output<typeof moveQuote>;

const changeCompanion = z.object({
  userId: z.int(),
  name: z.string(),
  chosen: z.boolean(),
  confirmed: z.boolean(),
  busy: z.boolean(),
  zh: z.string().nullable(),
  en: z.string().nullable(),
});
export type ChangeCompanion = z.output<typeof changeCompanion>;

const changeReply = z.object({ tradeNo: z.string(), orderStatus: z.string(), payStatus: z.int() });

/**
 * The refund when a venue cancels an order, in yuan: in total, per slot and per refund route. `byRule` is the refund of
 * a cancellation by the member.
 */
export const cancelView = z.object({
  tradeNo: z.string(),
  payFee: z.number(),
  refunded: z.number(),
  refundFee: z.number(),
  byRule: z.object({ percent: z.int(), refundFee: z.number() }).nullable(),
  allowed: z.boolean(),
  reason: z.string().nullable(),
  reasonEn: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.int(),
      spaceName: z.string(),
      enSpaceName: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      refunded: z.number(),
      back: z.number(),
    }),
  ),
  ways: z.array(z.object({ payType: z.int(), route: z.int(), amount: z.number() })),
});
export type CancelView = z.output<typeof cancelView>;

/** Changes of active orders: other slots, other companions, a partial refund. */
export const orderChanges = {
  cancelView: get('/api/orders/cancel/venue_preview', {
    admit: { right: 'OrdersCancel' },
    about:
      'Previews cancelling for the venue: the refund in total, by slot and by method; and the refund under the member’s own rules.',
    input: z.object({ tradeNo }),
    reply: cancelView,
  }),
  adjustView: get('/api/orders/adjust/:tradeNo', {
    admit: { right: 'AdjustOrder' },
    about: 'An order with the data needed to reschedule it.',
    input: z.object({ tradeNo }),
    reply: changeView,
  }),
  quote: post('/api/orders/adjust/quote', {
    admit: { right: 'AdjustOrder' },
    about: 'Previews rescheduling an order: the price difference, and whether the slots are free.',
    input: z.object(moveTarget),
    reply: moveQuote,
  }),
  adjust: post('/api/orders/adjust', {
    admit: { right: 'AdjustOrder' },
    money: true,
    done: 'saved',
    about:
      'Reschedules an order to other slots, sites or dates, all or nothing: a lower price is refunded, a higher one is paid at the counter or waived.',
    input: z.object({
      ...moveTarget,
      reason: text(200).min(2),
      expect: z.number(),
      waive: z.boolean().default(false),
      offlineType: codeOf(offlinePayType).optional(),
    }),
    reply: changeReply,
  }),
  buddiesView: get('/api/orders/buddies/:tradeNo', {
    admit: { right: 'OrdersChangeBuddy' },
    about: 'An order and the companions its member can name.',
    input: z.object({ tradeNo }),
    reply: z.object({ order: changeView, min: z.int(), max: z.int(), companions: z.array(changeCompanion) }),
  }),
  changeBuddies: post('/api/orders/buddies', {
    admit: { right: 'OrdersChangeBuddy' },
    money: true,
    done: 'saved',
    about: 'Changes the companions of a booking before its start.',
    input: z.object({ tradeNo, userIds: idList, reason: text(200).min(2) }),
    reply: changeReply,
  }),
  ownBuddies: get('/api/orders/own/buddies/:tradeNo', {
    admit: 'login',
    about: 'The companions of an own booking, and possible replacements.',
    input: z.object({ tradeNo }),
    reply: z.object({
      min: z.int(),
      max: z.int(),
      refusal: z.object({ zh: z.string(), en: z.string() }).nullable(),
      companions: z.array(changeCompanion),
    }),
  }),
  changeOwnBuddies: post('/api/orders/own/buddies', {
    admit: 'login',
    money: true,
    about: 'Changes the companions of an own booking before its start.',
    input: z.object({ tradeNo, userIds: idList }),
    reply: changeReply,
  }),
  returnView: get('/api/orders/return_charge/:tradeNo', {
    admit: { right: 'OrdersReturnCharge' },
    about: 'The refundable amount of an order, slot by slot.',
    input: z.object({ tradeNo }),
    reply: changeView,
  }),
  returnCharge: post('/api/orders/return_charge', {
    admit: { right: 'OrdersReturnCharge' },
    money: true,
    done: 'saved',
    about: 'Refunds part of an order; the slots stay booked.',
    input: z.object({
      tradeNo,
      items: z
        .array(z.object({ id, amount: z.number().positive().max(1_000_000) }))
        .min(1)
        .max(60),
      reason: text(200).min(2),
    }),
    reply: changeReply.extend({ refundFee: z.number() }),
  }),
};
