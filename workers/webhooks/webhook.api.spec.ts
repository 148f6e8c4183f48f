import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { role } from '#domain/session/role.status';
import { SUSPEND_AFTER } from '#domain/webhooks/webhook.rules';
import { deliveryStatus, webhookStatus } from '#domain/webhooks/webhook.status';
import { financeStatus } from '#domain/payments/pay.status';
import { orderPaid, ordersHeld, refundSettled } from '#contract/orders/order.events';
import { jobs } from '#contract/jobs';
import { alarms } from '#contract/alarms/alarm.contract';
import { webhooks } from '#contract/webhooks/webhook.contract';
import { webhookBody, webhookEvents } from '#contract/webhooks/webhook.events';
import { AlarmService } from '#server/alarms/alarm.service';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { freePort } from '#server/kit/testing/test-process';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { WebhookDeliveryService } from '#server/webhooks/webhook-delivery.service';
import { JobRegistry } from '#workers/kit/job-registry';
import { drainOutbox } from '#workers/kit/test-drain';
import { handlers, reactions } from '#workers/registrations';

interface ReceivedDelivery {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly url: string;
}

let api: TestApi;
let admin: TestClient;
let userId: number;
let world: TestVenue;
let receiver: Server;
let home: string;
const received: ReceivedDelivery[] = [];
let answer: (response: ServerResponse, delivery: ReceivedDelivery) => void;
const MAX_TRIES = 8;
const RIGHTS = ['Webhooks', 'WebhooksAdd', 'WebhooksEdit', 'WebhooksDel', 'WebhooksRedeliver'] as const;

beforeAll(async () => {
  const port = await freePort();
  home = `http://127.0.0.1:${port}/hook`;
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const delivery = { headers: request.headers, body: Buffer.concat(chunks).toString(), url: request.url ?? '' };
        received.push(delivery);
        answer(response, delivery);
      });
  });
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  api = await TestApi.boot(AppModule, 'webhooks', { WEBHOOK_NETWORKS: '127.0.0.0/8' });
  // Only what a spec runs is delivered.
  await api.app.get(SweepService).beforeApplicationShutdown();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: RIGHTS });
  userId = await aPerson(api.db);
  world = await aVenue(api.db);
}, 60_000);
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await api.close();
});
beforeEach(async () => {
  await api.db.rows('delete from webhook');
  received.length = 0;
  answer = (response) => response.writeHead(204).end();
});

const deliveries = () => api.app.get(WebhookDeliveryService);
const added = async (
  over: Partial<{ name: string; url: string; events: string[]; venueIds: number[] }> = {},
  by = admin,
): Promise<{ id: number; secret: string }> => {
  const reply = await by.post(webhooks.add, {
    name: '财务系统',
    url: home,
    events: ['order.paid'],
    venueIds: [],
    ...over,
  } as never);
  expect(reply).toMatchObject({ code: 200 });
  return reply.data;
};
let time = 0;
const paidOrder = async (at = world) => {
  const order = await anOrder(api.db, at, userId, { time: (time += 1) % 12, daysAhead: 2 + Math.floor(time / 12) });
  return {
    tradeNo: order.tradeNo,
    userId,
    siteId: at.siteId,
    venueId: at.venueId,
    date: order.date,
    amount: 2_050,
    needFace: false,
  };
};
/** Delivers everything queued so far, as the workers would. */
const deliverAll = () =>
  drainOutbox(api.db, new JobRegistry(reactions, handlers, jobs), (service) => api.app.get(service, { strict: false }));
const fanOutEvent = async (at = world) => {
  const payload = await paidOrder(at);
  await api.db.transact(async (tx) => tx.emit(orderPaid, payload));
  return payload;
};
const rows = () =>
  api.db.rows<{ id: number; status: number; tries: number; code: number | null; error: string | null }>(
    'select id, status, tries, code, error from webhook_delivery order by id',
  );
const hook = async (id: number) =>
  (
    await api.db.rows<{ status: number; failures: number }>('select status, failures from webhook where id = $1', [id])
  )[0];

