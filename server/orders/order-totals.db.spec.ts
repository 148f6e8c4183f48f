import { COUNT_CAP } from '#contract/kit/page';
import type { ParsedOf } from '#contract/kit/endpoint';
import { orders } from '#contract/orders/order.contract';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { AppModule } from '#server/app.module';
import { fullScope } from '#server/kit/access/scope';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, aPerson, aVenue } from '#server/kit/testing/test-data';
import { FactUpdateService } from '#server/statistics/fact-update.service';
import { OrderDeskService } from './order-desk.service';

/** More orders than a list counts. */
const ROWS = 2 * COUNT_CAP + 2_000;
const CHUNK = 2_000;
let api: TestApi;
let other: Awaited<ReturnType<typeof aVenue>>;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'order_totals');
  await api.app.get(SweepService).beforeApplicationShutdown();
  const venue = await aVenue(api.db);
  other = await aVenue(api.db);
  const userId = await aPerson(api.db);
  for (let from = 1; from <= ROWS; from += CHUNK)
    await api.db.rows(
      `
        insert into venue_order (
          trade_no, user_id, order_type, source, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at,
          detail, detail_en, space_names, phone, amount, pay_fee, refund_fee, order_status, pay_status, cancel_kind,
          gmt_create
        )
        select 'D' || lpad((26000000000000 + i * 37)::text, 14, '0'), $1, 3, 1 + i % 7,
          case when i % 11 = 0 then $5::int else $2::int end, case when i % 11 = 0 then $6::int else $3::int end, $4,
          d.day, d.day + time '08:00', d.day + time '09:00', 'd', 'd', 's', '13800000000', 1000 + i,
          case when i % 20 = 1 then 0 else 1000 + i end, case when i % 10 = 0 then i % 900 else 0 end,
          case when i % 10 = 0 then '2' else '1' end,
          case when i % 10 = 0 then 4 when i % 20 = 1 then 1 else 2 end,
          case when i % 10 = 0 then 1 end, timestamptz '2026-01-01' + i * interval '9 minutes'
        from generate_series($7::int, $8::int) i, lateral (select date '2025-12-10' + i % 300 as day) d
      `,
      [userId, venue.venueId, venue.siteId, venue.merchantId, other.venueId, other.siteId, from, from + CHUNK - 1],
    );
  await api.app.get(FactUpdateService).rebuildAll();
}, 120_000);
afterAll(() => api.close());

const staff = () => aMemberCaller(1, { rights: ['Orders', 'moneyEye'], ...fullScope });
const list = (filter: Partial<ParsedOf<typeof orders.list>>, caller = staff()) =>
  api.app.get(OrderDeskService).list(caller, { page: 0, size: 20, ...filter } as ParsedOf<typeof orders.list>);

async function scanned(condition: string): Promise<unknown> {
  const [row] = await api.db.rows(
    `
      select coalesce(sum(pay_fee), 0)::float8 / 100 as income, coalesce(sum(refund_fee), 0)::float8 / 100 as refund,
        coalesce(sum(amount) filter (where order_status = '1' and pay_status = 1), 0)::float8 / 100 as pending
      from venue_order
      where ${condition}
    `,
  );
  return row;
}

it.each([
  ['all orders', {}, 'true', true],
  ['a venue', () => ({ venueId: other.venueId }), () => `venue_id = ${other.venueId}`, false],
  ['paid ones', { payStatus: payStatus.paid }, 'pay_status = 2', true],
  ['normal ones', { orderStatus: orderStatus.normal }, `order_status = '1'`, true],
  [
    'whole months and days beside them',
    { dateFrom: '2025-12-20', dateTo: '2026-09-03' },
    `reservation_date between '2025-12-20' and '2026-09-03'`,
    true,
  ],
  ['an open range', { dateFrom: '2026-01-05' }, `reservation_date >= '2026-01-05'`, true],
  [
    'a week',
    { dateFrom: '2026-03-02', dateTo: '2026-03-08' },
    `reservation_date between '2026-03-02' and '2026-03-08'`,
    false,
  ],
] as const)('sums %s as a scan does, from the rollup if the list is long', async (_, filter, condition, long) => {
  const found = await list((typeof filter === 'function' ? filter() : filter) as never);
  expect(found.more === true).toBe(long);
  expect(found.totals).toEqual(await scanned(typeof condition === 'function' ? condition() : condition));
});

it('limits the sums of a long list to the scope', async () => {
  const { totals } = await list({}, aMemberCaller(1, { rights: ['Orders', 'moneyEye'], ...fullScope, venueIds: [0] }));
  expect(totals).toEqual({ income: 0, refund: 0, pending: 0 });
  const { more, totals: some } = await list(
    {},
    aMemberCaller(1, { rights: ['Orders', 'moneyEye'], ...fullScope, merchantIds: [await merchantOfAll()] }),
  );
  expect(more).toBe(true);
  expect(some).toEqual(await scanned('true'));
});

it('shows no sums of a long list that a number or a person limits', async () => {
  expect(await list({ keyword: '138000' })).toMatchObject({ more: true, totals: null });
  const [row] = await api.db.rows<{ id: number }>('select user_id as id from venue_order limit 1');
  const own = aMemberCaller(1, { rights: ['Orders', 'moneyEye'], ...fullScope, ownerId: row?.id ?? 0 });
  expect(await list({}, own)).toMatchObject({ more: true, totals: null });
});

it('shows no sums without the right to see them', async () => {
  expect((await list({}, aMemberCaller(1, { rights: ['Orders'], ...fullScope }))).totals).toBeNull();
});

async function merchantOfAll(): Promise<number> {
  return (await api.db.rows<{ id: number }>('select distinct merchant_id as id from venue_order'))[0]?.id ?? 0;
}
