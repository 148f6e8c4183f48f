import Excel from 'exceljs';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { financeStatus } from '#domain/payments/pay.status';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { REDIS, type RedisClient } from '#server/kit/redis/redis';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { setPayPassword } from '#server/channels/test-gateway';
import { OrderSweepService } from './order-sweep.service';

let api: TestApi;
let world: TestVenue;
let pool: TestVenue;
let desk: TestClient;
let slot = 0;
let waitTick = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'orders');
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 60 });
  pool = await aVenue(api.db, { seats: 5 });
  await api.app.get(VenueTables).refresh();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 10 }), {
    rights: ['Orders', 'OrdersCancel', 'OrdersRelease', 'OrdersExport', 'moneyEye'],
  });
}, 90_000);
afterAll(() => api.close());

const holdOrder = (userId: number, overrides: Parameters<typeof anOrder>[3] = {}, where = world) =>
  anOrder(api.db, where, userId, where === world ? { space: slot++ % 60, ...overrides } : overrides);
const sweep = () => api.app.get(OrderSweepService).sweepReleases();
async function payOrder(overrides: Parameters<typeof anOrder>[3] = {}) {
  const userId = await aPerson(api.db);
  const password = await setPayPassword(api.db, userId);
  const member = await api.clientFor(userId);
  const order = await holdOrder(userId, overrides);
  await member.post(payments.pay, { venueTradeNo: order.tradeNo, payType: 5, payPassword: password });
  return { ...order, userId, member };
}
const stateOf = async (tradeNo: string) =>
  (
    await api.db.rows(
      'select order_status as os, pay_status as ps, cancel_kind as kind from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const live = async (tradeNo: string) =>
  (
    await api.db.rows<{ kind: string }>('select kind from slot_hold where trade_no = $1 and released_at is null', [
      tradeNo,
    ])
  ).map(({ kind }) => kind);

describe('an expired hold', () => {
  it('is ended by the sweep alone, frees its slot, and notifies rooms and subscribers', async () => {
    const userId = await aPerson(api.db);
    const { tradeNo, date } = await holdOrder(userId, { holdSeconds: -1 });
    expect(await api.app.get(OrderSweepService).dueReleases(1000)).toContain(tradeNo);
    await sweep();
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.cancelled, ps: payStatus.unpaid, kind: 1 });
    expect(await live(tradeNo)).toEqual([]);
    expect(
      await api.db.rows(
        `select count(*)::int as n from outbox where name = 'order.cancelled' and payload ->> 'tradeNo' = $1`,
        [tradeNo],
      ),
    ).toEqual([{ n: 1 }]);
    const rooms = await api.db.rows<{ room: string }>('select room from room_version where room = any($1)', [
      [`order:${tradeNo}`, `user:${userId}`, `site:${world.siteId}:${date}`],
    ]);
    expect(rooms).toHaveLength(3);
    expect(await api.app.get(OrderSweepService).release(tradeNo)).toBe(false);
  });

  it('returns a pool place', async () => {
    const { tradeNo, date } = await holdOrder(await aPerson(api.db), { holdSeconds: -1 }, pool);
    await sweep();
    expect(await stateOf(tradeNo)).toMatchObject({ os: orderStatus.cancelled, kind: 1 });
    expect(
      await api.db.rows('select taken from slot_capacity where site_id = $1 and date = $2 and time_id = $3', [
        pool.siteId,
        date,
        pool.timeIds[0],
      ]),
    ).toEqual([{ taken: 0 }]);
  });

  it('is kept before its deadline and once paid', async () => {
    const { tradeNo } = await holdOrder(await aPerson(api.db));
    const bought = await payOrder();
    await api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 minute' where trade_no = $1`, [
      bought.tradeNo,
    ]);
    await sweep();
    expect(await stateOf(tradeNo)).toMatchObject({ os: orderStatus.normal, ps: payStatus.unpaid });
    expect(await stateOf(bought.tradeNo)).toMatchObject({ os: orderStatus.normal, ps: payStatus.paid });
  });
});

