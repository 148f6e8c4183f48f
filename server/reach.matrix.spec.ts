import { createHash } from 'node:crypto';
import Excel from 'exceljs';
import { hardwareKind } from '#domain/devices/device.status';
import { screenOp } from '#domain/screens/screen.status';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Envelope } from '#contract/kit/envelope';
import { room } from '#contract/kit/live';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { anOrder, aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { TestListener } from '#server/live/test-listener';
import { endpointCalls, fieldsOf } from './matrix.fixture';

/**
 * Checks access to foreign data: by a changed id, a list, a file, a live room. A new endpoint with an id states here
 * whose the object is.
 */

/** All data of one person and one venue. */
interface ForeignData {
  readonly world: TestVenue;
  readonly owner: TestClient;
  readonly ownerId: number;
  readonly unpaid: { readonly id: number; readonly tradeNo: string };
  readonly paid: string;
  readonly occupied: string;
  readonly refundNo: string;
  readonly faceId: number;
  readonly alarmId: number;
  readonly screenId: number;
  readonly restrictionId: number;
  readonly businessUserId: number;
  readonly commodityId: number;
  readonly moveId: number;
  readonly couponTemplateId: number;
  readonly couponId: number;
  readonly facilityId: number;
  readonly taskId: number;
  readonly viewId: number;
  readonly keyId: number;
  readonly webhookId: number;
  readonly deliveryId: number;
  readonly bulkId: number;
  readonly dueId: number;
  readonly closureId: number;
  readonly fileId: string;
  readonly waitId: number;
  readonly buddyId: number;
  readonly banId: number;
  readonly appealId: number;
  readonly familyId: number;
  readonly crowdId: number;
  readonly applyId: number;
  readonly rechargeNo: string;
  readonly walletRequestId: number;
  readonly financeId: number;
  readonly shiftId: number;
  readonly findingId: number;
  readonly titleId: number;
  readonly invoiceId: number;
  /** Texts that only rows of this venue contain. */
  readonly distinctiveTexts: readonly string[];
}

let api: TestApi;
let ownVenue: ForeignData;
let foreignVenue: ForeignData;
let venueManager: TestClient;
let other: TestClient;

const rowId = async (sql: string, values: readonly unknown[]): Promise<number> =>
  ((await api.db.rows<{ id: number }>(`${sql} returning id`, values))[0] as { id: number }).id;

async function createData(mark: string): Promise<ForeignData> {
  const { db, env } = api;
  const world = await aVenue(db);
  await db.rows(`update venue set venue_name = $2, en_name = $2 where id = $1`, [world.venueId, `${mark} hall`]);
  await db.rows(`update site set site_name = $2, en_name = $2 where id = $1`, [world.siteId, `${mark} courts`]);
  const ownerId = await aPerson(db, { name: `${mark} person` });
  const unpaid = await anOrder(db, world, ownerId, { time: 1 });
  const paid = await aPaidBooking(db, world, ownerId, { startsIn: 3_000 });
  const occupied = (await anOrder(db, world, ownerId, { time: 3 })).tradeNo;
  await db.rows(`update venue_order set order_status = '3', pay_status = 2, occupy_reason = $2 where trade_no = $1`, [
    occupied,
    mark,
  ]);
  const refundNo = `${paid}R01`;
  const financeId = await rowId(
    `insert into finance_record (no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id) values ($1, 1, $1, 2, 2000, 2, $2, $3, $4)`,
    [paid, world.merchantId, world.venueId, ownerId],
  );
  const runId = await rowId(
    `insert into recon_run (source, pay_type, account_id, day, state, done_at) values (1, 3, $1, '2026-05-01', 3, now())`,
    [world.merchantId],
  );
  const findingId = await rowId(
    `insert into recon_finding (run_id, source, pay_type, account_id, day, kind, line, no, proposal) values ($1, 1, 3, $2, '2026-05-01', 1, 1, $3, 3)`,
    [runId, world.merchantId, mark],
  );
  const shiftId = await rowId(
    `insert into counter_shift (seller_id, float_amount, closed_at, cash_due, counted) values ($1, 0, now(), 0, 0)`,
    [ownerId],
  );
  await db.rows(
    `insert into refund (refund_no, trade_no, pay_type, amount, status, next_try_at) values ($1, $2, 2, 100, 5, 'infinity')`,
    [refundNo, paid],
  );
  await db.rows(
    `insert into finance_record (no, kind, trade_no, refund_no, pay_type, amount, status, merchant_id, venue_id, user_id) values ($1, 2, $2, $1, 2, 100, 5, $3, $4, $5)`,
    [refundNo, paid, world.merchantId, world.venueId, ownerId],
  );
  const device = await aDevice(db, env.SECRETS_KEY, {
    venueId: world.venueId,
    kind: hardwareKind.faceTerminal,
    sn: `${mark}-DEVICE`,
  });
  await db.rows(
    `insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result) values ($1, 'b', 1, now(), $2, 1, $3, 1, 1)`,
    [device.id, world.venueId, ownerId],
  );
  const alarmId = await rowId(
    `insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at) values ($1, $2, 'door', 3, $3, $3, now(), now())`,
    [device.id, world.venueId, `${mark} alarm`],
  );
  const faceId = await rowId(
    `insert into face_issue (user_id, hardware_id, op, valid_from, valid_to, trade_no, next_try_at) values ($1, $2, 1, now(), now() + interval '1 day', $3, 'infinity')`,
    [ownerId, device.id, paid],
  );
  const screenId = await rowId(
    `insert into screen (name, venue_id, page, paired_by) values ($1, $2, '/monitor-echart-ws', $3)`,
    [`${mark} screen`, world.venueId, ownerId],
  );
  const restrictionId = await rowId(
    `insert into user_restriction (user_id, venue_ids, reason, begin_on, operator) values ($1, array[$2::int], $3, '2099-01-01', $1)`,
    [ownerId, world.venueId, `${mark} reason`],
  );
  const businessUserId = await rowId(
    `insert into business_user (merchant_id, venue_ids, org_name, en_name, type, contact, phone) values ($1, array[$2::int], $3, $3, 2, $3, '13800000000')`,
    [world.merchantId, world.venueId, `${mark} club`],
  );
  const commodityId = await rowId(
    `insert into commodity (venue_id, name, en_name, unit, en_unit) values ($1, $2, $2, 'x', 'x')`,
    [world.venueId, `${mark} caps`],
  );
  const moveId = await rowId(
    `insert into commodity_move (commodity_id, kind, delta, stock_after, note, user_id) values ($1, 1, 5, 0, $2, $3)`,
    [commodityId, mark, ownerId],
  );
  const couponTemplateId = await rowId(
    `insert into coupon_template (name, en_name, kind, amount, venue_ids, validity, days, take) values ($1, $1, 1, 500, array[$2::int], 2, 7, 2)`,
    [`${mark} coupon`, world.venueId],
  );
  const couponId = await rowId(
    `insert into coupon (template_id, user_id, begin_at, end_at, source, reason) values ($1, $2, app_now(), app_now() + interval '7 days', 2, $3)`,
    [couponTemplateId, ownerId, mark],
  );
  const facilityId = await rowId(`insert into facility (venue_id, name, en_name) values ($1, $2, $2)`, [
    world.venueId,
    `${mark} pool`,
  ]);
  await db.rows(`insert into facility_metric (facility_id, metric) values ($1, 'ph')`, [facilityId]);
  await db.rows(
    `insert into facility_reading (facility_id, metric, value, at, user_id) values ($1, 'ph', 7, now(), $2)`,
    [facilityId, ownerId],
  );
  const taskId = await rowId(
    `insert into task (kind, path, title, en_title, user_id, role_id, lang, status) values (1, '/api/orders/export', $1, $1, $2, 3, 'zh', 0)`,
    [mark, ownerId],
  );
  const viewId = await rowId(`insert into list_view (user_id, route, name) values ($1, 'Orders', $2)`, [ownerId, mark]);
  const keyId = await rowId(
    `insert into api_key (name, prefix, key_hash, sign_key, user_id, role_id, scopes, per_minute, expires_at) values ($1, $2, sha256(convert_to($1, 'UTF8')), 'x', $3, 3, '{Orders}', 1, now() + interval '1 day')`,
    [mark, ownerId.toString(16).padStart(12, '0'), ownerId],
  );
  const webhookId = await rowId(
    `insert into webhook (name, url, events, secret, user_id, role_id, status) values ($1, 'https://example.com/', '{order.paid}', 'x', $2, 3, 2)`,
    [mark, ownerId],
  );
  const deliveryId = await rowId(
    `insert into webhook_delivery (webhook_id, event_id, event, body, status) values ($1, 'e', 'order.paid', '{}', 3)`,
    [webhookId],
  );
  const buddyId = await rowId(`insert into buddy (user_id, buddy_user_id, relation_note) values ($1, $2, $3)`, [
    ownerId,
    await aPerson(db),
    mark,
  ]);
  const banId = await rowId(
    `insert into black_list (user_id, scope, scope_ids, source, reason) values ($1, 1, array[$2::int], 2, $3)`,
    [ownerId, world.venueId, mark],
  );
  const appealId = await rowId(`insert into appeal (user_id, black_list_id, reason) values ($1, $2, $3)`, [
    ownerId,
    banId,
    mark,
  ]);
  const bulkId = await rowId(
    `insert into bulk_booking (batch_no, kind, user_id, role_id, org_name, phone, title, purpose, people, venue_id, site_id, merchant_id, space_ids, date_from, date_to, weekdays, weeks, skip_holidays, begin_minute, end_minute, pay_mode, price_mode, rent, billed, status, lease_status) values (new_trade_no('L'), 7, $1, 4, $2, '', $2, 1, 1, $3, $4, $5, $6, '2099-05-01', '2099-05-02', '{1}', 'all', false, 0, 60, 2, 1, 100, 0, 1, 1)`,
    [ownerId, mark, world.venueId, world.siteId, world.merchantId, [world.spaceIds[0]]],
  );
  const dueId = await rowId(
    `insert into bulk_due (bulk_id, no, kind, due, amount) values ($1, 1, 2, '2099-05-01', 100)`,
    [bulkId],
  );
  const closureId = await rowId(
    `insert into closure (venue_id, site_ids, begin_date, end_date, begin_minute, end_minute, reason_type, note, user_id, undo_until, status) values ($1, array[$2::int], '2026-05-01', '2026-05-01', 0, 60, 2, $3, $4, now() + interval '1 hour', 2)`,
    [world.venueId, world.siteId, mark, ownerId],
  );
  const waitId = await rowId(
    `insert into waitlist_entry (user_id, role_id, site_id, reservation_date, scope, space_id, time_ids) values ($1, 3, $2, '2099-05-01', 1, $3, $4)`,
    [ownerId, world.siteId, world.spaceIds[0], [world.timeIds[0]]],
  );
  const fileId = createHash('md5').update(mark).digest('hex');
  await db.rows(
    `insert into attachment (id, owner_id, file_class, ext, name, bytes, sha256) values ($1, $2, 1, 'png', $3, 1, $4)`,
    [fileId, ownerId, `${mark}.png`, createHash('sha256').update(mark).digest('hex')],
  );
  const familyId = await rowId(
    `insert into family_member (owner_id, name, relation, gender, birth, card_type, card_sealed, card_digest, card_mask, proof_ids, consent_version) values ($1, $2, 3, 1, '2020-01-01', 3, 'x', $2, '**', array[$3], 1)`,
    [ownerId, `${mark} child`, fileId],
  );
  const crowdId = await rowId(
    `insert into special_crowd (user_id, kind, valid_from, valid_to, remark, granted) values ($1, 1, '2026-01-01', '2099-01-01', $2, true)`,
    [ownerId, mark],
  );
  const applyId = await rowId(
    `insert into refund_apply (trade_no, user_id, reason_type, reason_text, proof_ids) values ($1, $2, 2, $3, array[$4])`,
    [paid, ownerId, mark, fileId],
  );
  const rechargeNo =
    (
      await db.rows<{ no: string }>(
        `insert into recharge (trade_no, user_id, merchant_id, amount, gift, pay_before, paid_at, pay_type, attempt_no) values (new_trade_no('W'), $1, $2, 100, 0, now(), now(), 3, 'x') returning trade_no as no`,
        [ownerId, world.merchantId],
      )
    )[0]?.no ?? '';
  const walletRequestId = await rowId(
    `insert into wallet_request (kind, user_id, recharge_id, amount, reason, asked_by) select 2, $1, id, 100, $3, $1 from recharge where trade_no = $2`,
    [ownerId, rechargeNo, mark],
  );
  const titleId = await rowId(`insert into invoice_title (user_id, kind, title) values ($1, 1, $2)`, [ownerId, mark]);
  const invoiceId = await rowId(
    `insert into invoice (apply_no, user_id, merchant_id, venue_id, title_kind, title, amount, rate, tax, next_try_at) values (new_trade_no('F'), $1, $2, $3, 1, $4, 100, 6, 6, 'infinity')`,
    [ownerId, world.merchantId, world.venueId, mark],
  );
  return {
    titleId,
    invoiceId,
    rechargeNo,
    walletRequestId,
    world,
    owner: await api.clientFor(ownerId),
    bulkId,
    dueId,
    ownerId,
    unpaid,
    paid,
    occupied,
    refundNo,
    faceId,
    alarmId,
    screenId,
    restrictionId,
    businessUserId,
    commodityId,
    moveId,
    couponTemplateId,
    couponId,
    facilityId,
    taskId,
    viewId,
    keyId,
    webhookId,
    deliveryId,
    closureId,
    fileId,
    waitId,
    buddyId,
    banId,
    appealId,
    familyId,
    crowdId,
    applyId,
    financeId,
    shiftId,
    findingId,
    distinctiveTexts: [mark, unpaid.tradeNo, paid, occupied],
  };
}

/**
 * Creates a manager of one venue with every right except the counter's, which finds all members by design and logs it.
 */
async function venueManagerOf({ venueId }: TestVenue, roleId: number): Promise<TestClient> {
  const id = await aPerson(api.db, { roleId });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, [venueId]]);
  return api.clientFor(id, { roleId, rights: rightNames.filter((right) => right !== 'UserSearch') });
}

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'reach_matrix', { POOL_SIZE: '20' });
  [ownVenue, foreignVenue] = [await createData('NEARBY'), await createData('FARAWAY')];
  await api.app.get(VenueTables, { strict: false }).refresh();
  venueManager = await venueManagerOf(ownVenue.world, role.venueAdmin);
  other = await api.clientFor(await aPerson(api.db));
}, 90_000);
afterAll(() => api.close());

