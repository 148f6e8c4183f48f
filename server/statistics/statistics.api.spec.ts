import Excel from 'exceljs';
import { financeKind, payType, walletKind } from '#domain/payments/pay.status';
import { localDate } from '#domain/kit/time';
import { incomeBasis, incomeBy, orderBasis, orderBy } from '#domain/statistics/statistics.status';
import { rightNames } from '#contract/catalogue';
import { statisticsDetail } from '#contract/statistics/detail.contract';
import { cardStatistics } from '#contract/statistics/card.contract';
import { deptStatistics } from '#contract/statistics/dept.contract';
import { incomeStatistics } from '#contract/statistics/income.contract';
import { orderStatistics } from '#contract/statistics/order.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { OrderService } from '#server/orders/order.service';
import { InstantPaymentService } from '#server/payments/instant-payment.service';
import { FactUpdateService } from './fact-update.service';
import { RefusalService } from './refusal.service';

let api: TestApi;
let [here, there]: [TestVenue, TestVenue] = [] as never;
let desk: TestClient;
let far: TestClient;
let serial = 0;

/** Inserts a paid order with a completed record on a day of May 2026. */
async function insertPaidOrder(
  world: TestVenue,
  userId: number,
  {
    day,
    amount,
    by = payType.wechat as number,
    kind = financeKind.income as number,
    of = '',
  }: { day: string; amount: number; by?: number; kind?: number; of?: string },
): Promise<string> {
  const tradeNo =
    of ||
    (await anOrder(api.db, world, userId, { space: serial++ % 6, time: serial % 14, daysAhead: 1 + serial })).tradeNo;
  if (of === '')
    await api.db.rows(
      `
        update venue_order
        set gmt_create = $2::timestamptz, reservation_date = $3, pay_status = 2, paid_at = $2::timestamptz,
          pay_fee = $4, amount = $4
        where trade_no = $1
      `,
      [tradeNo, `${day}T10:00+08:00`, '2026-06-03', amount],
    );
  await api.db.rows(
    `
      insert into finance_record (
        no, kind, trade_no, pay_type, amount, status, merchant_id, venue_id, user_id, gmt_create, done_at
      )
      select 'FS' || $6, $2, trade_no, $3, $4, 2, merchant_id, venue_id, user_id, $5::timestamptz, $5::timestamptz
      from venue_order
      where trade_no = $1
    `,
    [tradeNo, kind, by, amount, `${day}T10:00+08:00`, ++serial],
  );
  return tradeNo;
}

/** Creates staff whose scope is the other venue only. */
async function createScopedStaff(): Promise<number> {
  const userId = await aPerson(api.db, { roleId: 14 });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, [there.venueId]]);
  return userId;
}

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'statistics');
  await api.app.get(SweepService).beforeApplicationShutdown();
  [here, there] = [await aVenue(api.db, { spaces: 6 }), await aVenue(api.db, { spaces: 6 })];
  const [student, staff] = [await aPerson(api.db), await aPerson(api.db, { roleId: 4 })];
  const first = await insertPaidOrder(here, student, { day: '2026-05-02', amount: 3000 });
  await insertPaidOrder(here, student, { day: '2026-05-20', amount: 1000, kind: financeKind.refund, of: first });
  await insertPaidOrder(here, staff, { day: '2026-05-03', amount: 5000, by: payType.balance });
  await insertPaidOrder(here, staff, { day: '2026-05-03', amount: 700, kind: financeKind.income, of: first });
  await insertPaidOrder(there, staff, { day: '2026-05-31', amount: 2001 });
  await insertPaidOrder(here, staff, { day: '2026-04-30', amount: 4000 });
  await api.app.get(FactUpdateService, { strict: false }).catchUp();
  await api.app.get(FactUpdateService, { strict: false }).rebuildAll();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 2 }), { rights: rightNames });
  far = await api.clientFor(await createScopedStaff(), {
    rights: ['StatisticsIncome', 'StatisticsIncomeExport', 'StatisticsDetail'],
  });
}, 90_000);
afterAll(() => api.close());

const may = { dateFrom: localDate('2026-05-01'), dateTo: localDate('2026-05-31') };
const income = async (filter: object = {}, as = desk) =>
  (await as.get(incomeStatistics.list, { ...may, ...filter })).data;

it('sums a month by venue on the requested basis, beside the previous month', async () => {
  const paid = await income({ by: incomeBy.venue });
  expect(
    paid.content.map(({ key, gross, refund, net, orders, before }) => ({ key, gross, refund, net, orders, before })),
  ).toEqual([
    { key: String(here.venueId), gross: 87, refund: 10, net: 77, orders: 2, before: 40 },
    { key: String(there.venueId), gross: 20.01, refund: 0, net: 20.01, orders: 1, before: 0 },
  ]);
  expect([paid.totals, paid.before?.net, paid.beforeFrom, paid.beforeTo, paid.step]).toEqual([
    { gross: 107.01, refund: 10, net: 97.01, orders: 3, average: 35.67 },
    40,
    '2026-04-01',
    '2026-04-30',
    'day',
  ]);
  expect((await income({ basis: incomeBasis.cash })).totals).toMatchObject({ gross: 57.01, net: 47.01, orders: 2 });
  expect((await income({ basis: incomeBasis.used })).totals).toMatchObject({ gross: 0 });
  expect(
    (await income({ basis: incomeBasis.used, dateFrom: '2026-06-01', dateTo: '2026-06-30' })).totals,
  ).toMatchObject({ gross: 147.01, refund: 10 });
});

