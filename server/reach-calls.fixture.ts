import { createHash } from 'node:crypto';
import type { ForeignData } from './foreign-data.fixture';
import { ownMeetingCalls } from './reach-meeting-calls.fixture';

/** Input of a supply. */
const commodityOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  name: 'good caps',
  enName: 'good caps',
  unit: 'x',
  enUnit: 'x',
});

/** Input of a bulk booking at a site. */
export const bulkOf = (of: ForeignData) => ({
  kind: 7,
  venueSiteId: of.world.siteId,
  spaceIds: String(of.world.spaceIds[0]),
  dateFrom: '2099-05-01',
  dateTo: '2099-05-08',
  weekdays: '1',
  beginTime: '10:00',
  endTime: '12:00',
});

/** Endpoints about supplies, with the id of another venue's. */
export const supplyCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'commodities.add': (of) => commodityOf(of),
  'commodities.edit': (of) => ({ ...commodityOf(of), id: of.commodityId }),
  'commodities.remove': (of) => ({ id: of.commodityId }),
  'commodities.live': (of) => ({ id: of.commodityId }),
  'commodities.moves': (of) => ({ id: of.commodityId }),
  'commodities.exportMoves': (of) => ({ id: of.commodityId }),
  'commodities.move': (of) => ({ id: of.commodityId, kind: 1, quantity: 1 }),
  'commodities.undo': (of) => ({ id: of.moveId }),
};

/** Endpoints about personal data, with the id of another person's object. */
export const personalCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  ...ownMeetingCalls,
  'orders.one': (of) => ({ id: of.unpaid.id }),
  'ownGateBills.pay': (of) => ({ id: of.gateBillId, payPassword: 'x' }),
  'ownGateBills.payOnline': (of) => ({ id: of.gateBillId, payType: 2 }),
  'ownGateBills.appeal': (of) => ({ id: of.gateBillId, reason: 'a reason' }),
  'orders.lockCode': (of) => ({ tradeNo: of.paid }),
  'orders.checkBuddyNo': (of) => ({ buddyUserId: of.ownerId, buddyNo: '000000' }),
  'orders.cancelPreview': (of) => ({ tradeNo: of.paid }),
  'orders.cancelById': (of) => ({ id: of.unpaid.id }),
  'orderChanges.ownBuddies': (of) => ({ tradeNo: of.paid }),
  'ownOrders.detail': (of) => ({ tradeNo: of.paid }),
  'favourites.again': (of) => ({ tradeNo: of.paid }),
  'calendarFeeds.file': (of) => ({
    key: `${createHash('md5').update(String(of.ownerId)).digest('hex')}.${'0'.repeat(24)}.ics`,
  }),
  'orderChanges.changeOwnBuddies': (of) => ({ tradeNo: of.unpaid.tradeNo, userIds: '' }),
  'payments.pay': (of) => ({ venueTradeNo: of.unpaid.tradeNo, payType: 5, payPassword: '0'.repeat(32) }),
  'wallet.recharge': (of) => ({ tradeNo: of.rechargeNo }),
  'wallet.pay': (of) => ({ tradeNo: of.rechargeNo, payType: 3 }),
  'wallet.refund': (of) => ({
    tradeNo: of.rechargeNo,
    amount: 1,
    reason: 'a good reason',
    payPassword: '0'.repeat(32),
  }),
  'wallet.withdraw': (of) => ({ id: of.walletRequestId }),
  'orderChecks.passCode': (of) => ({ tradeNo: of.paid }),
  'orderChecks.selfCheckIn': (of) => ({ tradeNo: of.paid, code: 'S1.0000000000' }),
  'payments.detail': (of) => ({ venueTradeNo: of.paid }),
  'coupons.ofOrder': (of) => ({ venueTradeNo: of.unpaid.tradeNo }),
  'coupons.choose': (of) => ({ venueTradeNo: of.unpaid.tradeNo }),
  'payments.cancel': (of) => ({ venueTradeNo: of.unpaid.tradeNo }),
  'specialRefunds.own': (of) => ({ tradeNo: of.paid }),
  'specialRefunds.apply': (of) => ({ tradeNo: of.paid, reasonType: 2, reasonText: 'a good reason' }),
  'specialRefunds.withdraw': (of) => ({ tradeNo: of.paid }),
  'splits.one': (of) => ({ tradeNo: of.unpaid.tradeNo }),
  'splits.open': (of) => ({ tradeNo: of.unpaid.tradeNo }),
  'splits.pay': (of) => ({ tradeNo: of.unpaid.tradeNo, shareId: 1, payPassword: '0'.repeat(32) }),
  'waitlists.leave': (of) => ({ id: of.waitId }),
  'waitlists.again': (of) => ({ id: of.waitId }),
  'waitlists.accept': (of) => ({ id: of.waitId }),
  'tasks.cancel': (of) => ({ id: of.taskId }),
  'imports.confirm': (of) => ({ id: of.taskId }),
  'imports.badRows': (of) => ({ id: of.taskId }),
  'tasks.link': (of) => ({ id: of.taskId }),
  'listViews.remove': (of) => ({ id: of.viewId }),
  'attachments.remove': (of) => ({ id: of.fileId }),
  'attachments.address': (of) => ({ id: of.fileId }),
  'bulks.detail': (of) => ({ id: of.bulkId }),
  'bulks.withdraw': (of) => ({ id: of.bulkId }),
  'bulks.again': (of) => ({ id: of.bulkId }),
  'bulks.drop': (of) => ({ id: of.bulkId, dates: ['2099-05-01'] }),
  'leases.pay': (of) => ({ id: of.dueId, payPassword: '0'.repeat(32) }),
  'leases.payOnline': (of) => ({ id: of.dueId, payType: 3 }),
  'bulks.confirm': (of) => ({ id: of.bulkId, signedName: 'a good name', expect: 0 }),
  'invoiceTitles.edit': (of) => ({ id: of.titleId, kind: 1, title: 'a good title' }),
  'invoiceTitles.remove': (of) => ({ id: of.titleId }),
  'invoices.one': (of) => ({ id: of.invoiceId }),
  'invoices.history': (of) => ({ venueTradeNo: of.paid }),
  'invoices.apply': (of) => ({ tradeNos: [of.paid], titleId: of.titleId }),
  'invoices.edit': (of) => ({ id: of.invoiceId, titleId: of.titleId }),
  'invoices.replace': (of) => ({ id: of.invoiceId, titleId: of.titleId }),
  'invoices.withdraw': (of) => ({ id: of.invoiceId }),
  'invoices.file': (of) => ({ id: of.invoiceId }),
  'standing.resubmit': (of) => ({ id: of.appealId, reason: 'a good reason' }),
  'standing.withdraw': (of) => ({ id: of.appealId }),
  'exerciseMine.withdraw': (of) => ({ id: of.exerciseClaimId }),
  'standing.appeal': (of) => ({ tradeNo: of.paid, reason: 'a good reason' }),
  'buddies.answer': (of) => ({ id: of.buddyId, accept: '1' }),
  'buddies.note': (of) => ({ id: of.buddyId, note: 'mine' }),
  'buddies.remove': (of) => ({ id: of.buddyId }),
  'buddies.leave': (of) => ({ id: of.buddyId }),
};

/** Previews of a site that anyone may request: they name no personal object. */
export const previewCalls: Readonly<Record<string, (of: ForeignData) => object>> = { 'bulks.preview': bulkOf };