const bulkOf = (of: ForeignData) => ({
  kind: 7,
  venueSiteId: of.world.siteId,
  spaceIds: String(of.world.spaceIds[0]),
  dateFrom: '2099-05-01',
  dateTo: '2099-05-08',
  weekdays: '1',
  beginTime: '10:00',
  endTime: '12:00',
});

/** Endpoints about personal data, with the id of another person's object. */
const personalCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'orders.one': (of) => ({ id: of.unpaid.id }),
  'orders.lockCode': (of) => ({ tradeNo: of.paid }),
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
  'orderChecks.selfSign': (of) => ({ tradeNo: of.paid, code: 'S1.0000000000' }),
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
  'standing.appeal': (of) => ({ tradeNo: of.paid, reason: 'a good reason' }),
  'buddies.answer': (of) => ({ id: of.buddyId, accept: '1' }),
  'buddies.note': (of) => ({ id: of.buddyId, note: 'mine' }),
  'buddies.remove': (of) => ({ id: of.buddyId }),
  'buddies.leave': (of) => ({ id: of.buddyId }),
};

const venueOf = (of: ForeignData) => ({
  venueName: 'a good hall',
  enName: 'a good hall',
  campusId: 1,
  merchantId: of.world.merchantId,
  openFrom: '08:00',
  openTo: '22:00',
});
const facilityOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  name: 'a good pool',
  enName: 'a good pool',
  metrics: [{ metric: 'ph' }],
});
const couponOf = (of: ForeignData) => ({
  name: 'a good coupon',
  enName: 'a good coupon',
  kind: 1,
  amount: 5,
  venueIds: [of.world.venueId],
  validity: 2,
  days: 7,
  take: 2,
});
const commodityOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  name: 'good caps',
  enName: 'good caps',
  unit: 'x',
  enUnit: 'x',
});
const businessOf = (of: ForeignData) => ({
  orgName: 'a good club',
  enName: 'a good club',
  type: 2,
  contact: 'a person',
  phone: '13800000001',
  merchantId: of.world.merchantId,
  venueIds: [of.world.venueId],
});
const siteOf = (of: ForeignData) => ({
  siteName: 'good courts',
  enName: 'good courts',
  venueId: of.world.venueId,
  sportType: 151,
  bookingMode: 1,
  openObjects: [3],
  openFrom: '08:00',
  openTo: '22:00',
  templateId: of.world.templateId,
  ruleSetId: of.world.ruleSetId,
  refundRuleId: 1,
  protocolCode: 'RESERVATION_PROTOCOL',
});

