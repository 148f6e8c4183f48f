import { promiseStatus } from '#domain/attendance/promise.status';
import { fen } from '#domain/kit/money';
import { orderChannel } from '#domain/orders/order.status';
import { role } from '#domain/session/role.status';
import { dues } from '#contract/attendance/due.contract';
import { orderChecks } from '#contract/attendance/order-check.contract';
import { payments } from '#contract/payments/payment.contract';
import { setPayPassword } from '#server/channels/test-gateway';
import type { Tx } from '#server/kit/db/db';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aMemberCaller, aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestPaymentApp } from '#server/payments/test-payment-app';
import { PlainSaleService, type PlainKind } from '#server/sales/plain-sale.service';
import { SaleService, type Sale } from '#server/sales/sale.service';
import { PurchaseService } from './purchase.service';
import { towelSale } from './test-towel';

/** An invented kind, of which there is always enough. */
const goods: PlainKind = {
  ...towelSale,
  reserve: () => Promise.resolve(true),
  release: () => Promise.resolve(),
  fulfil: () => Promise.resolve(),
};

let paymentApp: TestPaymentApp;
let api: TestApi;
let world: TestVenue;
let otherWorld: TestVenue;
beforeAll(async () => {
  paymentApp = await TestPaymentApp.open('purchase_due');
  ({ api, world } = paymentApp);
  otherWorld = await aVenue(api.db);
  api.app.get(PlainSaleService, { strict: false }).registerKind(goods);
}, 90_000);
afterAll(() => paymentApp.close());

const checker = async (venueIds: readonly number[] | null = null): Promise<TestClient> => {
  const userId = await aPerson(api.db, { roleId: role.checker });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return api.clientFor(userId, { rights: ['OrderCheckCode'] });
};
const codeOf = async (userId: number): Promise<string> =>
  (await (await api.clientFor(userId)).get(orderChecks.memberCode)).data.codes[0]?.code ?? '';

/** Buys lines of a name, a quantity and a fee; they may be used from and until so many minutes from now. */
async function buy(
  userId: number,
  lines: readonly (readonly [name: string, quantity: number, fee: number])[],
  { from = -60, until = 60, venueId = world.venueId as number | null } = {},
): Promise<string> {
  const [times] = await api.db.rows<{ beginAt: string; endAt: string }>(
    `select school_now() + $1 * interval '1 minute' as "beginAt", school_now() + $2 * interval '1 minute' as "endAt"`,
    [from, until],
  );
  return api.app.get(PurchaseService, { strict: false }).buy(aMemberCaller(userId), {
    letter: goods.letter,
    venueId,
    merchantId: world.merchantId,
    channel: orderChannel.mobile,
    name: '毛巾',
    enName: 'Towels',
    detail: '前台领取',
    detailEn: 'At the desk',
    beginAt: times?.beginAt ?? '',
    endAt: times?.endAt ?? '',
    lines: lines.map(([name, quantity, fee]) => ({
      subjectId: null,
      name,
      enName: `${name} (en)`,
      quantity,
      fee: fen(fee),
    })),
  });
}
const payByBalance = async (userId: number, tradeNo: string) =>
  (await api.clientFor(userId)).post(payments.pay, {
    venueTradeNo: tradeNo,
    payType: 5,
    payPassword: await setPayPassword(api.db, userId),
  });
const usedOf = async (tradeNo: string) =>
  (await api.db.rows<{ used: number }>('select used from sale_item where trade_no = $1 order by id', [tradeNo])).map(
    ({ used }) => used,
  );
const usesOf = (tradeNo: string) =>
  api.db.rows(`select who, note from order_log where trade_no = $1 and action = 'use' order by id`, [tradeNo]);
const dueOf = async (staff: TestClient, code: string, venueId?: number) =>
  (await staff.post(dues.due, { code, ...(venueId === undefined ? {} : { venueId }) })).data.items;

