import { calendarFeeds } from '#contract/orders/calendar-feed.contract';
import { payments } from '#contract/payments/payment.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { anOrder, aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let world: TestVenue;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'calendar_feed');
  world = await aVenue(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 90_000);
afterAll(() => api.close());

const fetchAnonymously = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${api.address}${path}`, { headers });
const member = async () => {
  const userId = await aPerson(api.db);
  const client = await api.clientFor(userId);
  return {
    userId,
    client,
    open: async (lang: 'zh' | 'en' = 'zh') => (await client.post(calendarFeeds.open, { lang })).data.path as string,
  };
};

it('serves own paid, unpaid and cancelled bookings at a secret address without login', async () => {
  const { userId, client, open } = await member();
  const paid = await aPaidBooking(api.db, world, userId, { startsIn: 3_000 });
  const unpaid = await anOrder(api.db, world, userId, { time: 2 });
  const stranger = await aPaidBooking(api.db, world, await aPerson(api.db), { startsIn: 3_000 });
  expect((await client.get(calendarFeeds.mine)).data).toEqual({ path: null, openedAt: null });
  const path = await open();
  expect((await client.get(calendarFeeds.mine)).data).toMatchObject({
    path,
    openedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
  });

  const response = await fetchAnonymously(path);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const before = (await response.text()).replace(/\r\n /g, '');
  expect(before).toMatch(new RegExp(`UID:${paid}@[^]*?STATUS:CONFIRMED`));
  expect(before).toMatch(new RegExp(`UID:${unpaid.tradeNo}@[^]*?（待支付）[^]*?STATUS:TENTATIVE`));
  expect(before).not.toContain(stranger);
  expect(before).not.toMatch(/13800000000|Person/);
  expect(before).toContain('最晚取消');

  const etag = response.headers.get('etag') as string;
  expect((await fetchAnonymously(path, { 'if-none-match': etag })).status).toBe(304);
  await client.post(payments.cancel, { venueTradeNo: unpaid.tradeNo });
  const after = await fetchAnonymously(path, { 'if-none-match': etag });
  expect(after.status).toBe(200);
  const event = new RegExp(`UID:${unpaid.tradeNo}@[^]*?SEQUENCE:(\\d+)[^]*?STATUS:(\\w+)`);
  const [, sequence, status] = event.exec(await after.text()) as RegExpExecArray;
  expect(status).toBe('CANCELLED');
  expect(Number(sequence)).toBeGreaterThan(Number((event.exec(before) as RegExpExecArray)[1]));
});

it('uses the language it was created in', async () => {
  const { userId, open } = await member();
  await aPaidBooking(api.db, world, userId, { startsIn: 3_000 });
  const text = (await (await fetchAnonymously(await open('en'))).text()).replace(/\r\n /g, '');
  expect(text).toContain('X-WR-CALNAME:My venue bookings');
  expect(text).toContain('Can be cancelled until');
});

it('ends with a new address, when closed, and with the account', async () => {
  const { userId, client, open } = await member();
  const first = await open();
  const second = await open();
  expect((await fetchAnonymously(first)).headers.get('content-type')).toContain('application/json');
  expect(await (await fetchAnonymously(first)).json()).toMatchObject({ code: 404, data: null });
  expect((await fetchAnonymously(second)).headers.get('content-type')).toContain('text/calendar');
  await api.db.rows('update app_user set status = 0 where id = $1', [userId]);
  expect(await (await fetchAnonymously(second)).json()).toMatchObject({ code: 404 });
  await api.db.rows('update app_user set status = 1 where id = $1', [userId]);
  expect((await client.post(calendarFeeds.close)).data.path).toBeNull();
  expect(await (await fetchAnonymously(second)).json()).toMatchObject({ code: 404 });
});

it('refuses guessed, truncated or foreign-signed addresses', async () => {
  const { open } = await member();
  const path = await open();
  const key = (/calendar\/([0-9a-f]{32})/.exec(path) as RegExpExecArray)[1] as string;
  for (const wrong of [
    `${key}.ics`,
    key,
    `${key}.${'0'.repeat(24)}.ics`,
    `${'0'.repeat(32)}.${'0'.repeat(24)}.ics`,
    path.split('/').at(-1)?.toUpperCase() as string,
    `${path.split('/').at(-1)}x`,
  ]) {
    expect(await (await fetchAnonymously(path.replace(/[^/]+$/, wrong))).json()).toMatchObject({
      code: 404,
      data: null,
    });
  }
});
