import { role } from '#domain/session/role.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { attemptState, financeStatus } from '#domain/payments/pay.status';
import { shiftState } from '#domain/counter/cash.status';
import type { RightName } from '#contract/catalogue';
import { cashReports } from '#contract/counter/cash-report.contract';
import { counter } from '#contract/counter/counter.contract';
import { payments } from '#contract/payments/payment.contract';
import { wallet } from '#contract/wallet/wallet.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let world: TestVenue;
let date: LocalDate;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'counter');
  world = await aVenue(api.db, { spaces: 12 });
  await api.app.get(VenueTables, { strict: false }).refresh();
  date = addDays((await api.db.rows<{ d: LocalDate }>('select school_now()::date as d'))[0]?.d as LocalDate, 2);
}, 90_000);
afterAll(() => api.close());

const rights: readonly RightName[] = ['TicketPurchase', 'TicketPurchaseSell', 'TicketPurchaseUndo'];
const seller = async (
  overrides: readonly RightName[] = [],
  venueIds: readonly number[] | null = null,
): Promise<TestClient & { userId: number }> => {
  const userId = await aPerson(api.db, { roleId: role.seller, name: '周敏' });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return Object.assign(await api.clientFor(userId, { rights: [...rights, ...overrides] }), { userId });
};
let place = 0;
const ticket = (overrides: object = {}) => ({
  venueSiteId: world.siteId,
  reservationDate: date,
  reservationOrderJson: JSON.stringify([
    { spaceId: world.spaceIds[place++ % 12], timeId: world.timeIds[Math.floor(place / 12)] },
  ]),
  roleId: role.external,
  ...overrides,
});
const sold = async (by: TestClient, offlineType = 1, overrides: object = {}): Promise<string> => {
  const { data } = await by.post(counter.sell, ticket(overrides), { key: `sell-${place}-key` });
  const paid = await by.post(
    payments.pay,
    { venueTradeNo: data.tradeNo, payType: 6, offlineType: offlineType as 1 },
    { key: `pay-${place}-key` },
  );
  expect(paid).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  return data.tradeNo;
};

it('sells only in a shift, one at a time', async () => {
  const me = await seller();
  expect(await me.post(counter.sell, ticket())).toMatchObject({ code: 250, errKey: 'SHIFT_CLOSED' });
  expect(await me.post(counter.open, { float: 200 })).toMatchObject({
    code: 200,
    data: { shift: { float: 200, cashDue: 200, lines: [], closedAt: null } },
  });
  expect(await me.post(counter.open, { float: 1 })).toMatchObject({ code: 250, errKey: 'SHIFT_RUNNING' });
});

