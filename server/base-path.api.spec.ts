import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { fileClass } from '#domain/attachments/attachment.status';
import { payStatus } from '#domain/orders/order.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { devices } from '#contract/devices/device.contract';
import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { session } from '#contract/session/session.contract';
import { tasks } from '#contract/tasks/task.contract';
import { venues } from '#contract/venues/venue.contract';
import { AppModule } from '#server/app.module';
import { TestGateway, waitUntil } from '#server/channels/test-gateway';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { FaceService } from '#server/devices/face.service';
import { TestListener } from '#server/live/test-listener';
import { TaskRunService } from '#server/tasks/task-run.service';
import { VenueTables } from '#server/venues/venue-tables.service';

/** Every address the product gives follows the base path of the API; here each is called as it was given. */

const BASE = '/venue-zhjs-server';
let gateway: TestGateway;
let api: TestApi;
let world: TestVenue;
let userId: number;
let who: TestClient;

beforeAll(async () => {
  gateway = await TestGateway.start();
  api = await TestApi.boot(AppModule, 'base_path', {
    ...gateway.env,
    API_BASE: BASE,
    CAS_URL: 'http://127.0.0.1:9/cas',
  });
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { needFace: true });
  userId = await aPerson(api.db);
  who = await api.clientFor(userId, { rights: ['Orders', 'OrdersExport'] });
}, 90_000);
afterAll(async () => {
  await api.close();
  await gateway.stop();
});

const follow = (address: string, how: RequestInit = {}) =>
  fetch(new URL(address, api.address), { redirect: 'manual', ...how });
const picture = () => createCanvas(8, 8).toBuffer('image/png');

it('answers nothing below the default base', async () => {
  for (const path of ['/api/front/website/entry', '/docs', '/health/live', '/socket.io/?EIO=4&transport=polling'])
    expect((await follow(`/venue-server${path}`)).status).toBe(404);
});

it('gives the addresses of single sign-on, and the return address to the provider', async () => {
  const [cas] = (await api.anonymous.get(session.entry)).data.sso;
  const begun = await follow(cas?.href ?? '');
  expect(begun.status).toBe(302);
  const returned = new URL(begun.headers.get('location') ?? '').searchParams.get('service') ?? '';
  expect(new URL(returned).pathname).toBe(`${BASE}/sso/manageLogin`);
  expect((await follow(returned)).status).toBe(302);
});

it('gives the addresses of pictures, own files and exported lists', async () => {
  const [sent] = (
    await who.upload(attachments.upload, [{ name: 'a.png', bytes: picture() }], {
      fileClass: String(fileClass.picture),
    })
  ).data;
  const { id = '', ext = '' } = sent ?? {};
  const own = (await who.post(attachments.address, { id })).data.url;
  await api.db.rows('update venue set pics = $2 where id = $1', [world.venueId, JSON.stringify([{ id, ext }])]);
  await api.app.get(VenueTables, { strict: false }).refresh();
  const shown = (await api.anonymous.get(venues.campusVenueInfo)).data.venueInfo;
  const photo = Object.values(shown)
    .flat()
    .find((venue) => venue.id === world.venueId)?.venuePhoto;
  for (const address of [own, photo ?? '']) {
    const response = await follow(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const task = (await who.post(tasks.startExport, { path: orders.exportFile.path, asked: { lang: 'zh' } })).data.id;
  await api.app.get(TaskRunService).run(task);
  expect((await follow((await who.post(tasks.link, { id: task })).data.url)).status).toBe(200);
});

it('gives the address of the own calendar', async () => {
  const { path } = (await who.post(calendarFeeds.open, { lang: 'zh' })).data;
  expect((await follow(path ?? '')).headers.get('content-type')).toBe('text/calendar; charset=utf-8');
});

it('gives the gateway the address of its notices', async () => {
  const { tradeNo } = await anOrder(api.db, world, userId, { time: 1 });
  const { payData } = (await who.post(payments.pay, { venueTradeNo: tradeNo, payType: 3 })).data;
  await gateway.pressButton(String((payData as { codeUrl?: unknown } | null)?.codeUrl));
  await waitUntil(
    async () => (await who.get(payments.detail, { venueTradeNo: tradeNo })).data.payStatus === payStatus.paid,
  );
});

it('gives terminals the address of a face photo', async () => {
  mkdirSync(join(gateway.dataDir, 'face'), { recursive: true });
  writeFileSync(join(gateway.dataDir, 'face/own.jpg'), 'own picture');
  await api.db.rows(`update app_user set face_status = 1, face_ref = 'face/own.jpg' where id = $1`, [userId]);
  const terminal = new TestDevice(
    api,
    await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, kind: 2, siteIds: [world.siteId] }),
  );
  await terminal.heartbeat();
  await api.app.get(FaceService, { strict: false }).syncOrder(await aPaidBooking(api.db, world, userId));
  const [task] = (await terminal.heartbeat()).data.work;
  const photo = await terminal.fetch(devices.facePhoto, { jobId: task?.jobId });
  expect([photo.status, await photo.text()]).toEqual([200, 'own picture']);
  expect(task?.person?.faceUrl).toBe(new URL(photo.url).pathname);
});

it('states its base in the API reference, whose link leads to the description', async () => {
  const html = await (await follow(`${BASE}/docs`)).text();
  expect(html).not.toContain('/venue-server');
  const [, link = ''] = /href="([^"]+openapi[^"]*)"/.exec(html) ?? [];
  const description = await (await follow(link)).text();
  expect(description).not.toContain('/venue-server');
  expect(JSON.parse(description)).toMatchObject({ servers: [{ url: BASE }] });
});

it('opens its socket below the base only', async () => {
  const listener = await TestListener.open(api.address, {}, { path: `${BASE}/socket.io` });
  listener.close();
  await expect(TestListener.open(api.address, {}, { path: '/venue-server/socket.io' })).rejects.toThrow();
});