describe('restoring an order', () => {
  const ended = async () => {
    const userId = await aPerson(api.db);
    const order = await holdOrder(userId, { holdSeconds: -1 });
    await sweep();
    return { ...order, userId };
  };

  it('holds its slots under a new deadline, logs the actor, and can be paid', async () => {
    const { tradeNo, userId } = await ended();
    const before = Date.now();
    const { code, message, data } = await desk.post(orders.release, { tradeNo });
    expect([code, message]).toEqual([200, '操作成功']);
    expect(data.payDeadline - before).toBeGreaterThan(590_000);
    expect(await stateOf(tradeNo)).toEqual({ os: orderStatus.normal, ps: payStatus.unpaid, kind: null });
    expect(await live(tradeNo)).toEqual(['HELD']);
    expect(await api.db.rows('select count(*)::int as n from audit where object = $1', [tradeNo])).toEqual([{ n: 1 }]);
    const password = await setPayPassword(api.db, userId);
    expect(
      await (
        await api.clientFor(userId)
      ).post(payments.pay, { venueTradeNo: tradeNo, payType: 5, payPassword: password }),
    ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  });

  it("refuses a taken slot, a started one, a member's own cancellation, and a caller without the right", async () => {
    const endedOrder = await ended();
    await api.db.rows(
      `
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
        select site_id, space_id, date, time_id, during, 'D99010199999999', 'BLOCKED'
        from slot_hold
        where trade_no = $1
      `,
      [endedOrder.tradeNo],
    );
    expect(await desk.post(orders.release, { tradeNo: endedOrder.tradeNo })).toMatchObject({
      code: 250,
      errKey: 'SLOTS_NOT_FREE',
      data: { rule: 'R07' },
    });
    expect(await stateOf(endedOrder.tradeNo)).toEqual({ os: orderStatus.cancelled, ps: payStatus.unpaid, kind: 1 });

    const begun = await ended();
    await api.db.rows(
      `update venue_order set begin_at = school_now() - interval '1 minute', end_at = school_now() + interval '1 hour' where trade_no = $1`,
      [begun.tradeNo],
    );
    expect(await desk.post(orders.release, { tradeNo: begun.tradeNo })).toMatchObject({
      code: 250,
      errKey: 'ORDER_STARTED',
    });
    expect(await live(begun.tradeNo)).toEqual([]);

    const userId = await aPerson(api.db);
    const own = await holdOrder(userId);
    const member = await api.clientFor(userId);
    await member.post(payments.cancel, { venueTradeNo: own.tradeNo });
    expect(await desk.post(orders.release, { tradeNo: own.tradeNo })).toMatchObject({
      code: 250,
      errKey: 'NOT_RELEASABLE',
    });
    expect(await member.post(orders.release, { tradeNo: own.tradeNo })).toMatchObject({ code: 403 });
  });

  it('fifty times against another booking of the slot gives it to exactly one', async () => {
    const { tradeNo, date } = await ended();
    const [{ space } = { space: 0 }] = await api.db.rows<{ space: number }>(
      'select space_id as space from slot_hold where trade_no = $1',
      [tradeNo],
    );
    const rival = api.db.transact(async (tx) => {
      await Db.lockSlots(tx, [{ siteId: world.siteId, date }]);
      const rows = await tx.rows(
        `
          insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
          select site_id, space_id, date, time_id, during, 'D99010188888888', 'BLOCKED'
          from slot_hold
          where trade_no = $1
          limit 1
          on conflict do nothing
          returning 1
        `,
        [tradeNo],
      );
      return rows.length;
    });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () =>
        desk.post(orders.release, { tradeNo }, { timestamp: Date.now() + (waitTick += 1) }),
      ),
      rival,
    ]);
    const released = answers.filter((answer) => typeof answer === 'object' && answer.code === 200).length;
    expect(released + Number(answers.at(-1))).toBe(1);
    expect(
      await api.db.rows(
        'select count(*)::int as n from slot_hold where space_id = $1 and date = $2 and released_at is null',
        [space, date],
      ),
    ).toEqual([{ n: 1 }]);
  });
});

