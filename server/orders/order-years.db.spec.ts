import { COUNT_CAP } from '#contract/kit/page';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { payStatus } from '#domain/orders/order.status';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { LedgerStore } from '#server/reconciliation/ledger.store';
import { addOrderYears, type OrderYears } from './order-years.fixture';

/** Three years of a large school in `npm run test:long`; another number is given by `TEST_ORDERS`. */
const ORDERS = Number(process.env['TEST_ORDERS'] ?? (process.env['TEST_LONG'] === '1' ? 10_000_000 : 30_000));
const LIMIT_MS = 1_000;
const HOURS_MS = 3_600_000;
let api: TestApi;
let years: OrderYears;
let desk: TestClient;
let member: TestClient;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'order_years');
  await api.app.get(SweepService).beforeApplicationShutdown();
  years = await addOrderYears(api, ORDERS);
  await api.db.rows(`update app_user set password_hash = 'x' where id = $1`, [years.memberId]);
  await api.db.rows('insert into role_grant (user_id, role_id) values ($1, 3)', [years.memberId]);
  desk = await api.clientFor(await aPerson(api.db, { roleId: 2 }), {
    rights: ['Orders', 'VenuesFinances', 'moneyEye', 'viewPhone'],
  });
  member = await api.clientFor(years.memberId);
}, HOURS_MS);
afterAll(() => api.close());

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Runs a call three times and returns its answer and the median time. */
async function timed<T>(name: string, call: () => Promise<T>): Promise<{ readonly reply: T; readonly ms: number }> {
  const times: number[] = [];
  let reply!: T;
  for (let n = 0; n < 3; n += 1) {
    const began = performance.now();
    reply = await call();
    times.push(performance.now() - began);
  }
  const ms = Math.round(times.sort((a, b) => a - b)[1] ?? 0);
  if (process.env['TEST_LONG'] === '1' || process.env['TEST_ORDERS']) process.stderr.write(`${name}: ${ms} ms\n`);
  return { reply, ms };
}

it.each([
  ['first page', {}],
  ['by date of use', { dateFrom: dayAgo(400), dateTo: dayAgo(400) }],
  ['of a month a year ago', { dateFrom: dayAgo(400), dateTo: dayAgo(370) }],
  ['of a year', { dateFrom: dayAgo(800), dateTo: dayAgo(435) }],
  ['of a venue', () => ({ venueId: years.venueId })],
  ['of a venue on a day', () => ({ venueId: years.venueId, dateFrom: dayAgo(500), dateTo: dayAgo(500) })],
  ['by a rare name', { keyword: '欧阳' }],
  ['by a common name', { keyword: '王' }],
  ['by a phone', () => ({ keyword: years.phone })],
  ['by a trade number', () => ({ keyword: years.tradeNo })],
  ['with failed refunds', { payStatus: payStatus.refundFailed }],
  ['by amount', { sort: 'orderAmount', order: 'desc' }],
  ['by time of use', { sort: 'reservationStartDate', order: 'asc' }],
  [
    'of a month by time of use',
    { dateFrom: dayAgo(400), dateTo: dayAgo(370), sort: 'reservationStartDate', order: 'asc' },
  ],
  ['of a month, first booked first', { dateFrom: dayAgo(400), dateTo: dayAgo(370), sort: 'gmtCreate', order: 'asc' }],
  ['a late page', { page: 4_000, size: 20 }],
])('lists the orders of years %s within a second', async (name, filter) => {
  const input = (typeof filter === 'function' ? filter() : filter) as Parameters<
    typeof desk.get<typeof orders.list>
  >[1];
  const { reply, ms } = await timed(`list ${name}`, () => desk.get(orders.list, input));
  expect(reply.code).toBe(200);
  expect(reply.data.totalElements).toBeGreaterThan(0);
  expect(ms).toBeLessThan(LIMIT_MS);
});

it('shows the totals of all orders within a second', async () => {
  const { reply, ms } = await timed('totals', () => desk.get(orders.list, { page: 0, size: 1 }));
  const [row] = await api.db.rows<{ income: number }>(
    'select sum(paid)::float8 / 100 as income from stat_booking where span = 1 and basis = 2',
  );
  expect(reply.data.more).toBe(true);
  expect(reply.data.totalElements).toBe(COUNT_CAP);
  expect(reply.data.totals?.income).toBe(row?.income);
  expect(ms).toBeLessThan(LIMIT_MS);
});

it.each(['all', 'unpaid', 'toUse', 'finished', 'refund'] as const)(
  "lists a member's own orders (%s) within a second",
  async (tab) => {
    const { reply, ms } = await timed(`own ${tab}`, () => member.get(orders.mine, { tab, page: 0, size: 20 }));
    expect(reply.code).toBe(200);
    if (tab === 'all') expect(reply.data.totalElements).toBeGreaterThan(0);
    expect(ms).toBeLessThan(LIMIT_MS);
  },
);

it('shows one order within a second', async () => {
  const { reply, ms } = await timed('detail', () => desk.get(orders.detail, { tradeNo: years.tradeNo }));
  expect(reply.data.items).toHaveLength(1);
  expect(reply.data.log).toHaveLength(2);
  expect(ms).toBeLessThan(LIMIT_MS);
});

it('checks a range of orders against their records within a second', async () => {
  const { reply, ms } = await timed('proof', () =>
    api.app.get(LedgerStore, { strict: false }).nextOrders(api.db, 'v_sale_booking', Math.floor(ORDERS / 2), 500),
  );
  expect(reply).toHaveLength(500);
  expect(ms).toBeLessThan(LIMIT_MS);
});

it.each([
  ['first page', {}],
  ['of a month', { dateFrom: dayAgo(400), dateTo: dayAgo(370) }],
  ['of an order', () => ({ keyword: years.tradeNo })],
])('lists finance records %s within a second', async (name, filter) => {
  const input = typeof filter === 'function' ? filter() : filter;
  const { reply, ms } = await timed(`finance ${name}`, () => desk.get(payments.finances, input));
  expect(reply.code).toBe(200);
  expect(reply.data.totalElements).toBeGreaterThan(0);
  expect(ms).toBeLessThan(LIMIT_MS);
});
