import Excel from 'exceljs';
import { screenOp } from '#domain/screens/screen.status';
import { role } from '#domain/session/role.status';
import { switchStatus } from '#domain/venues/venue.status';
import { rightNames } from '#contract/catalogue';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { Envelope } from '#contract/kit/envelope';
import { room } from '#contract/kit/live';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { TestListener } from '#server/live/test-listener';
import { endpointCalls, fieldsOf, stateOfTables } from './matrix.fixture';
import { bulkOf, personalCalls, previewCalls, supplyCalls } from './reach-calls.fixture';
import { createForeignData } from './reach-data.fixture';
import { doorCalls, reportCalls } from './reach-displays.fixture';
import { deviceCalls } from './reach-devices.fixture';
import { patrolCalls } from './reach-patrol.fixture';
import type { ForeignData } from './foreign-data.fixture';
import { meetingDeskCalls } from './reach-meeting-calls.fixture';
import { poolCalls, poolTables } from './reach-pool-calls.fixture';
import { roomCalls } from './reach-rooms.fixture';

/**
 * Checks access to foreign data: by a changed id, a list, a file, a live room. A new endpoint with an id states here
 * whose the object is.
 */

let api: TestApi;
let ownVenue: ForeignData;
let foreignVenue: ForeignData;
let venueManager: TestClient;
let other: TestClient;

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
  [ownVenue, foreignVenue] = [await createForeignData(api, 'NEARBY'), await createForeignData(api, 'FARAWAY')];
  await api.app.get(VenueTables, { strict: false }).refresh();
  venueManager = await venueManagerOf(ownVenue.world, role.venueAdmin);
  other = await api.clientFor(await aPerson(api.db));
}, 90_000);
afterAll(() => api.close());