describe('own orders of a member', () => {
  it('are listed in tabs, each a flat object with every field deployed clients read', async () => {
    const { userId, member, tradeNo, id } = await payOrder();
    const unpaid = await holdOrder(userId);
    const past = await holdOrder(userId);
    await api.db.rows(
      `
        update venue_order
        set pay_status = 2, begin_at = begin_at - interval '9 days', end_at = end_at - interval '9 days'
        where trade_no = $1
      `,
      [past.tradeNo],
    );
    const tab = async (name: 'all' | 'unpaid' | 'toUse' | 'finished' | 'refund') =>
      (await member.get(orders.mine, { page: 0, size: 20, tab: name })).data.content.map((order) => order.tradeNo);
    expect(await tab('all')).toEqual([past.tradeNo, unpaid.tradeNo, tradeNo]);
    expect(await tab('unpaid')).toEqual([unpaid.tradeNo]);
    expect(await tab('toUse')).toEqual([tradeNo]);
    expect(await tab('finished')).toEqual([past.tradeNo]);
    expect(await tab('refund')).toEqual([]);
    const { data } = await member.get(orders.one, { id });
    expect(data).toMatchObject({
      id,
      tradeNo,
      venueSiteId: world.siteId,
      orderStatus: Number(orderStatus.normal),
      payStatus: payStatus.paid,
      checkStatus: null,
      orderAmount: 20,
      amountFee: 20,
      orderInfo: { tradeNo },
      venueInfoBean: { venueSiteId: world.siteId, buddyNumMax: 3 },
    });
    expect(data.reservationStartDate).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect((await member.get(orders.mine, { page: 1, size: 2 })).data).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      size: 2,
      number: 1,
      content: [{ tradeNo }],
    });
  });

  it('provide an entry code while they last', async () => {
    const { member, tradeNo } = await payOrder();
    const { data } = await member.get(orders.lockCode, {});
    expect(data).toMatchObject({ qrCode: expect.stringMatching(/^[0-9A-F]{12}$/), orderView: { tradeNo } });
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    expect(await member.get(orders.lockCode, { tradeNo })).toMatchObject({ code: 404 });
  });

  it('may be shared with companions by a daily code', async () => {
    const [userId, friend] = [await aPerson(api.db), await aPerson(api.db, { name: '同伴甲' })];
    await api.db.rows('insert into buddy (user_id, buddy_user_id) values ($1, $2)', [userId, friend]);
    await api.db.rows('insert into buddy (user_id, buddy_user_id, check_status) values ($1, $2, 0)', [
      userId,
      await aPerson(api.db),
    ]);
    const member = await api.clientFor(userId);
    expect((await member.get(orders.buddies, { page: -1, size: -1 })).data).toMatchObject({
      totalElements: 1,
      content: [{ name: '同伴甲', userId: friend }],
    });
    expect((await member.post(orders.buddyNo, {})).data).toMatch(/^\d{6}$/);
  });
});