it('gives the same total by day, by month and by line, and charts it', async () => {
  const whole = (await income()).totals?.net;
  for (const by of Object.values(incomeBy))
    expect([
      by,
      Math.round((await income({ by, size: 200 })).content.reduce((all, { net }) => all + net, 0) * 100) / 100,
    ]).toEqual([by, whole]);
  const { trend } = await income();
  expect([trend.length, trend[1], trend[30]?.net]).toEqual([
    31,
    { at: '2026-05-02', gross: 30, refund: 0, net: 30, before: 0 },
    20.01,
  ]);
  const year = await income({ dateFrom: '2026-01-01', dateTo: '2026-12-31', by: incomeBy.time });
  expect([
    year.step,
    year.totals?.net,
    year.content.find(({ key }) => key === '2026-05-01')?.net,
    year.trend.length,
  ]).toEqual(['month', 137.01, whole, 12]);
});

it('links a line to its records', async () => {
  for (const line of (await income({ by: incomeBy.method })).content) {
    const behind = (await desk.get(statisticsDetail.money, { ...may, payType: Number(line.key) })).data;
    expect([
      behind.totals,
      Math.round(behind.content.reduce((all, { amount }) => all + amount * 100, 0)) / 100,
    ]).toEqual([{ gross: line.gross, refund: line.refund, net: line.net }, line.net]);
  }
  const { content, totals } = (
    await desk.get(statisticsDetail.orders, { dateFrom: localDate('2026-06-01'), dateTo: localDate('2026-06-30') })
  ).data;
  expect([content.length, totals?.amount]).toEqual([4, 140.01]);
  expect(content.every(({ userName }) => userName.includes('*'))).toBe(true);
});

it('counts orders by placement or use, their funnel, and refusal reasons of submits', async () => {
  const june = { dateFrom: localDate('2026-06-01'), dateTo: localDate('2026-06-30') };
  const used = (await desk.get(orderStatistics.list, june)).data;
  expect([
    used.sums.orders,
    used.sums.amount,
    used.funnel,
    used.heat.reduce((all, { orders }) => all + orders, 0),
    used.content.map(({ key, orders, share }) => [key, orders, share]),
  ]).toEqual([4, 140.01, { submitted: 4, paid: 4, signed: 0, finished: 0 }, 4, [['1', 4, 100]]]);
  expect((await desk.get(orderStatistics.list, { ...may, basis: orderBasis.placed })).data.sums.orders).toBe(3);
  for (const by of Object.values(orderBy))
    expect([
      by,
      (await desk.get(orderStatistics.list, { ...june, by, size: 200 })).data.content.reduce(
        (all, { orders }) => all + orders,
        0,
      ),
    ]).toEqual([by, 4]);
  expect((await far.get(orderStatistics.list, june)).code).toBe(403);
  await api.db.rows(
    `
      insert into submit_tally (at, site_id, result, n, within)
      values (app_now(), $1, 'SLOT_TAKEN', 3, '{3,0,0,0,0,0}'), (app_now(), $1, 'OK', 5, '{5,0,0,0,0,0}')
    `,
    [here.siteId],
  );
  const refusals = api.app.get(RefusalService, { strict: false });
  expect([await refusals.aggregate(), await refusals.aggregate()]).toEqual([1, 0]);
  const today = (await desk.get(orderStatistics.list, {})).data;
  expect(today.refusals.map(({ times }) => times)).toEqual([3]);
});

it('counts departments and distinct people', async () => {
  const june = { dateFrom: localDate('2026-06-01'), dateTo: localDate('2026-06-30') };
  const { content, sums, totals } = (await desk.get(deptStatistics.list, june)).data;
  expect(content).toMatchObject([
    {
      key: '0',
      name: '未登记部门',
      orders: 4,
      persons: 2,
      missed: 0,
      paid: 140.01,
      refunded: 0,
      net: 140.01,
      unsettled: 0,
    },
  ]);
  expect([sums.departments, sums.orders, totals]).toEqual([0, 4, { net: 140.01, unsettled: 0 }]);
  expect(
    (await desk.get(deptStatistics.list, { dateFrom: localDate('2026-01-01'), dateTo: localDate('2026-12-31') })).data
      .content[0]?.persons,
  ).toBeNull();
  const clerk = await aPerson(api.db, { roleId: 14 });
  await api.db.rows(`insert into org (id, name, en_name) values (77, '体育部', 'Sports')`);
  await api.db.rows('update role_grant set org_ids = $2 where user_id = $1', [clerk, [77]]);
  expect(
    (await (await api.clientFor(clerk, { rights: ['StatisticsDeptOrder'] })).get(deptStatistics.list, june)).data
      .content,
  ).toEqual([]);
});