it('shows a booking and goods under one code, by time, and writes all off in one request, once', async () => {
  const [staff, userId] = [await checker(), await aPerson(api.db, { name: '陈一诺' })];
  const booking = await aPaidBooking(api.db, world, userId, { startsIn: 10 });
  const free = await buy(
    userId,
    [
      ['大毛巾', 2, 0],
      ['小毛巾', 1, 0],
    ],
    { venueId: null },
  );
  const paid = await buy(userId, [['运动饮料', 3, 1500]], { from: -30 });
  await buy(userId, [['未付', 1, 500]]);
  expect(await payByBalance(userId, paid)).toMatchObject({ code: 200 });
  const items = await dueOf(staff, await codeOf(userId));
  expect(items.map(({ tradeNo, letter, title, left, refusal }) => [tradeNo, letter, title, left, refusal])).toEqual([
    [free, 'G', '大毛巾', 2, null],
    [free, 'G', '小毛巾', 1, null],
    [paid, 'G', '运动饮料', 3, null],
    [booking, 'D', expect.stringContaining('1 人'), 1, null],
  ]);
  expect(items[0]).toMatchObject({
    userName: '陈**',
    roleId: role.student,
    enTitle: '大毛巾 (en)',
    detail: '毛巾 · 前台领取',
    detailEn: 'Towels · At the desk',
  });
  const wanted = items.map(({ key, left }) => ({ key, pieces: left }));
  const first = await staff.post(dues.writeOff, { items: wanted }, { key: 'write-off-1' });
  expect(first.data.items).toEqual(wanted.map(({ key }) => ({ key, done: true, refusal: null, refusalEn: null })));
  expect([await usedOf(free), await usedOf(paid)]).toEqual([[2, 1], [3]]);
  expect(await usesOf(free)).toEqual([
    { who: 'staff', note: '大毛巾 × 2' },
    { who: 'staff', note: '小毛巾 × 1' },
  ]);
  expect(await api.db.rows('select promise_status as p from venue_order where trade_no = $1', [booking])).toEqual([
    { p: promiseStatus.checkedIn },
  ]);
  expect((await staff.post(dues.writeOff, { items: wanted }, { key: 'write-off-1' })).data).toEqual(first.data);
  expect([await usedOf(free), await usedOf(paid), (await usesOf(free)).length]).toEqual([[2, 1], [3], 2]);
  expect(await staff.post(dues.writeOff, { items: wanted.slice(1) }, { key: 'write-off-1' })).toMatchObject({
    code: 409,
    errKey: 'IDEMPOTENCY_REUSED',
  });
  expect((await staff.get(orderChecks.recent)).data).toMatchObject([
    { ok: true, tradeNo: booking },
    { ok: true, tradeNo: paid, place: '运动饮料 × 3' },
    { ok: true, tradeNo: free, place: '小毛巾 × 1' },
    { ok: true, tradeNo: free, place: '大毛巾 × 2', userName: '陈**' },
  ]);
});

