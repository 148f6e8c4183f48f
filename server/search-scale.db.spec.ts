import { gates } from '#contract/gates/gate.contract';
import { payments } from '#contract/payments/payment.contract';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

/** Searches by part of a number or a name use an index, in finance records and in the gate log. */
const ROWS = 20_000;
let api: TestApi;
let desk: TestClient;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'search_scale');
  const { venueId, merchantId } = await aVenue(api.db);
  const userId = await aPerson(api.db);
  const [gate] = await api.db.rows<{ id: number }>(
    `
      insert into hardware (sn, name, en_name, kind, adapter, venue_id, direction, device_key_enc)
      values ('SCALE', '门', 'Gate', 1, 'plain', $1, 1, 'x')
      returning id
    `,
    [venueId],
  );
  await api.db.rows(
    `
      insert into app_user (username, name, en_name, phone, password_hash)
      select 'u' || i, 'Person ' || i, 'Person ' || i, '138' || lpad(i::text, 8, '0'), '-'
      from generate_series(1, 500) i
    `,
  );
  for (let from = 1; from <= ROWS; from += 2_000) {
    await api.db.rows(
      `
        insert into finance_record (
          no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create
        )
        select 'FD' || (26000000000000 + i * 37), 1, 'D' || (26000000000000 + i * 37), 1, 100, 2, $1, $2, $3,
          now() - i * interval '1 minute'
        from generate_series($4::int, $5::int) i
      `,
      [merchantId, venueId, userId, from, from + 1_999],
    );
    await api.db.rows(
      `
        insert into gate_event (hardware_id, boot_id, seq, at, venue_id, direction, user_id, method, result, trade_no)
        select $1, 'b', i, now() - i * interval '1 minute', $2, 1 + i % 2, u.ids[1 + i % cardinality(u.ids)], 1, 1,
          'D' || (26000000000000 + i * 37)
        from generate_series($3::int, $4::int) i, (select array_agg(id) as ids from app_user) u
      `,
      [gate?.id, venueId, from, from + 1_999],
    );
  }
  for (const table of ['finance_record', 'gate_event', 'app_user']) await api.db.rows(`vacuum analyze ${table}`);
  desk = await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights: ['VenuesFinances', 'VenuesGateList'] });
}, 180_000);
afterAll(() => api.close());

interface QueryPlan {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly QueryPlan[];
}
const nodes = (plan: QueryPlan): QueryPlan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Returns how the statements of a list endpoint read a table: the index names, or a sequential scan. */
async function indexesUsedBy(
  call: AnyEndpoint,
  keyword: string,
  table: string,
): Promise<{ found: number; by: string[] }> {
  const spy = jest.spyOn(api.app.get(Db), 'rows');
  const { data } = await desk.get(call as typeof payments.finances, { keyword });
  const ran = spy.mock.calls
    .filter(([sql]) => sql.includes(`from ${table} `))
    .map(([sql, values]) => [sql, values] as const);
  spy.mockRestore();
  const by = new Set<string>();
  for (const [sql, values] of ran) {
    const [row] = await api.db.rows<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>(`explain (format json) ${sql}`, values);
    for (const node of nodes((row as { 'QUERY PLAN': [{ Plan: QueryPlan }] })['QUERY PLAN'][0].Plan)) {
      if (node['Relation Name'] === table && node['Node Type'] === 'Seq Scan') by.add('all of it');
      if (node['Index Name']) by.add(node['Index Name']);
    }
  }
  return { found: data.totalElements, by: [...by] };
}

it.each([
  [
    'a part of a number in the books',
    () => payments.finances,
    '26000000037000',
    'finance_record',
    ['finance_no_part', 'finance_trade_no_part'],
  ],
  ['a part of an order at the gates', () => gates.list, '26000000037000', 'gate_event', ['gate_event_trade_no_part']],
  ['a name at the gates', () => gates.list, 'Person 123', 'gate_event', ['gate_event_person']],
  ['a user name at the gates', () => gates.list, 'u123', 'gate_event', ['gate_event_person']],
])('%s is searched by its index', async (_what, call, keyword, table, indexes) => {
  const { found, by } = await indexesUsedBy(call(), keyword, table);
  expect(by).toEqual(expect.arrayContaining(indexes));
  expect(by).not.toContain('all of it');
  expect(found).toBeGreaterThan(0);
});

it('skips the finance query for text that no number contains', async () => {
  const { found, by } = await indexesUsedBy(payments.finances, '羽毛球', 'finance_record');
  expect(found).toBe(0);
  expect(by).not.toContain('all of it');
});

it('sums a long list of finance records for a range of at most 31 days only', async () => {
  const chief = await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights: ['VenuesFinances', 'moneyEye'] });
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const totalsFrom = async (from: object) => {
    const { data } = await chief.get(payments.finances, from);
    return [data.more, data.totals?.income];
  };
  expect(await totalsFrom({})).toEqual([true, undefined]);
  expect(await totalsFrom({ dateFrom: dayAgo(40) })).toEqual([true, undefined]);
  expect(await totalsFrom({ dateFrom: dayAgo(29) })).toEqual([true, ROWS]);
  expect(await totalsFrom({ keyword: '26000000037000' })).toEqual([undefined, 1]);
});