describe('a wallet top-up at the counter', () => {
  const holder = async (balance = 0) => {
    const userId = await aPerson(api.db, { balance });
    return { userId, who: await api.clientFor(userId) };
  };
  const balanceOf = async (userId: number) =>
    (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;
  const fill = (by: TestClient, buyerId: number, amount: number, key: string, more: object = {}) =>
    by.post(counter.recharge, { buyerId, amount, ...more }, { key: `fill-${buyerId}-${key}` });

  it('requires a shift, the right, a member other than oneself, and room under the wallet limit', async () => {
    const { userId } = await holder(160_000);
    const plain = await seller();
    expect(await fill(plain, userId, 100, 'plain')).toMatchObject({ code: 403 });
    const me = await seller(['TicketPurchaseRecharge']);
    expect(await fill(me, userId, 100, 'shut')).toMatchObject({ code: 250, errKey: 'SHIFT_CLOSED' });
    await me.post(counter.open, { float: 0 });
    expect(await fill(me, me.userId, 100, 'own')).toMatchObject({ code: 250, errKey: 'WALLET_OWN' });
    expect(await fill(me, 2_000_000_000, 100, 'nobody')).toMatchObject({ code: 404 });
    expect(await fill(me, userId, 400.01, 'full')).toMatchObject({
      code: 250,
      errKey: 'WALLET_FULL',
      data: { room: '400.00' },
    });
    expect(await fill(me, userId, 0, 'nothing')).toMatchObject({ code: 400 });
    expect(await balanceOf(userId)).toBe(160_000);
  });

  it('reaches balance, ledger and shift once, however often it is sent', async () => {
    const { userId, who } = await holder();
    const me = await seller(['TicketPurchaseRecharge']);
    await me.post(counter.open, { float: 50 });
    await sold(me);
    const answers = await Promise.all(
      [1, 2, 3].map(() => fill(me, userId, 120.5, 'thrice', { offlineType: 1, remark: '家长代付' })),
    );
    const [tradeNo] = answers.flatMap(({ code, data }) => (code === 200 ? [data.tradeNo] : []));
    expect((await fill(me, userId, 120.5, 'thrice', { offlineType: 1, remark: '家长代付' })).data).toEqual({
      tradeNo,
      amount: 120.5,
      gift: 0,
      balance: 120.5,
    });
    await fill(me, userId, 10, 'more', { offlineType: 3 });
    expect(
      await api.db.rows(`select kind, delta, biz_type as biz from wallet_txn where user_id = $1 order by id`, [userId]),
    ).toEqual([
      { kind: 1, delta: 12_050, biz: 'recharge' },
      { kind: 1, delta: 1_000, biz: 'recharge' },
    ]);
    expect(
      await api.db.rows(
        'select kind, pay_type as by, offline_type as way, amount, status, cashier_id as cashier, venue_id as venue, remark from finance_record where trade_no = $1',
        [tradeNo],
      ),
    ).toEqual([
      {
        kind: 3,
        by: 6,
        way: 1,
        amount: 12_050,
        status: financeStatus.complete,
        cashier: me.userId,
        venue: null,
        remark: '家长代付',
      },
    ]);
    expect(await api.db.rows('select state from pay_attempt where trade_no = $1', [tradeNo])).toEqual([
      { state: attemptState.success },
    ]);
    expect(await api.db.rows('select action from audit where object = $1', [tradeNo])).toEqual([
      { action: 'wallet.counter' },
    ]);
    expect((await me.get(counter.shift)).data.shift).toMatchObject({
      sold: 150.5,
      cashDue: 190.5,
      lines: [
        { offlineType: 1, count: 2, sold: 140.5 },
        { offlineType: 3, count: 1, sold: 10 },
      ],
    });
    expect((await me.get(counter.sales)).data).toMatchObject({
      totalElements: 3,
      content: [
        { recharge: true, amount: 10 },
        { tradeNo, recharge: true, enSiteName: 'Balance top-up', offlineType: 1, undoUntil: 0 },
        { recharge: false },
      ],
    });
    expect((await who.get(wallet.recharges, {})).data.content).toMatchObject([
      { payStatus: payStatus.paid },
      { tradeNo, payType: 6, payStatus: payStatus.paid, amount: 120.5, unused: 0 },
    ]);
    expect((await me.post(counter.close, { counted: 190.5 })).data.shift).toMatchObject({
      cashDue: 190.5,
      difference: 0,
    });
    const desk = await api.clientFor(await aPerson(api.db, { roleId: role.finance }), {
      rights: ['StatisticsCashReport', 'moneyEye'],
    });
    expect((await desk.get(cashReports.list, {})).data.content.find(({ sold: all }) => all === 150.5)).toMatchObject({
      cash: 140.5,
      alipay: 10,
      count: 3,
    });
  });

  it('stays within the wallet limit with two concurrent sellers', async () => {
    const [{ userId }, one, two] = [
      await holder(),
      await seller(['TicketPurchaseRecharge']),
      await seller(['TicketPurchaseRecharge']),
    ];
    for (const by of [one, two]) await by.post(counter.open, { float: 0 });
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all([one, two].map((by, i) => fill(by, userId, 1_500, `race-${round}-${i}`)));
      expect(answers.map(({ code }) => code).sort()).toEqual(round === 0 ? [200, 250] : [250, 250]);
      expect(await balanceOf(userId)).toBe(150_000);
    }
  });
});