const rulesOf = {
  name: 'a good name',
  releaseMode: 1,
  releaseTime: '07:00',
  advanceDays: 3,
  roleOverrides: '[]',
  quotas: '[]',
  maxSlots: 2,
  maxSpaces: 1,
  maxUnpaid: 1,
  maxActive: 0,
  payTimeoutMin: 10,
  cancelHours: 2,
  lateBookingMin: 0,
  lateGraceMin: 15,
  advanceEntryMin: 15,
  allocMode: 1,
  potSeconds: 30,
  returnMode: 1,
  returnMaxSec: 180,
  waitMaxPerSlot: 10,
  waitMaxPerUser: 3,
  waitOfferMin: 10,
  waitCloseMin: 30,
};

/** Endpoints about the data of a venue, with the id of a foreign object. */
const venueCalls: Readonly<Record<string, (of: ForeignData) => object>> = {
  'bulks.apply': (of) => ({
    ...bulkOf(of),
    id: of.bulkId,
    orgName: 'a good club',
    title: 'a good title',
    purpose: 1,
    phone: '13800000001',
  }),
  'restrictUsers.add': (of) => ({
    username: 'person1',
    venueIds: [of.world.venueId],
    reason: 'a good reason',
    beginOn: '2099-01-01',
  }),
  'restrictUsers.edit': (of) => ({
    id: of.restrictionId,
    venueIds: [of.world.venueId],
    reason: 'a good reason',
    beginOn: '2099-01-01',
  }),
  'restrictUsers.lift': (of) => ({ id: of.restrictionId }),
  'facilities.add': (of) => facilityOf(of),
  'facilities.edit': (of) => ({ ...facilityOf(of), id: of.facilityId }),
  'facilities.remove': (of) => ({ id: of.facilityId }),
  'facilities.live': (of) => ({ id: of.facilityId }),
  'facilities.record': (of) => ({ id: of.facilityId, metric: 'ph', value: 7 }),
  'facilities.exportReadings': (of) => ({ id: of.facilityId }),
  'couponDesk.add': (of) => couponOf(of),
  'couponDesk.edit': (of) => ({ ...couponOf(of), id: of.couponTemplateId }),
  'couponDesk.pause': (of) => ({ id: of.couponTemplateId, paused: '1' }),
  'couponDesk.copy': (of) => ({ id: of.couponTemplateId }),
  'couponDesk.remove': (of) => ({ id: of.couponTemplateId }),
  'couponDesk.given': (of) => ({ id: of.couponTemplateId }),
  'couponDesk.exportGiven': (of) => ({ id: of.couponTemplateId }),
  'couponDesk.grant': (of) => ({ id: of.couponTemplateId, to: 1, accounts: 'person1', reason: 'a good reason' }),
  'couponDesk.revoke': (of) => ({ id: of.couponId, reason: 'a good reason' }),
  'commodities.add': (of) => commodityOf(of),
  'commodities.edit': (of) => ({ ...commodityOf(of), id: of.commodityId }),
  'commodities.remove': (of) => ({ id: of.commodityId }),
  'commodities.live': (of) => ({ id: of.commodityId }),
  'commodities.moves': (of) => ({ id: of.commodityId }),
  'commodities.exportMoves': (of) => ({ id: of.commodityId }),
  'commodities.move': (of) => ({ id: of.commodityId, kind: 1, quantity: 1 }),
  'commodities.undo': (of) => ({ id: of.moveId }),
  'businessUsers.add': (of) => businessOf(of),
  'businessUsers.edit': (of) => ({ ...businessOf(of), id: of.businessUserId }),
  'businessUsers.remove': (of) => ({ id: of.businessUserId }),
  'venueDesk.add': (of) => venueOf(of),
  'venueDesk.edit': (of) => ({ ...venueOf(of), id: of.world.venueId }),
  'venueDesk.publish': (of) => ({ id: of.world.venueId, status: 1 }),
  'venueDesk.order': (of) => ({ ids: [of.world.venueId] }),
  'venueDesk.remove': (of) => ({ id: of.world.venueId }),
  'siteDesk.add': (of) => siteOf(of),
  'siteDesk.edit': (of) => ({ ...siteOf(of), id: of.world.siteId }),
  'siteDesk.publish': (of) => ({ id: of.world.siteId, status: 1 }),
  'siteDesk.order': (of) => ({ ids: [of.world.siteId] }),
  'siteDesk.remove': (of) => ({ id: of.world.siteId }),
  'spaceDesk.besides': (of) => ({ id: of.world.spaceIds[0] }),
  'spaceDesk.add': (of) => ({ siteId: of.world.siteId, spaceName: '9号', enName: 'No. 9' }),
  'spaceDesk.edit': (of) => ({ id: of.world.spaceIds[0], spaceName: '9号', enName: 'No. 9' }),
  'spaceDesk.split': (of) => ({ id: of.world.spaceIds[0] }),
  'spaceDesk.publish': (of) => ({ ids: [of.world.spaceIds[0]], status: 0 }),
  'spaceDesk.order': (of) => ({ ids: [of.world.spaceIds[0]] }),
  'spaceDesk.remove': (of) => ({ id: of.world.spaceIds[0] }),
  'playback.day': (of) => ({ venueSiteId: of.world.siteId, date: '2026-05-01', day: '2026-05-01' }),
  'reservations.manageDay': (of) => ({ venueSiteId: of.world.siteId, searchDate: '2026-05-01' }),
  'reservations.occupy': (of) => ({
    venueSiteId: of.world.siteId,
    reservationDate: '2099-05-01',
    reservationOrderJson: JSON.stringify([
      { spaceId: of.world.spaceIds[0], timeId: of.world.timeIds[9], venueSpaceGroupId: null },
    ]),
    reason: 'a good reason',
  }),
  'reservations.note': (of) => ({ tradeNo: of.paid, note: 'a good note' }),
  'occupations.extend': (of) => ({ tradeNo: of.occupied }),
  'occupations.end': (of) => ({ tradeNos: [of.occupied] }),
  'occupations.preview': (of) => ({
    venueSiteId: of.world.siteId,
    spaceIds: String(of.world.spaceIds[0]),
    dateFrom: '2099-05-01',
    dateTo: '2099-05-08',
    weekdays: '1',
    beginTime: '10:00',
    endTime: '12:00',
    kind: 1,
  }),
  'occupations.add': (of) => ({
    venueSiteId: of.world.siteId,
    spaceIds: of.world.spaceIds,
    dateFrom: '2099-05-01',
    dateTo: '2099-05-08',
    weekdays: [1],
    beginTime: '10:00',
    endTime: '12:00',
    kind: 1,
    reason: 'a good reason',
  }),
  'counter.day': (of) => ({ venueSiteId: of.world.siteId, date: '2099-05-01', roleId: 3 }),
  'counter.undo': (of) => ({ tradeNo: of.paid, reason: 'a good reason' }),
  'orderChecks.placeCode': (of) => ({ venueSiteId: of.world.siteId }),
  'cardOrders.pay': (of) => ({ tradeNo: of.unpaid.tradeNo }),
  'cardOrders.back': (of) => ({ tradeNo: of.paid }),
  'cardOrders.paid': (of) => ({
    receipt: {
      tradeNo: of.unpaid.tradeNo,
      amount: 2000,
      cardNo: '1',
      seller: 'mine',
      appKey: 'counter-1',
      timestamp: '1767225600000',
      nonce: 'a'.repeat(32),
      sign: 'a'.repeat(32),
    },
  }),
  'counter.sell': (of) => ({
    venueSiteId: of.world.siteId,
    reservationDate: '2099-05-01',
    reservationOrderJson: JSON.stringify([{ spaceId: of.world.spaceIds[0], timeId: of.world.timeIds[9] }]),
    roleId: 3,
  }),
  'reservations.occupyCancel': (of) => ({ tradeNo: of.occupied }),
  'orders.detail': (of) => ({ tradeNo: of.paid }),
  'orders.staffCancel': (of) => ({ tradeNo: of.paid, reason: 'a good reason' }),
  'orders.release': (of) => ({ tradeNo: of.paid }),
  'promises.sign': (of) => ({ tradeNo: of.paid }),
  'promises.waive': (of) => ({ tradeNo: of.paid, reason: 'a good reason' }),
  'orderChanges.cancelView': (of) => ({ tradeNo: of.paid }),
  'orderChanges.adjustView': (of) => ({ tradeNo: of.paid }),
  'orderChanges.quote': (of) => ({
    tradeNo: of.paid,
    siteId: of.world.siteId,
    date: '2099-05-01',
    reservationOrderJson: JSON.stringify([{ spaceId: of.world.spaceIds[0], timeId: of.world.timeIds[8] }]),
  }),
  'orderChanges.adjust': (of) => ({
    tradeNo: of.paid,
    siteId: of.world.siteId,
    date: '2099-05-01',
    reservationOrderJson: JSON.stringify([{ spaceId: of.world.spaceIds[0], timeId: of.world.timeIds[8] }]),
    reason: 'a good reason',
    expect: 0,
  }),
  'orderChanges.buddiesView': (of) => ({ tradeNo: of.paid }),
  'orderChanges.changeBuddies': (of) => ({ tradeNo: of.paid, userIds: '', reason: 'a good reason' }),
  'leases.collect': (of) => ({ id: of.dueId, offlineType: 1 }),
  'leases.endPreview': (of) => ({ id: of.bulkId, lastDay: '2099-05-01' }),
  'leases.end': (of) => ({ id: of.bulkId, lastDay: '2099-05-01', reason: 'a good reason', expect: 0 }),
  'closures.detail': (of) => ({ id: of.closureId }),
  'closures.undo': (of) => ({ id: of.closureId }),
  'closures.preview': (of) => ({
    siteIds: [of.world.siteId],
    beginDate: '2099-05-01',
    endDate: '2099-05-01',
    beginMinute: 0,
    endMinute: 60,
  }),
  'closures.apply': (of) => ({
    siteIds: [of.world.siteId],
    beginDate: '2099-05-01',
    endDate: '2099-05-01',
    beginMinute: 0,
    endMinute: 60,
    reasonType: 2,
    note: 'a good note',
    expect: 0,
  }),
  'orderChanges.returnView': (of) => ({ tradeNo: of.paid }),
  'orderChanges.returnCharge': (of) => ({ tradeNo: of.paid, items: [{ id: 1, amount: 1 }], reason: 'a good reason' }),
  'walletDesk.adjust': (of) => ({ userId: of.ownerId, amount: 1, reason: 'a good reason' }),
  'walletDesk.check': (of) => ({ id: of.walletRequestId, pass: '1' }),
  'walletDesk.one': (of) => ({ userId: of.ownerId }),
  'walletDesk.records': (of) => ({ userId: of.ownerId }),
  'walletDesk.finances': (of) => ({ userId: of.ownerId }),
  'walletDesk.recordsExport': (of) => ({ userId: of.ownerId }),
  'walletDesk.financesExport': (of) => ({ userId: of.ownerId }),
  'reconciliations.ask': (of) => ({ id: of.findingId, how: 3, note: 'a good note' }),
  'reconciliations.decide': (of) => ({ id: of.findingId, agree: 1 }),
  'cashReports.detail': (of) => ({ id: of.shiftId }),
  'cashReports.sign': (of) => ({ id: of.shiftId }),
  'financeRecords.detail': (of) => ({ id: of.financeId }),
  'refundDesk.one': (of) => ({ refundNo: of.refundNo }),
  'refundDesk.route': (of) => ({ refundNo: of.refundNo, route: 2, reason: 'a good reason' }),
  'refundDesk.feedback': (of) => ({ refundNo: of.refundNo, feedback: 1 }),
  'refundDesk.mark': (of) => ({ refundNo: of.refundNo, note: 'a good note', proofIds: [of.fileId] }),
  'refundDesk.decideMark': (of) => ({ refundNo: of.refundNo, pass: 1 }),
  'refundDesk.proof': (of) => ({ id: 1, attachmentId: of.fileId }),
  'payments.retryRefund': (of) => ({ refundNo: of.refundNo }),
  'devices.retryFace': (of) => ({ ids: [of.faceId] }),
  'alarms.acknowledge': (of) => ({ id: of.alarmId }),
  'alarms.handle': (of) => ({ id: of.alarmId, note: 'a good note' }),
  'waitlists.remove': (of) => ({ id: of.waitId }),
  'ruleSets.edit': (of) => ({ ...rulesOf, id: of.world.ruleSetId, version: 1 }),
  'ruleSets.remove': (of) => ({ id: of.world.ruleSetId }),
  'ruleSets.tried': (of) => ({ ...rulesOf, id: of.world.ruleSetId }),
  'merchants.edit': (of) => ({
    id: of.world.merchantId,
    version: 1,
    merchantName: 'a good name',
    enName: 'a good name',
  }),
  'merchants.accounts': (of) => ({ id: of.world.merchantId }),
  'merchants.setKeys': (of) => ({
    id: of.world.merchantId,
    channel: 'school',
    keys: { merchantNo: 'S1', key: 'k'.repeat(32) },
  }),
  'merchants.removeKeys': (of) => ({ id: of.world.merchantId, channel: 'school' }),
  'merchants.test': (of) => ({ id: of.world.merchantId, channel: 'school' }),
  'refundRules.edit': (of) => ({ id: of.world.refundRuleId, version: 1, name: 'a good name', tiers: [] }),
  'refundRules.remove': (of) => ({ id: of.world.refundRuleId }),
  'refundRules.preview': (of) => ({
    siteId: of.world.siteId,
    tiers: [],
    roleId: 3,
    date: '2099-05-01',
    begin: '10:00',
    cancelDate: '2099-05-01',
    cancelAt: '08:00',
  }),
  'screens.edit': (of) => ({ id: of.screenId, name: 'mine', place: '', venueId: of.world.venueId }),
  'screens.command': (of) => ({ id: of.screenId, op: screenOp.reload }),
  'screens.revoke': (of) => ({ id: of.screenId }),
  'apiKeys.change': (of) => ({ id: of.keyId, version: 1, name: 'mine', scopes: ['Orders'], perMinute: 1 }),
  'apiKeys.revoke': (of) => ({ id: of.keyId }),
  'webhooks.change': (of) => ({
    id: of.webhookId,
    version: 1,
    name: 'mine',
    url: 'https://8.8.8.8/',
    events: ['order.paid'],
  }),
  'webhooks.rotate': (of) => ({ id: of.webhookId }),
  'webhooks.remove': (of) => ({ id: of.webhookId }),
  'webhooks.ping': (of) => ({ id: of.webhookId }),
  'webhooks.deliveries': (of) => ({ id: of.webhookId }),
  'webhooks.redeliver': (of) => ({ id: of.deliveryId }),
  'buddies.drop': (of) => ({ id: of.buddyId }),
  'blackLists.detail': (of) => ({ id: of.banId }),
  'blackLists.edit': (of) => ({ id: of.banId, version: 1, scope: 3, reason: 'a good reason' }),
  'blackLists.release': (of) => ({ id: of.banId, reason: 'a good reason' }),
  'blackLists.remove': (of) => ({ id: of.banId }),
  'invoiceDesk.issue': (of) => ({ tradeNos: [of.paid], titleKind: 1, title: 'a good title' }),
  'invoiceDesk.red': (of) => ({ id: of.invoiceId, reason: 'a good reason' }),
  'invoiceDesk.retry': (of) => ({ id: of.invoiceId }),
  'invoiceDesk.file': (of) => ({ id: of.invoiceId }),
  'specialRefunds.proof': (of) => ({ id: of.applyId, attachmentId: of.fileId }),
  'families.edit': (of) => ({
    id: of.familyId,
    name: 'a good name',
    relation: 3,
    gender: 1,
    birth: '2020-01-01',
    cardType: 3,
    proofIds: [of.fileId],
    consent: 1,
  }),
  'families.remove': (of) => ({ id: of.familyId }),
  'families.proof': (of) => ({ id: of.familyId, attachmentId: of.fileId }),
  'families.end': (of) => ({ id: of.familyId, reason: 'a good reason' }),
  'specialCrowds.add': (of) => ({ personId: of.ownerId, kind: 1, validFrom: '2099-01-01', validTo: '2099-02-01' }),
  'specialCrowds.edit': (of) => ({
    id: of.crowdId,
    version: 1,
    kind: 1,
    validFrom: '2026-01-01',
    validTo: '2027-01-01',
  }),
  'specialCrowds.end': (of) => ({ id: of.crowdId, reason: 'a good reason' }),
  'users.detail': (of) => ({ id: of.ownerId }),
  'users.edit': (of) => ({ id: of.ownerId, name: 'mine', gender: 1 }),
  'users.grant': (of) => ({ id: of.ownerId, roleId: role.checker, scopeKind: 1 }),
  'users.revoke': (of) => ({ id: of.ownerId, roleId: role.student, reason: 'a good reason' }),
  'users.reset': (of) => ({ id: of.ownerId, reason: 'a good reason' }),
  'users.lock': (of) => ({ id: of.ownerId, reason: 'a good reason' }),
  'users.unlock': (of) => ({ id: of.ownerId, reason: 'a good reason' }),
  'users.kick': (of) => ({ id: of.ownerId }),
  'history.list': (of) => ({ kind: 'order', key: of.paid }),
  'users.reveal': (of) => ({ id: of.ownerId, field: 'phone', reason: 'a good reason' }),
};

