import { payStatus } from '#domain/orders/order.status';
import { orders } from '#contract/orders/order.contract';
import type { ParsedOf } from '#contract/kit/endpoint';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { TestApi } from '#server/kit/testing/test-api';
import { fullScope } from '#server/kit/access/scope';
import { aPerson, aMemberCaller, aVenue } from '#server/kit/testing/test-data';
import { OrderDeskService } from './order-desk.service';

const ROWS = 100_000;
const PEOPLE = 4_000;
const LIMIT_MS = 50;
/** Inserts in chunks: no statement may take longer than five seconds. */
const CHUNK = 1_000;
let api: TestApi;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'order_scale');
  const { venueId, siteId, merchantId } = await aVenue(api.db);
  await aPerson(api.db);
  await api.db.rows(
    `
      insert into app_user (username, name, en_name, phone, password_hash)
      select 'u' || i, 'Person ' || i, 'Person ' || i, '138' || lpad((i * 7919 % 99999999)::text, 8, '0'), '-'
      from generate_series(1, $1::int) i
    `,
    [PEOPLE - 1],
  );
  for (let from = 1; from <= ROWS; from += CHUNK)
    await api.db.rows(
      `
        insert into venue_order (
          trade_no, user_id, order_type, source, venue_id, site_id, merchant_id, reservation_date, begin_at, end_at,
          detail, detail_en, space_names, phone, amount, order_status, pay_status, cancel_kind, gmt_create
        )
        select 'D' || lpad((26000000000000 + i * 37)::text, 14, '0'), u.ids[1 + i % cardinality(u.ids)], 3, 1 + i % 7,
          $1, $2, $3, d.day, d.day + time '08:00', d.day + time '09:00', 'd', 'd', 's',
          '1' || lpad((3000000000 + i::bigint * 7919 % 999999999)::text, 10, '0'), 2000 + i * 7919 % 90000,
          case when i % 10 = 0 then '2' else '1' end, case when i % 500 = 1 then 5 when i % 20 = 1 then 1 else 2 end,
          case when i % 10 = 0 then 1 end, timestamptz '2026-01-01' + i * interval '4 minutes'
        from generate_series($4::int, $5::int) i, lateral (select date '2026-01-01' + i % 300 as day) d,
          (select array_agg(id) as ids from app_user) u
      `,
      [venueId, siteId, merchantId, from, from + CHUNK - 1],
    );
  for (const table of ['venue_order', 'app_user', 'venue', 'site']) await api.db.rows(`vacuum analyze ${table}`);
}, 180_000);
afterAll(() => api.close());

/** A statement of the list: sweeps of the same process read orders as well. */
const LIST_STATEMENT = /^\s*select (?:o\.id, o\.trade_no as "tradeNo"|count\(\*\)::int as n)[^]*from venue_order o/;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const planNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(planNodes)];

/** Explains every statement of a list call: the minimum of five runs and the access path of the orders. */
async function explainListCall(
  input: Partial<ParsedOf<typeof orders.list>>,
): Promise<{ readonly ms: number; readonly counts: boolean; readonly by: readonly string[] }[]> {
  const spy = jest.spyOn(api.app.get(Db), 'rows');
  await api.app
    .get(OrderDeskService)
    .list(aMemberCaller(1, { rights: ['Orders'], ...fullScope }), { page: 0, size: 20, ...input } as ParsedOf<
      typeof orders.list
    >);
  const statements = spy.mock.calls
    .filter(([sql]) => LIST_STATEMENT.test(sql))
    .map(([sql, values]) => [sql, values] as const);
  spy.mockRestore();
  const all = [];
  for (const [sql, values] of statements) {
    const times = [];
    let by: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const [row] = await api.db.rows<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>(
        `explain (analyze, timing off, format json) ${sql}`,
        values,
      );
      const [{ Plan: plan, 'Execution Time': ms }] = (
        row as { 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }
      )['QUERY PLAN'];
      times.push(ms);
      by = planNodes(plan).flatMap((node) =>
        node['Relation Name'] === 'venue_order' && node['Node Type'] === 'Seq Scan'
          ? ['seq scan']
          : node['Index Name']?.match(/^(?:order_|venue_order)/)
            ? [node['Index Name']]
            : [],
      );
    }
    all.push({ ms: Math.min(...times), counts: sql.includes('count(*)'), by });
  }
  return all;
}

it.each([
  ['as it opens', {}, 'venue_order_pkey'],
  ['by when it was booked', { sort: 'gmtCreate', order: 'desc' }, 'order_created'],
  [
    'by the hour of play, a late page',
    { sort: 'reservationStartDate', order: 'asc', page: 40, size: 50 },
    'order_date',
  ],
  ['by amount', { sort: 'orderAmount', order: 'desc' }, 'order_amount'],
  ['by a part of a trade number', { keyword: '026001234' }, 'order_trade_no_part'],
  ['by a part of a phone', { keyword: '30012345' }, 'order_phone'],
  ['by failed refunds', { payStatus: payStatus.refundFailed }, 'order_state or venue_order_pkey'],
] as const)(
  'lists 100,000 orders %s within 50 ms of SQL, by an index',
  async (_, input, index) => {
    const statements = await explainListCall(input as never);
    expect(statements).toHaveLength(2);
    const [page, count] = [statements.find(({ counts }) => !counts), statements.find(({ counts }) => counts)];
    expect(index.split(' or ').some((name) => page?.by.includes(name))).toBe(true);
    expect(page?.by).not.toContain('seq scan');
    expect(page?.ms).toBeLessThan(LIMIT_MS);
    expect(count?.ms).toBeLessThan(LIMIT_MS);
  },
  60_000,
);

it('finds Chinese names, and treats wildcards literally', async () => {
  const desk = api.app.get(OrderDeskService);
  const found = async (keyword: string) =>
    (
      await desk.list(aMemberCaller(1, { rights: ['Orders'], ...fullScope }), {
        page: 0,
        size: 20,
        keyword,
      } as ParsedOf<typeof orders.list>)
    ).totalElements;
  await api.db.rows(`update app_user set name = '张三' where id = (select min(id) from app_user)`);
  expect(await found('张')).toBe(ROWS / PEOPLE);
  expect(await found('D26000000000037')).toBe(1);
  expect(await found('%')).toBe(0);
});

it.each([
  ['many people', 'Person 1', 'o.user_id in (select', true],
  ['few people', 'Person 12', 'o.id = any(array(select', undefined],
])('finds the newest orders of %s', async (_, keyword, how, more) => {
  const spy = jest.spyOn(api.app.get(Db), 'rows');
  const found = await api.app
    .get(OrderDeskService)
    .list(aMemberCaller(1, { rights: ['Orders'], ...fullScope }), { page: 0, size: 20, keyword } as ParsedOf<
      typeof orders.list
    >);
  expect(spy.mock.calls.filter(([sql]) => LIST_STATEMENT.test(sql)).map(([sql]) => sql.includes(how))).toEqual([
    true,
    true,
  ]);
  spy.mockRestore();
  const expected = await api.db.rows<{ id: number }>(
    `
      select o.id
      from venue_order o
        join app_user u on u.id = o.user_id
      where u.name like $1
      order by o.id desc
    `,
    [`%${keyword}%`],
  );
  expect(found.content.map(({ id }) => id)).toEqual(expected.slice(0, 20).map(({ id }) => id));
  expect(found.more).toBe(more);
  expect(found.totalElements).toBe(Math.min(10_000, expected.length));
});
