import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';
import { deploymentSettings as deployment } from '#contract/system/setting.contract';
import { orders } from '#contract/orders/order.contract';
import type { LocalDate } from '#domain/kit/time';
import { role } from '#domain/session/role.status';
import { AppModule } from '#server/app.module';
import { schoolHour } from '#server/kit/runtime/clock';
import { Settings } from '#server/kit/settings/settings';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, anOrder, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { ChannelsService } from '#server/channels/channels.service';
import { VenueTables } from '#server/venues/venue-tables.service';

/** One product, several schools: the differences are settings. */
let demo: TestApi;
let harbour: TestApi;
let world: TestVenue;
beforeAll(async () => {
  demo = await TestApi.boot(AppModule, 'school', { SCHOOL: 'demo' });
  harbour = await demo.startReplica(AppModule, { SCHOOL: 'harbour' });
  world = await aVenue(demo.db);
  await demo.app.get(VenueTables, { strict: false }).refresh();
}, 60_000);
afterAll(async () => {
  await harbour.close();
  await demo.close();
});

const set = async (values: Readonly<Record<string, string | null>>) => {
  for (const [key, value] of Object.entries(values)) {
    await demo.db.rows('delete from sys_setting where sys_key = $1', [key]);
    if (value !== null) await demo.db.rows('insert into sys_setting (sys_key, sys_val) values ($1, $2)', [key, value]);
  }
  for (const api of [demo, harbour]) await api.app.get(Settings, { strict: false }).refresh();
};
const offered = (api: TestApi, roleId: number) =>
  api.app.get(ChannelsService, { strict: false }).listOffered({ roleId, merchantId: null });

it('has its own name, colour, login page, captcha, and name for outsiders', async () => {
  const [here, there] = await Promise.all([demo, harbour].map((api) => api.anonymous.get(session.entry)));
  expect(here?.data).toMatchObject({
    school: '示范大学',
    systemName: '场馆管理系统',
    frontName: '智慧场馆',
    themeMain: '#004a99',
    loginLook: 'split',
    captcha: { mode: 'clickWord', submit: true },
    externalLabel: '校外人员',
    multiMerchant: true,
    maintenance: null,
  });
  expect(there?.data).toMatchObject({
    school: '海港学院',
    systemName: '体育场馆预约平台',
    frontName: '海港运动',
    themeMain: '#0b6b57',
    loginLook: 'centred',
    captcha: { mode: 'blockPuzzle', submit: true },
    externalLabel: '校友',
    multiMerchant: false,
  });
});

it('offers its own payment methods, and refuses others', async () => {
  expect([(await offered(demo, role.seller)).includes(6), (await offered(harbour, role.student)).includes(5)]).toEqual([
    true,
    true,
  ]);
  await set({ 'pay.methods': '3' });
  expect([(await offered(demo, role.student)).includes(5), (await offered(harbour, role.student)).includes(5)]).toEqual(
    [false, false],
  );
  const userId = await aPerson(demo.db);
  const { tradeNo } = await anOrder(demo.db, world, userId);
  const student = await demo.clientFor(userId);
  expect(
    await student.post(payments.pay, {
      venueTradeNo: tradeNo,
      payType: 5,
      payPassword: 'e10adc3949ba59abbe56e057f20f883e',
    }),
  ).toMatchObject({ code: 250, errKey: 'METHOD_CLOSED' });
  await set({ 'pay.methods': null });
});

it('hides phones in orders if configured', async () => {
  const userId = await aPerson(demo.db);
  const { tradeNo } = await anOrder(demo.db, world, userId, { time: 3 });
  const desk = await demo.clientFor(await aPerson(demo.db, { roleId: role.orderAdmin }), { rights: ['Orders'] });
  const phone = async (at: TestApi) =>
    (await desk.at(at.address).get(orders.list, { keyword: tradeNo })).data.content[0]?.phone;
  expect([await phone(demo), await phone(harbour)]).toEqual(['138****0000', '—']);
});

it('refuses bookings and payments during maintenance, announces it, and resumes', async () => {
  const now = Date.now();
  const [from, to] = [schoolHour(now - 3_600_000), schoolHour(now + 3_600_000)];
  await set({
    'maintenance.enabled': '1',
    'maintenance.from': from,
    'maintenance.to': to,
    'maintenance.text': '停机维护',
    'captcha.submit': '0',
    'booking.contextToken': '0',
    'booking.gapMs': '0',
  });
  expect((await demo.anonymous.get(session.entry)).data.maintenance).toMatchObject({ from, to, text: '停机维护' });
  const userId = await aPerson(demo.db);
  const student = await demo.clientFor(userId);
  const { tradeNo, date } = await anOrder(demo.db, world, userId, { time: 5 });
  const bookingInput = {
    venueSiteId: world.siteId,
    reservationDate: date as LocalDate,
    reservationOrderJson: JSON.stringify([
      { spaceId: world.spaceIds[1], timeId: world.timeIds[6], venueSpaceGroupId: null },
    ]),
  };
  expect(await student.post(reservations.submit, bookingInput)).toMatchObject({
    code: 250,
    errKey: 'MAINTENANCE',
    message: `系统维护中，${from}至${to}暂停预约支付`,
    data: { rule: 'R16' },
  });
  const pay = { venueTradeNo: tradeNo, payType: 5, payPassword: 'e10adc3949ba59abbe56e057f20f883e' };
  expect(await student.post(payments.pay, pay, { key: 'pay-in-maintenance' })).toMatchObject({
    code: 250,
    errKey: 'MAINTENANCE',
  });
  await set({ 'maintenance.enabled': null });
  expect((await student.post(reservations.submit, { ...bookingInput, remark: '维护后' })).code).toBe(200);
  await set({
    'captcha.submit': null,
    'booking.contextToken': null,
    'booking.gapMs': null,
    'maintenance.from': null,
    'maintenance.to': null,
    'maintenance.text': null,
  });
});

it('reports an expired login in its client format as soon as it is set', async () => {
  const admin = await demo.clientFor(await aPerson(demo.db, { roleId: role.admin }), {
    rights: ['SysConfig', 'SysConfigEdit'],
  });
  for (const [sysKey, sysVal] of [
    ['expiry.httpStatus', '401'],
    ['expiry.code', '401'],
  ] as const)
    expect((await admin.post(deployment.save, { sysKey, sysVal, version: 0 })).code).toBe(200);
  const endedClient = await demo.clientFor(await aPerson(demo.db));
  await demo.db.rows(
    `
      update session
      set expires_at = app_now() - interval '1 minute', last_seen = app_now() - interval '1 day'
      where user_id = (select max(user_id) from session)
    `,
  );
  expect(await endedClient.get(session.right)).toMatchObject({ http: 401, code: 401, toLogin: 1 });
});