/** Previews of a site that anyone may request: they name no personal object. */
const previewCalls: Readonly<Record<string, (of: ForeignData) => object>> = { 'bulks.preview': bulkOf };

/** Endpoints whose ids name data of the whole school, public data, or the calling device. */
const sharedCalls: ReadonlySet<string> = new Set([
  'venuePage.one',
  'venues.site',
  'venues.sysSet',
  'venues.protocol',
  'gates.curve',
  'monitor.wall',
  'turnovers.wall',
  'monitor.door',
  'walkIns.look',
  'walkIns.claim',
  'devices.facePhoto',
  'tasks.file',
  'businessSettings.undo',
  'deploymentSettings.undo',
  'codeLists.saveList',
  'codeLists.deleteList',
  'codeLists.save',
  'codeLists.remove',
  'codeLists.uses',
  'dictionary.save',
  'dictionary.remove',
  'roles.detail',
  'roles.save',
  'menus.save',
  'menus.move',
  'menus.buttons',
  'menus.remove',
  'registrations.detail',
  'registrations.check',
  'payments.methods',
  'sso.casEnter',
  'sso.casTicket',
  'cache.clear',
  'queues.retry',
  'queues.remove',
  'codeGen.detail',
  'codeGen.save',
  'codeGen.remove',
  'codeGen.zip',
  'attachments.file',
  'attachments.view',
  'attachments.picture',
  'attachments.resource',
  'registrations.proof',
  'account.proofs',
  'business.save',
  'business.remove',
  'dateRules.detail',
  'dateRules.save',
  'dateRules.remove',
  'holidays.save',
  'holidays.remove',
  'protocols.detail',
  'protocols.edit',
  'protocols.publish',
  'protocols.remove',
  'protocols.agreements',
  'protocols.exportFile',
  'protocols.agree',
  'buddies.drop',
  'appeals.proof',
]);