it('writes off the rest if one is refused, which says why, and repeats that answer without recording it again', async () => {
  const [staff, userId] = [await checker(), await aPerson(api.db)];
  const early = await aPaidBooking(api.db, world, userId, { startsIn: 200 });
  const bought = await buy(userId, [['毛巾', 2, 0]]);
  const items = await dueOf(staff, await codeOf(userId));
  expect(items.map(({ tradeNo, refusal }) => [tradeNo, refusal !== null])).toEqual([
    [bought, false],
    [early, true],
  ]);
  const [towel] = items;
  const input = {
    items: [
      { key: early },
      { key: towel?.key ?? '', pieces: 3 },
      { key: `${bought}-1`, pieces: 1 },
      { key: 'Z26112700000001' },
    ],
  };
  const answer = await staff.post(dues.writeOff, input, { key: 'write-off-2' });
  expect(answer.data.items).toMatchObject([
    { done: false, refusal: expect.stringContaining('未到签到时间'), refusalEn: expect.stringContaining('too early') },
    { done: false, refusal: '“毛巾”剩余可用数量为2，请减少数量' },
    { done: false, refusal: expect.stringContaining('没有该项') },
    { done: false, refusal: expect.stringContaining('无法识别') },
  ]);
  expect((await staff.post(dues.writeOff, input, { key: 'write-off-2' })).data).toEqual(answer.data);
  expect((await staff.get(orderChecks.recent)).data).toMatchObject([
    { ok: false, tradeNo: 'Z26112700000001', place: '' },
    { ok: false, tradeNo: bought, result: expect.stringContaining('没有该项') },
    { ok: false, tradeNo: bought, result: '“毛巾”剩余可用数量为2，请减少数量' },
    { ok: false, tradeNo: early },
  ]);
  expect(
    (await staff.post(dues.writeOff, { items: [{ key: early }, { key: towel?.key ?? '' }] })).data.items,
  ).toMatchObject([{ done: false }, { key: towel?.key, done: true }]);
  expect(await usedOf(bought)).toEqual([1]);
  expect((await dueOf(staff, await codeOf(userId)))[0]).toMatchObject({ key: towel?.key, left: 1 });
});

it('shows all of one sale under its own number, each line with the reason why it cannot be used', async () => {
  const [staff, userId] = [await checker(), await aPerson(api.db)];
  const refusalOf = async (tradeNo: string) => (await dueOf(staff, tradeNo)).map(({ refusalEn }) => refusalEn);
  expect(await refusalOf(await buy(userId, [['毛巾', 1, 500]]))).toEqual(['This order is not paid yet. Pay it first.']);
  const early = await buy(userId, [['毛巾', 1, 0]], { from: 30 });
  const late = await buy(userId, [['毛巾', 1, 0]], { until: -1 });
  expect(await refusalOf(early)).toEqual([expect.stringMatching(/^This cannot be used yet\. Come back from 20/)]);
  expect(await refusalOf(late)).toEqual([expect.stringMatching(/^This expired at 20/)]);
  const [item] = await dueOf(staff, early);
  expect((await staff.post(dues.writeOff, { items: [{ key: item?.key ?? '' }] })).data.items).toMatchObject([
    { done: false, refusal: expect.stringContaining('还不能使用') },
  ]);
  const used = await buy(userId, [['毛巾', 1, 0]]);
  const [open] = await dueOf(staff, used);
  await staff.post(dues.writeOff, { items: [{ key: open?.key ?? '' }] });
  expect(await dueOf(staff, used)).toMatchObject([{ left: 0, refusal: expect.stringContaining('已全部使用') }]);
  expect(await staff.post(dues.due, { code: await codeOf(userId) })).toMatchObject({
    code: 250,
    errKey: 'DUE_NONE',
  });
});

it("finds nothing outside the checker's scope, and names the venue of what is used elsewhere", async () => {
  const userId = await aPerson(api.db);
  const booking = await aPaidBooking(api.db, otherWorld, userId, { startsIn: 10 });
  const there = await buy(userId, [['毛巾', 1, 0]], { venueId: otherWorld.venueId });
  const [here, everywhere] = [await checker([world.venueId]), await checker()];
  for (const code of [await codeOf(userId), there, booking])
    expect(await here.post(dues.due, { code })).toMatchObject({
      code: 250,
      errKey: expect.stringMatching(/DUE|CHECK/),
    });
  const [item] = await dueOf(everywhere, there);
  const key = item?.key ?? '';
  const refused = [{ done: false }, { done: false }];
  expect((await here.post(dues.writeOff, { items: [{ key }, { key: booking }] })).data.items).toMatchObject(refused);
  const recorded = (await here.get(orderChecks.recent)).data.filter(({ tradeNo }) => tradeNo === there);
  expect(recorded).toMatchObject([{ ok: false, result: expect.stringMatching(/./) }]);
  for (const code of [there, booking])
    expect(await everywhere.post(dues.due, { code, venueId: world.venueId })).toMatchObject({
      code: 250,
      errKey: 'CHECK_ELSEWHERE',
    });
  expect(
    (await everywhere.post(dues.writeOff, { items: [{ key }, { key: booking }], venueId: world.venueId })).data.items,
  ).toMatchObject(refused);
  expect(await dueOf(everywhere, await codeOf(userId), otherWorld.venueId)).toHaveLength(2);
  expect(await usedOf(there)).toEqual([0]);
});