describe("a companion's code of the day", () => {
  /** Another run over the same Redis may have counted tries of a person with this id. */
  const forgetTries = (userId: number) =>
    api.app.get<RedisClient>(REDIS).del([`limit.buddyNo.member.10:${userId}`, `limit.buddyNo.companion.20:${userId}`]);
  const createPair = async (friend: number) => {
    const userId = await aPerson(api.db);
    await forgetTries(userId);
    await api.db.rows('insert into buddy (user_id, buddy_user_id) values ($1, $2)', [userId, friend]);
    const client = await api.clientFor(userId);
    const check = (buddyNo: string, more = {}) =>
      client.post(orders.checkBuddyNo, { buddyUserId: friend, buddyNo, ...more });
    return { client, check };
  };
  const createFriend = async () => {
    const friend = await aPerson(api.db);
    await forgetTries(friend);
    const code = (await (await api.clientFor(friend)).post(orders.buddyNo, {})).data;
    return { friend, code, wrong: code === '000000' ? '000001' : '000000' };
  };

  it('is checked for the own confirmed companion, who holds the role if one is named', async () => {
    const { friend, code, wrong } = await createFriend();
    const { client, check } = await createPair(friend);
    expect(await check(code, { buddyRoleId: 3 })).toMatchObject({ code: 200, data: { checkResult: true } });
    expect((await check(code, { buddyRoleId: 7 })).data).toEqual({ checkResult: false });
    expect((await check(wrong)).data).toEqual({ checkResult: false });
    await api.db.rows('update buddy set check_status = 0 where buddy_user_id = $1', [friend]);
    expect(await check(code)).toMatchObject({ code: 404 });
    expect(await client.post(orders.checkBuddyNo, { buddyUserId: await aPerson(api.db), buddyNo: code })).toMatchObject(
      { code: 404 },
    );
    expect(await api.anonymous.post(orders.checkBuddyNo, { buddyUserId: friend, buddyNo: code })).toMatchObject({
      code: 401,
    });
  });

  it('is not found by guessing: ten wrong tries of a member, also in parallel, and any number of right ones', async () => {
    const { friend, code, wrong } = await createFriend();
    const { check } = await createPair(friend);
    for (let i = 0; i < 12; i += 1) expect((await check(code)).data).toEqual({ checkResult: true });
    const replies = await Promise.all(Array.from({ length: 30 }, () => check(wrong)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(10);
    expect(await check(code)).toMatchObject({ code: 429, errKey: 'TOO_FAST' });
  });

  it('is not found by guessing with several accounts', async () => {
    const { friend, code, wrong } = await createFriend();
    const others = await Promise.all([1, 2, 3].map(() => createPair(friend)));
    const replies = await Promise.all(others.flatMap(({ check }) => Array.from({ length: 9 }, () => check(wrong))));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(20);
    const { check } = await createPair(friend);
    expect(await check(code)).toMatchObject({ code: 429 });
  });
});

describe('managing coupons', () => {
  it('lists orders of its venues, masked, filtered, totalled, with history', async () => {
    const { tradeNo, userId, member } = await payOrder();
    await member.post(payments.cancel, { venueTradeNo: tradeNo });
    const { data } = await desk.get(orders.list, { keyword: tradeNo });
    expect(data).toMatchObject({
      totalElements: 1,
      totals: { income: 20, refund: 20, pending: 0 },
      content: [
        {
          tradeNo,
          orderStatus: orderStatus.cancelled,
          payStatus: payStatus.refunding,
          orderAmount: 20,
          phone: '138****0000',
        },
      ],
    });
    expect(data.content[0]?.userName).toMatch(/^P\*+$/);
    const detail = (await desk.get(orders.detail, { tradeNo })).data;
    expect(detail.log.map(({ action }) => action)).toEqual(['pay', 'cancel']);
    expect(detail).toMatchObject({
      items: [{ orderFee: 20 }],
      refunds: [{ refundNo: `${tradeNo}R01`, amount: 20, status: financeStatus.refunding, payType: 5 }],
      cancelKind: 2,
    });
    expect(userId).toBeGreaterThan(0);

    const elsewhere = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [elsewhere, [pool.venueId]]);
    const far = await api.clientFor(elsewhere, { rights: ['Orders', 'OrdersExport', 'OrdersCancel', 'OrdersRelease'] });
    const seen = (await far.get(orders.list, { page: 0, size: 200 })).data;
    expect(seen.totals).toBeNull();
    const [venue] = await api.db.rows<{ name: string }>('select venue_name as name from venue where id = $1', [
      pool.venueId,
    ]);
    expect(new Set(seen.content.map((row) => row.venueName))).toEqual(new Set([venue?.name]));
    expect(seen.content.some((row) => row.tradeNo === tradeNo)).toBe(false);
    expect(await far.get(orders.detail, { tradeNo })).toMatchObject({ code: 404 });
    expect(await far.post(orders.staffCancel, { tradeNo, reason: '测试' })).toMatchObject({ code: 404 });
    expect(await far.post(orders.release, { tradeNo })).toMatchObject({ code: 404 });
  });

  it('exports the filtered list as a sheet', async () => {
    const { tradeNo } = await payOrder();
    const file = await desk.fetch(orders.exportFile, { keyword: tradeNo, lang: 'zh' });
    const book = new Excel.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    const page = book.worksheets[0];
    expect(page?.rowCount).toBe(2);
    expect(page?.getRow(1).values).toContain('订单号');
    expect(page?.getRow(2).values).toEqual(expect.arrayContaining([tradeNo, 20, '已支付', '余额']));
    expect(await (await api.clientFor(await aPerson(api.db))).get(orders.list, {})).toMatchObject({ code: 403 });
  });
});