const isIdField = (endpoint: AnyEndpoint): boolean =>
  endpoint.path.includes('/:') ||
  fieldsOf(endpoint).some((field) =>
    /^(?:id|ids|tradeNo|venueTradeNo|refundNo|ticket|jobId|attachmentId)$/.test(field),
  );
const endpointOf = (name: string): AnyEndpoint =>
  (endpointCalls.find(([one]) => one === name) as (typeof endpointCalls)[number])[1];
const callAs = async (client: TestClient, name: string, input: object): Promise<Envelope> =>
  (await (await client.fetch(endpointOf(name), input)).json()) as Envelope;

/** Everything that a refused call must not have changed. */
const databaseState = async (): Promise<unknown> => {
  const tables = [
    'venue_order',
    'slot_hold',
    'refund',
    'finance_record',
    'wallet',
    'wallet_request',
    'recharge',
    'face_issue',
    'device_alarm',
    'screen',
    'task',
    'list_view',
    'attachment',
    'api_key',
    'webhook',
    'webhook_delivery',
    'role_grant',
    'buddy',
    'black_list',
    'appeal',
    'family_member',
    'special_crowd',
    'refund_apply',
    'order_share',
    'business_user',
    'coupon_template',
    'coupon',
    'coupon_use',
    'commodity',
    'commodity_move',
    'facility',
    'facility_reading',
  ];
  return Promise.all(
    tables.map(async (table) => [
      table,
      (await api.db.rows(`select count(*)::int as n, max(xmin::text::bigint) as newest from ${table}`))[0],
    ]),
  );
};