it('refuses and records a code that is unknown or expired, and one thing named twice', async () => {
  const [staff, userId] = [await checker(), await aPerson(api.db)];
  const expired = `U${userId}.0000000000`;
  for (const [code, errKey] of [
    ['hello world', 'CHECK_UNKNOWN'],
    ['Z26112700000001', 'CHECK_UNKNOWN'],
    [expired, 'CHECK_EXPIRED'],
    ['G26112700000001.0000000000', 'CHECK_EXPIRED'],
  ] as const)
    expect(await staff.post(dues.due, { code })).toMatchObject({ code: 250, errKey });
  expect((await staff.get(orderChecks.recent)).data.map(({ ok }) => ok)).toEqual([false, false, false, false]);
  const twice = { key: 'G26112700000001-1' };
  expect(await staff.post(dues.writeOff, { items: [twice, twice] })).toMatchObject({ code: 400 });
});

describe('one thing at six checkers concurrently', () => {
  const race = async (key: string) => {
    const checkers: TestClient[] = [];
    while (checkers.length < 6) checkers.push(await checker());
    const answers = await Promise.all(checkers.map((staff) => staff.post(dues.writeOff, { items: [{ key }] })));
    const results = answers.map(({ data }) => data.items[0]);
    return {
      done: results.filter((one) => one?.done).length,
      refusals: new Set(results.filter((one) => !one?.done).map((one) => one?.refusal)),
    };
  };
  const aTowel = async () => {
    const tradeNo = await buy(await aPerson(api.db), [['毛巾', 1, 0]]);
    const [item] = await dueOf(await checker(), tradeNo);
    return { tradeNo, key: item?.key ?? '' };
  };

  it('is written off once: a piece of goods', async () => {
    const { tradeNo, key } = await aTowel();
    expect(await race(key)).toEqual({ done: 1, refusals: new Set(['该项已全部使用或退回，请勿重复使用']) });
    expect([await usedOf(tradeNo), (await usesOf(tradeNo)).length]).toEqual([[1], 1]);
  });

  it('is written off once: a booking', async () => {
    const booking = await aPaidBooking(api.db, world, await aPerson(api.db), { startsIn: 10 });
    const { done, refusals } = await race(booking);
    expect([done, [...refusals].every((one) => one?.includes('核验，请勿重复使用'))]).toEqual([1, true]);
  });

  it('would be written off several times without the lock and the constraint: the race is real', async () => {
    const plain = api.app.get(PlainSaleService, { strict: false });
    const sales = api.app.get(SaleService, { strict: false });
    const unlocked = jest
      .spyOn(plain, 'lockRow')
      .mockImplementation(async (_tx: Tx, tradeNo: string) => (await sales.find(tradeNo)) as Sale);
    await api.db.rows(`alter table sale_item drop constraint sale_item_used;
      create function slow_use() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$; create trigger slow_use before update on sale_item for each row execute function slow_use()`);
    try {
      const { tradeNo, key } = await aTowel();
      expect((await race(key)).done).toBeGreaterThan(1);
      await api.db.rows('update sale_item set used = 1 where trade_no = $1', [tradeNo]);
    } finally {
      unlocked.mockRestore();
      await api.db.rows(
        'drop function slow_use() cascade; alter table sale_item add constraint sale_item_used check (used >= 0 and returned >= 0 and used + returned <= quantity)',
      );
    }
  });
});