describe('a webhook event', () => {
  it('is delivered to its subscriber once, signed, and without personal data', async () => {
    const { secret } = await added();
    await added({ name: '另一个', events: ['order.cancelled'] });
    const payload = await fanOutEvent();
    await deliverAll();
    expect(received).toHaveLength(1);
    const [{ headers, body } = received[0] as ReceivedDelivery] = received;
    expect(webhookBody.parse(JSON.parse(body))).toMatchObject({
      id: expect.stringMatching(/^evt_\d+$/) as unknown,
      type: 'order.paid',
      data: { tradeNo: payload.tradeNo, venueId: world.venueId, siteId: world.siteId, amount: 20.5 },
    });
    expect(body).not.toMatch(/user|name|phone|Person/i);
    const text = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
        .update(text)
        .digest('base64')}`,
    );
    expect(Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp']))).toBeLessThan(60);
    expect(headers['webhook-id']).toBe((JSON.parse(body) as { id: string }).id);
  });

  it('of orders held together is one event each, with its own id', async () => {
    await added({ events: ['order.held'] });
    const held = [await paidOrder(), await paidOrder()].map(({ tradeNo, userId: of, siteId, venueId, date }) => ({
      tradeNo,
      userId: of,
      siteId,
      venueId,
      date,
    }));
    await api.db.transact(async (tx) => tx.emit(ordersHeld, { payDeadline: 1_900_000_000_000, orders: held }));
    await deliverAll();
    const notified = received.map(({ body }) => webhookBody.parse(JSON.parse(body)));
    expect(notified.map(({ type, data }) => [type, data['tradeNo'], data['payDeadline']])).toEqual(
      held.map(({ tradeNo }) => ['order.held', tradeNo, 1_900_000_000_000]),
    );
    expect(new Set(notified.map(({ id }) => id)).size).toBe(2);
  });

  it('is stored once per address, however often it is emitted', async () => {
    await added();
    const payload = await paidOrder();
    for (let i = 0; i < 3; i += 1) await deliveries().fanOut('evt_7', 'order.paid', payload);
    await Promise.all(Array.from({ length: 5 }, () => deliveries().fanOut('evt_7', 'order.paid', payload)));
    expect(await rows()).toHaveLength(1);
  });

  it('is delivered once by concurrent workers', async () => {
    await added();
    const [id] = await deliveries().fanOut('evt_8', 'order.paid', await paidOrder());
    await Promise.all(Array.from({ length: 6 }, () => deliveries().run(id as number)));
    expect(received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: deliveryStatus.delivered, tries: 1, code: 204, error: null }]);
  });

  it("is limited to the selected venues within its maker's current scope", async () => {
    const away = await aVenue(api.db);
    const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [
      venueAdminId,
      [world.venueId, away.venueId],
    ]);
    const venueAdmin = await api.clientFor(venueAdminId, { rights: RIGHTS });
    const [all, one] = [await added({}, venueAdmin), await added({ venueIds: [away.venueId] }, venueAdmin)];
    const to = async (at: TestVenue) => {
      await deliveries().fanOut(`evt_v${(time += 1)}`, 'order.paid', await paidOrder(at));
      const notified = await api.db.rows<{ id: number }>('select webhook_id as id from webhook_delivery order by id');
      await api.db.rows('delete from webhook_delivery');
      return notified.map(({ id }) => id).sort();
    };
    expect(await to(world)).toEqual([all.id]);
    expect(await to(away)).toEqual([all.id, one.id].sort());
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdminId, [world.venueId]]);
    expect(await to(away)).toEqual([]);
    await api.db.rows('update app_user set status = 0 where id = $1', [venueAdminId]);
    expect(await to(world)).toEqual([]);
  });

  it('of a refund finds its venue by its order', async () => {
    const { tradeNo } = await paidOrder();
    const { id } = await added({ events: ['refund.settled'], venueIds: [world.venueId] });
    await added({ events: ['refund.settled'], venueIds: [(await aVenue(api.db)).venueId] });
    await api.db.transact(async (tx) =>
      tx.emit(refundSettled, { refundNo: `${tradeNo}R01`, tradeNo, status: financeStatus.complete }),
    );
    await deliverAll();
    expect(await api.db.rows('select webhook_id as id from webhook_delivery')).toEqual([{ id }]);
    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
      type: 'refund.settled',
      data: { refundNo: `${tradeNo}R01`, status: financeStatus.complete },
    });
  });

  it.each(webhookEvents.map(({ name, data }) => [name, Object.keys(data.shape)] as const))(
    '%s contains no personal data',
    (_name, fields) => {
      expect(fields.filter((field) => /user|name|phone|mobile|mail|card|face|buddy|remark/i.test(field))).toEqual([]);
    },
  );
});

describe('a failing webhook address', () => {
  it.each([
    [
      'with a failure',
      (response: ServerResponse) => response.writeHead(500).end('x'.repeat(100_000)),
      { error: 'answer', code: 500 },
    ],
    [
      'with a redirect, which is not followed',
      (response: ServerResponse) => response.writeHead(302, { location: `${home}/elsewhere` }).end(),
      { error: 'redirect', code: 302 },
    ],
    ['by hanging up', (response: ServerResponse) => response.socket?.destroy(), { error: 'connect', code: null }],
  ])('%s is retried later', async (_what, badly, expected) => {
    answer = badly;
    const { id } = await added();
    await fanOutEvent();
    await deliverAll();
    expect(received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: deliveryStatus.waiting, tries: 1, ...expected }]);
    expect(await deliveries().runDue()).toBe(0);
    answer = (response) => response.writeHead(200).end('ok');
    await api.database.travel(11_000);
    expect(await deliveries().runDue()).toBe(1);
    await api.database.travel(0);
    expect(await rows()).toMatchObject([{ status: deliveryStatus.delivered, tries: 2, code: 200, error: null }]);
    expect(await hook(id)).toMatchObject({ failures: 0 });
    expect(received[0]?.body).toBe(received[1]?.body);
    expect((await admin.get(webhooks.deliveries, { id })).data.content[0]?.attempts.map(({ error }) => error)).toEqual([
      expected.error,
      null,
    ]);
  });

  it('fails after the last attempt, and may be resent manually', async () => {
    answer = (response) => response.writeHead(503).end();
    const { id } = await added();
    await fanOutEvent();
    await deliverAll();
    for (let i = 1; i < MAX_TRIES; i += 1) {
      await api.db.rows('update webhook_delivery set next_try_at = app_now()');
      await deliveries().runDue();
    }
    const [abandoned] = await rows();
    expect(abandoned).toMatchObject({ status: deliveryStatus.givenUp, tries: MAX_TRIES });
    expect(received).toHaveLength(MAX_TRIES);
    expect((await admin.get(webhooks.list, {})).data.content[0]).toMatchObject({ failed: 1, lastError: 'answer' });
    answer = (response) => response.writeHead(200).end();
    expect(await admin.post(webhooks.redeliver, { id: abandoned?.id as number })).toMatchObject({ code: 200 });
    expect(await admin.post(webhooks.redeliver, { id: abandoned?.id as number })).toMatchObject({
      code: 250,
      errKey: 'DELIVERY_WAITS',
    });
    await deliveries().runDue();
    expect(await rows()).toMatchObject([{ status: deliveryStatus.delivered }]);
    expect(await hook(id)).toMatchObject({ status: webhookStatus.on });
  });

  it('is suspended after hours of failures, keeps pending events, and resumes when enabled', async () => {
    answer = (response) => response.writeHead(500).end();
    const { id } = await added();
    await api.db.rows(
      `update webhook set failures = $2, failing_since = app_now() - $3 * interval '1 millisecond' where id = $1`,
      [id, SUSPEND_AFTER.failures - 1, SUSPEND_AFTER.lasting + 1_000],
    );
    await fanOutEvent();
    await deliverAll();
    expect(await hook(id)).toMatchObject({ status: webhookStatus.tripped, failures: SUSPEND_AFTER.failures });
    expect(
      await api.db.rows(`select actor, after from audit where object = $1 and action = 'webhook.trip'`, [
        `webhook:${id}`,
      ]),
    ).toEqual([{ actor: null, after: { status: webhookStatus.tripped } }]);
    await fanOutEvent();
    await deliverAll();
    expect(received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: deliveryStatus.waiting }]);
    expect(await admin.post(webhooks.ping, { id })).toMatchObject({ code: 250, errKey: 'WEBHOOK_OFF' });
    answer = (response) => response.writeHead(200).end();
    const { version } = (await admin.get(webhooks.list, {})).data.content[0] as { version: number };
    expect(
      await admin.post(webhooks.change, {
        id,
        version,
        name: '财务系统',
        url: home,
        events: ['order.paid'],
        on: true,
      } as never),
    ).toMatchObject({ code: 200 });
    expect(await deliveries().runDue()).toBe(1);
    await fanOutEvent();
    await deliverAll();
    expect(await rows()).toMatchObject([{ status: deliveryStatus.delivered }, { status: deliveryStatus.delivered }]);
  });

  it('does not delay others, nor exceed its ten-second timeout', async () => {
    answer = (response, { url }) => {
      if (url === '/hook') response.writeHead(200).end();
    };
    await added({ url: `${home}/slow` });
    await added({ name: '快的' });
    await deliveries().fanOut('evt_slow', 'order.paid', await paidOrder());
    const began = performance.now();
    const all = deliveries().runDue();
    while (received.filter(({ url }) => url === '/hook').length === 0 && performance.now() - began < 5_000)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(performance.now() - began).toBeLessThan(3_000);
    await all;
    expect(performance.now() - began).toBeLessThan(15_000);
    expect((await rows()).map(({ error }) => error)).toEqual(['timeout', null]);
  }, 30_000);
});

it('tells of alarms, each step once, and only within the venues of the webhook', async () => {
  const away = await aVenue(api.db);
  await added({
    events: ['alarm.raised', 'alarm.acknowledged', 'alarm.handled', 'alarm.reopened', 'alarm.cleared'],
    venueIds: [world.venueId],
  });
  const service = api.app.get(AlarmService, { strict: false });
  const staff = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    rights: ['EquipmentEarlyWarning', 'EquipmentEarlyWarningHandle'],
  });
  const aGate = async (venueId: number) => {
    const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId });
    return { ...device, name: device.sn, enName: device.sn };
  };
  const [here, there] = [await aGate(world.venueId), await aGate(away.venueId)];
  const now = Date.now();
  for (const gate of [here, there])
    for (const at of [now - 3_000, now - 2_000])
      await api.db.transact((tx) => service.raise(tx, gate, { kind: 'doorOpenTimeout', at }));
  await api.db.transact((tx) => service.raise(tx, here, { kind: 'fire', at: now - 2_000 }));
  await api.db.transact((tx) => service.clear(tx, here.id, 'fire', now));
  const [alarm] = await api.db.rows<{ id: number }>(
    `select id from device_alarm where hardware_id = $1 and kind = 'doorOpenTimeout'`,
    [here.id],
  );
  const id = alarm?.id ?? 0;
  expect(await staff.post(alarms.acknowledge, { id })).toMatchObject({ code: 200 });
  expect(await staff.post(alarms.acknowledge, { id })).toMatchObject({ code: 200 });
  expect(await staff.post(alarms.handle, { id, note: '已关门' })).toMatchObject({ code: 200 });
  expect(await staff.post(alarms.reopen, { id, reason: '又开了' })).toMatchObject({ code: 200 });
  await deliverAll();
  const told = received.map(({ body }) => webhookBody.parse(JSON.parse(body)));
  expect(told.map(({ type, data }) => `${type} ${String(data['kind'])}`).sort()).toEqual([
    'alarm.acknowledged doorOpenTimeout',
    'alarm.cleared fire',
    'alarm.handled doorOpenTimeout',
    'alarm.raised doorOpenTimeout',
    'alarm.raised fire',
    'alarm.reopened doorOpenTimeout',
  ]);
  expect(new Set(told.map(({ data }) => data['venueId']))).toEqual(new Set([world.venueId]));
  expect(Object.keys(told[0]?.data ?? {}).sort()).toEqual(['alarmId', 'kind', 'level', 'title', 'titleEn', 'venueId']);
});

describe('refused webhook addresses', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/',
    'http://[::1]:8080/',
    'https://localhost.localdomain.invalid/',
    'http://8.8.8.8/',
    'https://8.8.8.8:25/',
  ])('include an address like %s', async (url) => {
    expect(
      await admin.post(webhooks.add, { name: '内网', url, events: ['order.paid'], venueIds: [] } as never),
    ).toMatchObject({ code: 400, errKey: expect.stringMatching(/^WEBHOOK_(?:ADDRESS|NAME)$/) as unknown });
  });

  it.each([
    'ftp://example.com/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:pass@example.com/',
    'https://example.com/#x',
    'example.com',
    '',
  ])('include %j, which is no web address', async (url) => {
    expect(
      await admin.post(webhooks.add, { name: '内网', url, events: ['order.paid'], venueIds: [] } as never),
    ).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
  });

  it('include an address that resolves to an internal one later', async () => {
    const { id } = await added();
    await api.db.rows(`update webhook set url = 'http://10.0.0.1:8080/' where id = $1`, [id]);
    await fanOutEvent();
    await deliverAll();
    expect(await rows()).toMatchObject([{ status: deliveryStatus.waiting, error: 'address', code: null }]);
  });
});

describe('managing webhook addresses', () => {
  it('shows the secret once; a new one signs beside the old for a day', async () => {
    const { id, secret } = await added();
    expect(JSON.stringify(await admin.get(webhooks.list, {}))).not.toContain(secret);
    expect((await api.db.rows<{ all: string }>('select w::text as all from webhook w'))[0]?.all).not.toContain(
      secret.slice(6),
    );
    const rotated = await admin.post(webhooks.rotate, { id });
    expect(rotated.data.secret).not.toBe(secret);
    await admin.post(webhooks.ping, { id });
    await deliveries().runDue();
    const { headers, body } = received[0] as ReceivedDelivery;
    const by = (key: string) =>
      `v1,${createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'))
        .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`)
        .digest('base64')}`;
    expect(headers['webhook-signature']).toBe(`${by(rotated.data.secret)} ${by(secret)}`);
    await api.db.rows(`update webhook set old_until = app_now() - interval '1 second'`);
    await admin.post(webhooks.ping, { id });
    await deliveries().runDue();
    expect(received[1]?.headers['webhook-signature']).not.toContain(' ');
  });

  it("is limited to one's own; a super role manages all; every change is logged", async () => {
    const { id } = await added();
    await admin.post(webhooks.ping, { id });
    const delivery = (await rows())[0]?.id as number;
    const venueAdmin = await api.clientFor(await aPerson(api.db, { roleId: role.orderAdmin }), { rights: RIGHTS });
    expect((await venueAdmin.get(webhooks.list, {})).data.content).toEqual([]);
    for (const refused of [
      await venueAdmin.get(webhooks.deliveries, { id }),
      await venueAdmin.post(webhooks.remove, { id }),
      await venueAdmin.post(webhooks.rotate, { id }),
      await venueAdmin.post(webhooks.ping, { id }),
      await venueAdmin.post(webhooks.redeliver, { id: delivery }),
      await venueAdmin.post(webhooks.change, {
        id,
        version: 1,
        name: 'mine',
        url: home,
        events: ['order.paid'],
      } as never),
    ])
      expect(refused).toMatchObject({ code: 404 });
    const his = await added({}, venueAdmin);
    expect((await admin.get(webhooks.list, {})).data.content.map((row) => row.id)).toEqual([his.id, id]);
    expect(await admin.post(webhooks.remove, { id })).toMatchObject({ code: 200 });
    expect(await rows()).toEqual([]);
    expect(await api.db.rows('select action from audit where object = $1 order by id', [`webhook:${id}`])).toEqual([
      { action: 'webhook.add' },
      { action: 'webhook.remove' },
    ]);
  });

  it('refuses venues out of scope', async () => {
    const away = await aVenue(api.db);
    const venueAdminId = await aPerson(api.db, { roleId: role.manager });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdminId, [world.venueId]]);
    const venueAdmin = await api.clientFor(venueAdminId, { rights: RIGHTS });
    expect(
      await venueAdmin.post(webhooks.add, {
        name: '越权',
        url: home,
        events: ['order.paid'],
        venueIds: [away.venueId],
      } as never),
    ).toMatchObject({ code: 403, errKey: 'WEBHOOK_SCOPE' });
  });

  it('refuses to overwrite a concurrent change', async () => {
    const { id } = await added();
    const change = { id, version: 1, name: '改名', url: home, events: ['order.paid'], venueIds: [], on: true };
    expect(await admin.post(webhooks.change, change as never)).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await admin.post(webhooks.change, change as never)).toMatchObject({ code: 409 });
  });
});

it('deletes deliveries after a month', async () => {
  await added();
  await fanOutEvent();
  await deliverAll();
  await api.db.rows(`update webhook_delivery set gmt_create = app_now() - interval '31 days'`);
  expect(await deliveries().deleteOld()).toBe(1);
  expect(await rows()).toEqual([]);
});