it('says of every call with an id whose the thing is', () => {
  expect(
    endpointCalls
      .filter(
        ([name, endpoint]) =>
          isIdField(endpoint) && !(name in personalCalls) && !(name in venueCalls) && !sharedCalls.has(name),
      )
      .map(([name]) => name),
  ).toEqual([]);
  const names = new Set<string>(endpointCalls.map(([name]) => name));
  expect(
    [...Object.keys(personalCalls), ...Object.keys(venueCalls), ...sharedCalls].filter((name) => !names.has(name)),
  ).toEqual([]);
});

describe('an id of somebody else', () => {
  it.each(Object.keys(personalCalls))('is no id at all to %s', async (name) => {
    const input = (personalCalls[name] as (of: ForeignData) => object)(foreignVenue);
    const before = await databaseState();
    expect(await callAs(other, name, input)).toMatchObject({ code: 404, data: null });
    expect(await databaseState()).toEqual(before);
    expect(JSON.stringify(await callAs(other, name, input))).not.toContain('FARAWAY');
  });

  it.each([
    'orders.one',
    'orders.cancelPreview',
    'payments.detail',
    'listViews.remove',
    'tasks.cancel',
    'orders.cancelById',
  ])('is a thing to its owner: %s', async (name) => {
    expect(
      (await callAs(ownVenue.owner, name, (personalCalls[name] as (of: ForeignData) => object)(ownVenue))).code,
    ).not.toBe(404);
  });
});