it('counts wallet holdings, spending and campus card payments, with full scope only', async () => {
  const july = { dateFrom: localDate('2026-07-01'), dateTo: localDate('2026-07-31') };
  const holder = await aPerson(api.db, { balance: 0 });
  const moved = (kind: number, delta: number, after: number, day: string) =>
    api.db.rows(
      `
        insert into wallet_txn (user_id, kind, delta, balance_after, biz_type, biz_id, at)
        values ($1, $2, $3, $4, 'spec', $5, $6::timestamptz)
      `,
      [holder, kind, delta, after, `${kind} ${day}`, `${day}T12:00+08:00`],
    );
  await moved(walletKind.recharge, 20_000, 20_000, '2026-07-02');
  await moved(walletKind.gift, 500, 20_500, '2026-07-02');
  await moved(walletKind.pay, -3_000, 17_500, '2026-07-03');
  await moved(walletKind.refundIn, 1_000, 18_500, '2026-07-04');
  await moved(walletKind.rechargeRefund, -4_000, 14_500, '2026-07-05');
  await insertPaidOrder(there, holder, { day: '2026-07-03', amount: 1_200, by: payType.campusCard });
  await api.app.get(FactUpdateService, { strict: false }).rebuildAll();
  const { data } = await desk.get(cardStatistics.list, { ...july, order: 'asc' });
  expect(data).toMatchObject({ step: 'day', totals: { recharged: 200, consumed: 30, card: 12 }, totalElements: 31 });
  expect(data.content.slice(0, 5)).toMatchObject([
    {},
    { recharged: 200, gifts: 5 },
    { consumed: 30, card: 12 },
    { returned: 10 },
    { paidOut: 40 },
  ]);
  const balances = data.content.map(({ balance }) => balance);
  expect(balances.slice(0, 6).map((balance) => Math.round((balance - (balances[0] as number)) * 100))).toEqual([
    0, 20_500, 17_500, 18_500, 14_500, 14_500,
  ]);
  const { data: seen } = await (
    await api.clientFor(await createScopedStaff(), { rights: ['StatsConsumCard'] })
  ).get(cardStatistics.list, { ...july, order: 'asc' });
  expect([
    seen.totals,
    seen.content.every(({ recharged, balance }) => recharged === 0 && balance === 0),
    seen.content.reduce((sum, { card }) => sum + card, 0),
  ]).toEqual([null, true, 12]);
});

it('exports its lines to a workbook in either language', async () => {
  const book = new Excel.Workbook();
  await book.xlsx.load(await (await desk.fetch(incomeStatistics.exportFile, { ...may, lang: 'en' })).arrayBuffer());
  const [sheet] = book.worksheets;
  expect([sheet?.name, sheet?.getRow(1).getCell(6).value, sheet?.getRow(2).getCell(6).value]).toEqual([
    'Income',
    'Net (CNY)',
    77,
  ]);
  expect((await desk.fetch(statisticsDetail.moneyFile, may)).headers.get('content-type')).toContain('spreadsheetml');
});

it('limits venues by scope, and money by right', async () => {
  const seen = await income({}, far);
  expect([seen.content.map(({ key }) => key), seen.totals, seen.before]).toEqual([[String(there.venueId)], null, null]);
  expect((await far.get(statisticsDetail.money, may)).data.content.map(({ amount }) => amount)).toEqual([20.01]);
  expect((await far.get(incomeStatistics.exportFile, may)).code).toBe(403);
  expect(
    (await desk.get(incomeStatistics.list, { dateFrom: localDate('2026-05-02'), dateTo: localDate('2026-05-01') }))
      .code,
  ).toBe(400);
  expect(
    (await desk.get(incomeStatistics.list, { dateFrom: localDate('2025-01-01'), dateTo: localDate('2026-05-01') }))
      .code,
  ).toBe(400);
});

it('counts a payment within a second of its commit', async () => {
  const before = (await income({ dateFrom: undefined, dateTo: undefined })).totals?.orders ?? 0;
  const userId = await aPerson(api.db);
  const { tradeNo } = await anOrder(api.db, here, userId, { space: 5, time: 13, amount: 2500 });
  await api.app
    .get(InstantPaymentService, { strict: false })
    .payFromBalance(
      aMemberCaller(userId),
      await api.app.get(OrderService, { strict: false }).findOwn(userId, { tradeNo }),
    );
  expect((await income({ dateFrom: undefined, dateTo: undefined })).totals?.orders).toBe(before);
  const began = performance.now();
  await api.app.get(FactUpdateService, { strict: false }).updateFacts();
  expect((await income({ dateFrom: undefined, dateTo: undefined })).totals?.orders).toBe(before + 1);
  expect(performance.now() - began).toBeLessThan(500);
});