const venueOf = (of: ForeignData) => ({
  venueName: 'a good hall',
  enName: 'a good hall',
  campusId: 1,
  merchantId: of.world.merchantId,
  openFrom: '08:00',
  openTo: '22:00',
});
const wallOf = (of: ForeignData) => ({
  code: 'a-good-wall',
  title: 'a good wall',
  enTitle: 'a good wall',
  placeKind: 2,
  venueId: of.world.venueId,
  layout: [[{ widget: 'kpis', x: 0, y: 0, w: 12, h: 6 }]],
});
const facilityOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  name: 'a good pool',
  enName: 'a good pool',
  metrics: [{ metric: 'ph' }],
});
const warningOf = (of: ForeignData) => ({
  venueId: of.world.venueId,
  name: 'a good rule',
  enName: 'a good rule',
  targetKind: 3,
  metric: 'load',
  compare: 2,
  threshold: 80,
  level: 2,
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
const businessOf = (of: ForeignData) => ({
  orgName: 'a good club',
  enName: 'a good club',
  type: 2,
  contact: 'a person',
  phone: '13800000001',
  merchantId: of.world.merchantId,
  venueIds: [of.world.venueId],
});
const safetyVideoOf = (of: ForeignData) => ({
  title: 'a good video',
  enTitle: 'a good video',
  address: 'https://a.example/a.mp4',
  seconds: 20,
  validMonths: 1,
  siteIds: [of.world.siteId],
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
  'rooms.save': (of) => ({ id: of.roomId, floorId: of.floorId, roomNo: '102', area: 10 }),
  'rooms.remove': (of) => ({ id: of.roomId }),
  'rooms.detail': (of) => ({ id: of.roomId }),
  'gateGroups.save': (of) => ({
    id: of.gateId,
    venueId: of.world.venueId,
    name: 'a good gate',
    hardwareIds: [of.doorId],
    admitsBookings: true,
    admitsStaff: true,
    antiPassback: false,
  }),
  'gateGroups.remove': (of) => ({ id: of.gateId }),
  'gateGroups.setMode': (of) => ({ id: of.gateId, mode: 3, reason: 'repair' }),
  'gates.repair': (of) => ({ ids: [of.passageId], direction: 2, reason: 'wrongSide' }),
  'gates.count': (of) => ({ venueId: of.world.venueId, direction: 1, reason: 'headCount' }),
  ...deviceCalls,
  ...reportCalls,
  ...roomCalls,
  ...patrolCalls,
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
  ...poolCalls,
  ...meetingDeskCalls,
  ...supplyCalls,
  'businessUsers.add': (of) => businessOf(of),
  'businessUsers.edit': (of) => ({ ...businessOf(of), id: of.businessUserId }),
  'businessUsers.remove': (of) => ({ id: of.businessUserId }),
  'venueDesk.add': (of) => venueOf(of),
  'venueDesk.edit': (of) => ({ ...venueOf(of), id: of.world.venueId }),
  'venueDesk.publish': (of) => ({ id: of.world.venueId, status: switchStatus.on }),
  'venueDesk.order': (of) => ({ ids: [of.world.venueId] }),
  'venueDesk.remove': (of) => ({ id: of.world.venueId }),
  'siteDesk.add': (of) => siteOf(of),
  'siteDesk.edit': (of) => ({ ...siteOf(of), id: of.world.siteId }),
  'siteDesk.publish': (of) => ({ id: of.world.siteId, status: switchStatus.on }),
  'siteDesk.order': (of) => ({ ids: [of.world.siteId] }),
  'siteDesk.remove': (of) => ({ id: of.world.siteId }),
  'spaceDesk.besides': (of) => ({ id: of.world.spaceIds[0] }),
  'spaceDesk.add': (of) => ({ siteId: of.world.siteId, spaceName: '9号', enName: 'No. 9' }),
  'spaceDesk.edit': (of) => ({ id: of.world.spaceIds[0], spaceName: '9号', enName: 'No. 9' }),
  'spaceDesk.split': (of) => ({ id: of.world.spaceIds[0] }),
  'spaceDesk.publish': (of) => ({ ids: [of.world.spaceIds[0]], status: switchStatus.off }),
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
  'promises.checkIn': (of) => ({ tradeNo: of.paid }),
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
  'alarms.reopen': (of) => ({ id: of.alarmId, reason: 'a good reason' }),
  'warningRules.detail': (of) => ({ id: of.warningRuleId }),
  'warningRules.save': (of) => ({ ...warningOf(of), id: of.warningRuleId, version: 1 }),
  'warningRules.remove': (of) => ({ id: of.warningRuleId }),
  'warningRules.preview': warningOf,
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
  'monitorScreens.detail': (of) => ({ id: of.wallId }),
  'monitorScreens.save': (of) => ({ ...wallOf(of), id: of.wallId }),
  'monitorScreens.remove': (of) => ({ id: of.wallId }),
  'safetyVideos.save': (of) => ({ ...safetyVideoOf(of), id: of.safetyVideoId }),
  'surveillance.snapshots': (of) => ({ ids: [of.cameraId] }),
  'surveillance.open': (of) => ({ id: of.cameraId }),
  'surveillance.save': (of) => ({ id: of.cameraId, snapshotPath: '', streamKind: 0 }),
  'safetyVideos.remove': (of) => ({ id: of.safetyVideoId }),
  'screens.edit': (of) => ({ id: of.screenId, name: 'mine', place: '', venueId: of.world.venueId }),
  'screens.command': (of) => ({ id: of.screenId, op: screenOp.reload }),
  'screens.notify': (of) => ({ ids: [of.screenId], zh: 'mine', minutes: 1 }),
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

/** Endpoints whose ids name data of the whole school, public data, or the calling device. */
const sharedCalls: ReadonlySet<string> = new Set([
  'venuePage.one',
  'venues.site',
  'venues.sysSet',
  'venues.protocol',
  'gates.curve',
  'gates.forecast',
  'monitor.wall',
  'wallScreens.screen',
  'turnovers.wall',
  'monitor.door',
  'walkIns.look',
  'walkIns.claim',
  ...doorCalls,
  'devices.facePhoto',
  'tasks.file',
  'system.docs',
  'system.openapi',
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
  'faceAlarms.photo',
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
  'exerciseRules.save',
  'exerciseRules.remove',
  'exerciseClaims.proof',
  'approvalChains.save',
  'approvalChains.remove',
  'approvalSteps.steps',
  'approvalSteps.comment',
  'approvalSteps.recall',
  'approvalSteps.endDelegation',
  'buildings.edit',
  'buildings.remove',
  'floors.save',
  'floors.remove',
  'safetyVideos.watch',
  'safetyVideos.start',
  'safetyVideos.report',
  'safetyVideos.answer',
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

const databaseState = () => stateOfTables(api.db, poolTables);

it('declares the owner of every call with an id', () => {
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

describe("another person's id", () => {
  it.each(Object.keys(personalCalls))('is unknown to %s', async (name) => {
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
  ])('is known to its owner: %s', async (name) => {
    expect(
      (await callAs(ownVenue.owner, name, (personalCalls[name] as (of: ForeignData) => object)(ownVenue))).code,
    ).not.toBe(404);
  });
});

it.each(['attachments.view', 'attachments.picture', 'attachments.resource'])(
  'of a private file has no public address: %s',
  async (name) => {
    const response = await other.fetch(endpointOf(name), { id: foreignVenue.fileId, a: 1, b: foreignVenue.fileId });
    expect(response.headers.get('content-type')).not.toMatch(/^image/);
    expect([400, 403, 404]).toContain(
      response.status === 200 ? ((await response.json()) as Envelope).code : response.status,
    );
  },
);

describe('an object of another venue', () => {
  it.each(Object.keys(venueCalls))('is out of scope for %s', async (name) => {
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
  ])("is in scope at one's own venue: %s", async (name) => {
    expect([403, 404]).not.toContain(
      (await callAs(venueManager, name, (venueCalls[name] as (of: ForeignData) => object)(ownVenue))).code,
    );
  });
});

describe('lists and exports', () => {
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
    'warningRules.list',
    'warningRules.exportFile',
    'monitoring.tiles',
    'patrolPoints.list',
    'patrolPoints.exportFile',
    'patrolPlans.list',
    'patrolPlans.choices',
    'patrolPlans.exportFile',
    'securityChecks.list',
    'securityChecks.exportFile',
    'screens.list',
    'monitorScreens.list',
    'monitorScreens.exportFile',
    'operationReports.list',
    'operationReports.exportFile',
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
    'gateGroups.list',
    'gateGroups.exportFile',
    'gateStatistics.list',
    'gateStatistics.exportFile',
    'gates.monitor',
    'faceTerminals.list',
    'faceAlarms.list',
    'faceAlarms.exportFile',
    'hardware.list',
    'hardware.exportFile',
    'facilities.list',
    'facilities.exportFile',
    'bracelets.list',
    'bracelets.exportFile',
    'gateBills.list',
    'gateBills.exportFile',
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

  it.each(reads)('%s excludes another venue', async (name) => {
    const words = await wordsOf(venueManager, name);
    if (!publicNames.has(name)) for (const mark of foreignVenue.distinctiveTexts) expect(words).not.toContain(mark);
    if (mine.has(name)) expect(ownVenue.distinctiveTexts.some((mark) => words.includes(mark))).toBe(true);
  });

  it.each([...mine])('%s includes both venues for a scope of both', async (name) => {
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
  )("%s excludes other members' rows for a member", async (name) => {
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
    ['finance', (of) => room.finance(of.world.merchantId)],
    ['faces', (of) => `face:${of.world.venueId}`],
    ['monitoring', (of) => room.equipment(of.world.venueId)],
    ['face alarms', (of) => room.faceAlarm(of.world.venueId)],
    ['devices', (of) => room.hardware(of.world.venueId)],
    ['refund requests', (of) => room.refund(of.world.venueId)],
    ['readings', (of) => room.facility(of.world.venueId, of.facilityId)],
    ['lockers', (of) => room.locker(of.world.venueId)],
    ['stocks', (of) => room.commodity(of.world.venueId, of.commodityId)],
  ])('of %s admit a venue admin to the own venue and not to others', async (_what, name) => {
    expect(await reply(venueManager, name(ownVenue))).toBe(200);
    expect([403, 404]).toContain(await reply(venueManager, name(foreignVenue)));
    expect([401, 403, 404]).toContain(await reply(other, name(ownVenue)));
    expect([401, 403, 404]).toContain(await reply(null, name(ownVenue)));
  });

  it('of all finance, one person and one order refuse other members', async () => {
    expect([403, 404]).toContain(await reply(venueManager, room.finance('all')));
    expect(await reply(foreignVenue.owner, room.user(foreignVenue.ownerId))).toBe(200);
    expect(await reply(foreignVenue.owner, room.order(foreignVenue.unpaid.tradeNo))).toBe(200);
    for (const name of [room.user(foreignVenue.ownerId), room.order(foreignVenue.unpaid.tradeNo)]) {
      expect(await reply(other, name)).toBe(404);
      expect([401, 404]).toContain(await reply(null, name));
    }
  });
});