it.each(['attachments.view', 'attachments.picture', 'attachments.resource'])(
  'a file that is not for everybody is at no open address: %s',
  async (name) => {
    const response = await other.fetch(endpointOf(name), { id: foreignVenue.fileId, a: 1, b: foreignVenue.fileId });
    expect(response.headers.get('content-type')).not.toMatch(/^image/);
    expect([400, 403, 404]).toContain(
      response.status === 200 ? ((await response.json()) as Envelope).code : response.status,
    );
  },
);

describe('a thing of another venue', () => {
  it.each(Object.keys(venueCalls))('is out of reach for %s', async (name) => {
    const before = await databaseState();
    const answer = await callAs(venueManager, name, (venueCalls[name] as (of: ForeignData) => object)(foreignVenue));
    expect({
      name,
      code: answer.code,
      known: [403, 404].includes(answer.code) || answer.errKey === 'WEBHOOK_OFF',
    }).toEqual({ name, code: answer.code, known: true });
    expect(JSON.stringify(answer)).not.toContain('FARAWAY');
    expect(await databaseState()).toEqual(before);
  });

  it.each([
    'reservations.manageDay',
    'orders.detail',
    'alarms.acknowledge',
    'alarms.handle',
    'screens.edit',
    'devices.retryFace',
    'orders.staffCancel',
  ])('is within reach in one’s own: %s', async (name) => {
    expect([403, 404]).not.toContain(
      (await callAs(venueManager, name, (venueCalls[name] as (of: ForeignData) => object)(ownVenue))).code,
    );
  });
});