it('opens one shift for four concurrent clicks', async () => {
  const me = await seller();
  const codes = (await Promise.all([1, 2, 3, 4].map(() => me.post(counter.open, { float: 0 })))).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

it('holds a slot for a walk-in, accepts eight payment methods, and counts only cash in the drawer', async () => {
  const me = await seller();
  await me.post(counter.open, { float: 100 });
  const tradeNo = await sold(me);
  await sold(me, 2);
  expect(
    await api.db.rows('select source, channel, order_type, user_id, pay_status from venue_order where trade_no = $1', [
      tradeNo,
    ]),
  ).toEqual([
    { source: orderSource.offlineTicket, channel: 4, order_type: 12, user_id: me.userId, pay_status: payStatus.paid },
  ]);
  expect(
    await api.db.rows('select offline_type, cashier_id from finance_record where trade_no = $1', [tradeNo]),
  ).toEqual([{ offline_type: 1, cashier_id: me.userId }]);
  expect((await me.get(counter.shift)).data.shift).toMatchObject({
    sold: 40,
    returned: 0,
    cashDue: 120,
    lines: [
      { offlineType: 1, count: 1, sold: 20 },
      { offlineType: 2, count: 1, sold: 20 },
    ],
  });
  const { data } = await me.get(counter.sales);
  expect(data.content).toMatchObject([
    { offlineType: 2, undone: false, userName: '' },
    { tradeNo, offlineType: 1, amount: 20 },
  ]);
  const closed = await me.post(counter.close, { counted: 119, note: '找零误差' });
  expect(closed.data.shift).toMatchObject({ cashDue: 120, counted: 119, difference: -1, note: '找零误差' });
  expect((await me.get(counter.shift)).data.shift).toBeNull();
  expect((await me.get(counter.shifts)).data.content).toMatchObject([{ difference: -1, sold: 40 }]);
});

it('finds a member by complete account, card or telephone, masked, and sells to them', async () => {
  const me = await seller();
  await me.post(counter.open, { float: 0 });
  const buyerId = await aPerson(api.db, { name: '陈一诺' });
  await api.db.rows(
    `update app_user set username = 'u2026001', campus_card_no = '3260099', phone = '13911112222' where id = $1`,
    [buyerId],
  );
  for (const keyword of ['u2026001', '3260099', '13911112222'])
    expect((await me.get(counter.buyers, { keyword })).data).toEqual([
      { id: buyerId, name: '陈**', username: 'u2026001', phone: '139****2222', roleId: 3 },
    ]);
  for (const keyword of ['u202600', '1391111', '陈一诺', '%%'])
    expect((await me.get(counter.buyers, { keyword })).data).toEqual([]);
  const tradeNo = await sold(me, 1, { buyerId, roleId: role.student });
  expect(await api.db.rows('select user_id, source from venue_order where trade_no = $1', [tradeNo])).toEqual([
    { user_id: buyerId, source: orderSource.offlineTicket },
  ]);
  expect((await me.get(counter.sales)).data.content).toMatchObject([{ userName: '陈**' }]);
  expect(await me.post(counter.sell, ticket({ buyerId: 99_999_999 }))).toMatchObject({ code: 404 });
});

it('answers one key with one sale', async () => {
  const me = await seller();
  await me.post(counter.open, { float: 0 });
  const input = ticket();
  const [a, b] = [
    await me.post(counter.sell, input, { key: 'once-only-1' }),
    await me.post(counter.sell, input, { key: 'once-only-1' }),
  ];
  expect(a.data.tradeNo).toBe(b.data.tradeNo);
  expect(await me.post(counter.sell, input)).toMatchObject({ code: 250, errKey: 'SLOT_TAKEN' });
});

it('undoes a sale within minutes: slot free, cash out, no balance changed; a repeat does nothing', async () => {
  const me = await seller();
  await me.post(counter.open, { float: 50 });
  const tradeNo = await sold(me);
  const before = await api.db.rows('select balance from wallet where user_id = $1', [me.userId]);
  const both = await Promise.all([1, 2].map(() => me.post(counter.undo, { tradeNo, reason: '点错场次' })));
  expect(both.some(({ code }) => code === 200)).toBe(true);
  expect(await me.post(counter.undo, { tradeNo, reason: '点错场次' })).toMatchObject({
    code: 200,
    data: { returned: 20, offlineType: 1 },
  });
  expect(await api.db.rows('select order_status, pay_status from venue_order where trade_no = $1', [tradeNo])).toEqual([
    { order_status: orderStatus.cancelled, pay_status: payStatus.refunded },
  ]);
  expect(await api.db.rows('select route, status, amount from refund where trade_no = $1', [tradeNo])).toEqual([
    { route: 3, status: financeStatus.complete, amount: 2000 },
  ]);
  expect(await api.db.rows('select balance from wallet where user_id = $1', [me.userId])).toEqual(before);
  expect((await api.db.rows('select 1 from counter_undo where trade_no = $1', [tradeNo])).length).toBe(1);
  expect((await me.get(counter.shift)).data.shift).toMatchObject({ sold: 20, returned: 20, cashDue: 50 });
  expect(
    (await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [tradeNo])).length,
  ).toBe(0);
});

it("refuses to undo another seller's sale or an old one", async () => {
  const [me, other] = [await seller(), await seller()];
  await me.post(counter.open, { float: 0 });
  await other.post(counter.open, { float: 0 });
  const tradeNo = await sold(me);
  expect(await other.post(counter.undo, { tradeNo, reason: '不是我' })).toMatchObject({
    code: 250,
    errKey: 'UNDO_NOT_YOURS',
  });
  await api.db.rows(`update finance_record set gmt_create = gmt_create - interval '6 minutes' where trade_no = $1`, [
    tradeNo,
  ]);
  expect(await me.post(counter.undo, { tradeNo, reason: '太晚了' })).toMatchObject({
    code: 250,
    errKey: 'UNDO_TOO_LATE',
    data: { minutes: 5 },
  });
});

it("shows slots at the customer group's price, and sells none that are over or unavailable to it", async () => {
  const me = await seller();
  await me.post(counter.open, { float: 0 });
  const { data } = await me.get(counter.day, { venueSiteId: world.siteId, date, roleId: role.student });
  expect(data.cells[0]).toMatchObject({ price: 20 });
  expect(data.cells).toHaveLength(12 * 14);
  expect(await me.post(counter.sell, { ...ticket(), reservationDate: addDays(date, -4) })).toMatchObject({
    code: 250,
    errKey: 'NOT_ON_SALE',
  });
  const elsewhere = await seller([], [world.venueId + 1000]);
  expect(await elsewhere.get(counter.day, { venueSiteId: world.siteId, date, roleId: 3 })).toMatchObject({ code: 404 });
  expect(await elsewhere.post(counter.sell, ticket())).toMatchObject({ code: 404 });
});

describe('a drawer count', () => {
  it('requires notes and coins that add up, a reason for a difference, and a float within the sum', async () => {
    const me = await seller();
    await me.post(counter.open, { float: 100 });
    expect(await me.post(counter.close, { counted: 100, pieces: { 10_000: 2 } })).toMatchObject({
      code: 400,
      errKey: 'COUNT_WRONG',
    });
    expect(await me.post(counter.close, { counted: 99.5 })).toMatchObject({
      code: 400,
      errKey: 'DIFFERENCE_UNEXPLAINED',
    });
    expect(await me.post(counter.close, { counted: 100, left: 100.01 })).toMatchObject({
      code: 400,
      errKey: 'LEFT_TOO_MUCH',
    });
    expect(
      await me.post(counter.close, {
        counted: 99.5,
        reason: 1,
        left: 50,
        pieces: { 5_000: 1, 2_000: 2, 500: 1, 100: 4, 50: 1 },
      }),
    ).toMatchObject({ code: 200, data: { shift: { counted: 99.5, difference: -0.5 } } });
  });

  it('is handed over to one seller, as left or with a note', async () => {
    const before = await seller();
    await before.post(counter.open, { float: 80 });
    const closed = (await before.post(counter.close, { counted: 80, left: 80 })).data.shift;
    const shiftId = closed?.id ?? 0;
    const next = await Promise.all([seller(), seller(), seller()]);
    expect((await next[0].get(counter.drawers)).data).toContainEqual(
      expect.objectContaining({ shiftId, sellerName: '周*', left: 80 }),
    );
    expect(await next[0].post(counter.open, { float: 70, fromShiftId: shiftId })).toMatchObject({
      code: 400,
      errKey: 'HANDOVER_DIFFERS',
    });
    const answers = await Promise.all(
      next.map((one) => one.post(counter.open, { float: 70, fromShiftId: shiftId, note: '少一张十元' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
    expect((await next[0].get(counter.drawers)).data.map((one) => one.shiftId)).not.toContain(shiftId);
    // Without the lock the database constraint still lets only one through.
    await expect(
      api.db.rows('insert into counter_shift (seller_id, float_amount, from_shift_id) values ($1, 0, $2)', [
        before.userId,
        shiftId,
      ]),
    ).rejects.toThrow('counter_shift_taken_over');
  });
});

describe('the cash report', () => {
  it('shows every shift by payment method, and is signed once, by another person', async () => {
    const me = await seller(['StatisticsCashReport', 'StatisticsCashReportSign']);
    await me.post(counter.open, { float: 10 });
    await sold(me);
    await sold(me, 2);
    const desk = await api.clientFor(await aPerson(api.db, { roleId: role.finance, name: '顾清' }), {
      rights: ['StatisticsCashReport', 'StatisticsCashReportSign', 'StatisticsCashReportExport', 'moneyEye'],
    });
    const open = (await desk.get(cashReports.list, { state: shiftState.open })).data.content.find(
      ({ sold: taken }) => taken === 40,
    );
    expect(open).toMatchObject({
      sellerName: '周*',
      cash: 20,
      wechat: 20,
      cashDue: 30,
      counted: null,
      state: shiftState.open,
    });
    const id = open?.id ?? 0;
    expect(await desk.post(cashReports.sign, { id })).toMatchObject({ code: 250, errKey: 'SHIFT_OPEN' });
    await me.post(counter.close, { counted: 31, reason: 1, left: 11 });
    expect((await desk.get(cashReports.detail, { id })).data).toMatchObject({
      difference: 1,
      reason: 1,
      left: 11,
      banked: 20,
      mine: false,
      lines: [
        { offlineType: 1, sold: 20 },
        { offlineType: 2, sold: 20 },
      ],
    });
    expect(await me.post(cashReports.sign, { id })).toMatchObject({ code: 403, errKey: 'SIGN_OWN' });
    const signs = await Promise.all([1, 2, 3].map(() => desk.post(cashReports.sign, { id, note: '已核对' })));
    expect(signs.map(({ code }) => code).sort()).toEqual([200, 250, 250]);
    expect((await desk.get(cashReports.detail, { id })).data).toMatchObject({
      state: shiftState.signed,
      signedBy: '顾*',
      signNote: '已核对',
    });
    const { data } = await desk.get(cashReports.list, { differs: true, sort: 'difference', order: 'desc' });
    expect(data.content[0]).toMatchObject({ id, difference: 1 });
    expect(data.content.every(({ difference }) => difference !== 0 && difference !== null)).toBe(true);
    expect(data.totals?.difference).toBeCloseTo(
      data.content.reduce((sum, row) => sum + (row.difference ?? 0), 0),
      2,
    );
    expect((await desk.fetch(cashReports.exportFile, { lang: 'en' })).headers.get('content-type')).toContain(
      'spreadsheet',
    );
    // A keeper of one venue sees no shifts because they belong to no venue; without the money right the totals are
    // hidden.
    const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [venueAdminId, [world.venueId]]);
    const venueAdmin = await api.clientFor(venueAdminId, {
      rights: ['StatisticsCashReport', 'StatisticsCashReportSign'],
    });
    expect((await venueAdmin.get(cashReports.list)).data).toMatchObject({ totalElements: 0, totals: null });
    expect(await venueAdmin.get(cashReports.detail, { id })).toMatchObject({ code: 404 });
    expect(await venueAdmin.post(cashReports.sign, { id })).toMatchObject({ code: 404 });
  });
});