describe('lists and files', () => {
  const reads = endpointCalls
    .filter(([, { method, admit }]) => method === 'GET' && typeof admit === 'object')
    .map(([name]) => name);
  const mine = new Set([
    'orders.list',
    'orders.exportFile',
    'payments.finances',
    'payments.exportFile',
    'gates.list',
    'gates.exportFile',
    'devices.faces',
    'devices.exportFaces',
    'alarms.list',
    'alarms.exportFile',
    'screens.list',
    'venueDesk.list',
    'venueDesk.exportFile',
    'siteDesk.list',
    'siteDesk.exportFile',
    'spaceDesk.list',
    'spaceDesk.exportFile',
    'restrictUsers.list',
    'restrictUsers.exportFile',
    'businessUsers.list',
    'businessUsers.exportFile',
    'couponDesk.list',
    'couponDesk.exportFile',
    'commodities.list',
    'commodities.exportFile',
    'facilities.list',
    'facilities.exportFile',
  ]);

  /** Venue names are public; these endpoints return nothing else of them. */
  const publicNames = new Set(['users.reaches']);

  /** Returns all texts of a response, including those inside a workbook. */
  const wordsOf = async (client: TestClient, name: string): Promise<string> => {
    const endpoint = endpointOf(name);
    const input = {
      ...(fieldsOf(endpoint).includes('size') ? { page: 0, size: 200 } : {}),
      ...(fieldsOf(endpoint).includes('venueSiteId')
        ? ((venueCalls[name] ?? previewCalls[name]) as (of: ForeignData) => object)(ownVenue)
        : {}),
      ...(endpoint.path.includes('/:') ? (venueCalls[name] ?? (() => ({ id: 1 })))(ownVenue) : {}),
    };
    const response = await client.fetch(endpoint, input);
    if (!/spreadsheet/.test(response.headers.get('content-type') ?? '')) return response.text();
    const book = new Excel.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    return book.worksheets
      .flatMap((sheet) => sheet.getSheetValues())
      .map((row) => JSON.stringify(row))
      .join('\n');
  };

  it.each(reads)('%s shows nothing of another venue', async (name) => {
    const words = await wordsOf(venueManager, name);
    if (!publicNames.has(name)) for (const mark of foreignVenue.distinctiveTexts) expect(words).not.toContain(mark);
    if (mine.has(name)) expect(ownVenue.distinctiveTexts.some((mark) => words.includes(mark))).toBe(true);
  });

  it.each([...mine])('%s shows both to who reaches both', async (name) => {
    const words = await wordsOf(
      await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: rightNames }),
      name,
    );
    for (const things of [ownVenue, foreignVenue])
      expect(things.distinctiveTexts.some((mark) => words.includes(mark))).toBe(true);
  });

  it.each(
    endpointCalls
      .filter(([, { method, admit }]) => method === 'GET' && admit === 'login')
      .map(([name]) => name)
      .filter((name) => !(name in personalCalls) && name !== 'session.logout'),
  )('%s shows a member nothing of another', async (name) => {
    const words = await (
      await other.fetch(endpointOf(name), {
        ...(fieldsOf(endpointOf(name)).includes('route') ? { route: 'Orders' } : {}),
      })
    ).text();
    for (const mark of [...foreignVenue.distinctiveTexts.slice(1), ...ownVenue.distinctiveTexts.slice(1)])
      expect(words).not.toContain(mark);
    expect(words).not.toMatch(/(?:FARAWAY|NEARBY) person/);
  });
});

describe('live rooms', () => {
  const reply = async (client: TestClient | null, name: string): Promise<number> => {
    const listener = await TestListener.open(api.address, client ? { token: client.token } : {});
    const { code } = await listener.subscribe(name);
    listener.close();
    return code;
  };

  it.each<[string, (of: ForeignData) => string]>([
    ['alarms', (of) => room.alarm(of.world.venueId)],
    ['books', (of) => room.finance(of.world.merchantId)],
    ['faces', (of) => `face:${of.world.venueId}`],
    ['refund requests', (of) => room.refund(of.world.venueId)],
    ['readings', (of) => room.facility(of.world.venueId, of.facilityId)],
    ['stocks', (of) => room.commodity(of.world.venueId, of.commodityId)],
  ])('of %s let the keeper into his own and not into others’', async (_what, name) => {
    expect(await reply(venueManager, name(ownVenue))).toBe(200);
    expect([403, 404]).toContain(await reply(venueManager, name(foreignVenue)));
    expect([401, 403, 404]).toContain(await reply(other, name(ownVenue)));
    expect([401, 403, 404]).toContain(await reply(null, name(ownVenue)));
  });

  it('of all books, of one person and of one order open to nobody else', async () => {
    expect([403, 404]).toContain(await reply(venueManager, room.finance('all')));
    expect(await reply(foreignVenue.owner, room.user(foreignVenue.ownerId))).toBe(200);
    expect(await reply(foreignVenue.owner, room.order(foreignVenue.unpaid.tradeNo))).toBe(200);
    for (const name of [room.user(foreignVenue.ownerId), room.order(foreignVenue.unpaid.tradeNo)]) {
      expect(await reply(other, name)).toBe(404);
      expect([401, 404]).toContain(await reply(null, name));
    }
  });
});
