import { orderStatus, payStatus } from '#domain/orders/order.status';
import { shareStatus } from '#domain/payments/split.status';
import { orders } from '#contract/orders/order.contract';
import { splits } from '#contract/payments/split.contract';
import { payments } from '#contract/payments/payment.contract';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { OrderService } from '#server/orders/order.service';
import type { TestApi, TestClient } from '#server/kit/test-api';
import { aPerson } from '#server/kit/world';
import { RefundSweepService } from './refund-sweep.service';
import { SplitService } from './split.service';
import { SplitStore } from './split.store';
import { SplitViewService } from './split-view.service';
import { md5, payPassword } from './test-gateway';
import { TestTill } from './test-till';

let till: TestTill;
let api: TestApi;

beforeAll(async () => {
  till = await TestTill.open('split', { messages: true });
  ({ api } = till);
}, 90_000);
afterAll(() => till.close());

interface Group {
  readonly tradeNo: string;
  readonly ids: readonly number[];
  readonly clients: readonly TestClient[];
}
const START = 50_000;
const secret = md5('123456');

/** Creates an unpaid order of the first person with the others as companions. */
async function group(people: number, more: Parameters<TestTill['held']>[1] = {}): Promise<Group> {
  const ids: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const id = await aPerson(api.db);
    await payPassword(api.db, id);
    ids.push(id);
  }
  const { tradeNo } = await till.held(ids[0] as number, more);
  await api.db.rows('update venue_order set buddy_ids = $2 where trade_no = $1', [tradeNo, ids.slice(1)]);
  return { tradeNo, ids, clients: await Promise.all(ids.map((id) => api.as(id))) };
}
const open = async ({ tradeNo, clients: [owner] }: Group) =>
  (await (owner as TestClient).post(splits.open, { tradeNo })).data.shares;
const pay = ({ tradeNo, clients }: Group, who: number, shareId: number, payPasswordOf = secret) =>
  (clients[who] as TestClient).post(splits.pay, { tradeNo, shareId, payPassword: payPasswordOf });
const balances = async ({ ids }: Group) =>
  (
    await api.db.rows<{ balance: number }>('select balance from wallet where user_id = any ($1) order by user_id', [
      ids,
    ])
  ).map(({ balance }) => balance);
const stateOf = async ({ tradeNo }: Group) =>
  (
    await api.db.rows<{ os: number; ps: number }>(
      'select order_status::int as os, pay_status as ps from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const expire = ({ tradeNo }: Group) =>
  api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [tradeNo]);
/** Returns a reader of each person's new messages, newest first. */
async function telephones({ ids }: Group): Promise<() => Promise<string[][]>> {
  const phones = ids.map((id) => `138${String(id).padStart(8, '0')}`);
  await api.db.rows(
    'update app_user u set phone = x.phone from unnest($1::int[], $2::text[]) as x(id, phone) where u.id = x.id',
    [ids, phones],
  );
  const seen = phones.map(() => 0);
  return async () => {
    const news: string[][] = [];
    for (const [n, phone] of phones.entries()) {
      const box = await till.received(phone);
      news.push(box.slice(0, box.length - (seen[n] ?? 0)));
      seen[n] = box.length;
    }
    return news;
  };
}
const giveBack = () => api.app.get(SplitViewService).sweepShares();

it('is divided to the fen, paid share by share, and pays the order with the last; all that was taken is what the order cost', async () => {
  const us = await group(3);
  const shares = await open(us);
  expect(shares.map(({ amount }) => amount)).toEqual([6.67, 6.67, 6.66]);
  expect((await (us.clients[1] as TestClient).get(splits.mine, {})).data).toMatchObject([
    { tradeNo: us.tradeNo, amount: 6.67, status: shareStatus.unpaid },
  ]);
  for (const n of [1, 2])
    expect(await pay(us, n, shares[n]?.id ?? 0)).toMatchObject({ code: 200, data: { payStatus: payStatus.unpaid } });
  expect(await stateOf(us)).toEqual({ os: Number(orderStatus.normal), ps: payStatus.unpaid });
  expect(await pay(us, 0, shares[0]?.id ?? 0)).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  const own = async (n: number) => (await (us.clients[n] as TestClient).get(splits.mine, {})).data;
  expect([await own(1), await own(0)]).toMatchObject([
    [{ tradeNo: us.tradeNo, amount: 6.67, status: shareStatus.kept }],
    [],
  ]);
  expect(await balances(us)).toEqual([START - 667, START - 667, START - 666]);
  expect(await api.db.rows('select paid, refunded, state from v_payment where trade_no = $1', [us.tradeNo])).toEqual([
    { paid: 2000, refunded: 0, state: 2 },
  ]);
  expect(
    await api.db.rows('select kind from slot_hold where trade_no = $1 and released_at is null', [us.tradeNo]),
  ).toEqual([{ kind: 'PAID' }]);
  expect(await giveBack()).toBe(0);
});

it('goes back to whom it came from when the order is cancelled later, to the fen', async () => {
  const us = await group(3);
  const shares = await open(us);
  await pay(us, 1, shares[1]?.id ?? 0);
  for (const n of [0, 2]) await pay(us, 0, shares[n]?.id ?? 0);
  expect(await balances(us)).toEqual([START - 1333, START - 667, START]);
  expect(await (us.clients[0] as TestClient).post(payments.cancel, { venueTradeNo: us.tradeNo })).toMatchObject({
    code: 200,
    data: { refundFee: 20 },
  });
  await api.app.get(RefundSweepService).sweepRefunds();
  expect(await balances(us)).toEqual([START, START, START]);
  expect(await stateOf(us)).toEqual({ os: Number(orderStatus.cancelled), ps: payStatus.refunded });
});

it('sends every paid share back when one is missing at the deadline, once, and the court is free', async () => {
  const us = await group(3);
  const shares = await open(us);
  for (const n of [0, 1]) await pay(us, n, shares[n]?.id ?? 0);
  await expire(us);
  expect(await pay(us, 2, shares[2]?.id ?? 0)).toMatchObject({ code: 250, errKey: 'PAY_WINDOW_CLOSED' });
  await api.app.get(OrderSweepService).sweepReleases();
  expect(await stateOf(us)).toEqual({ os: Number(orderStatus.cancelled), ps: payStatus.unpaid });
  const done = await Promise.all([giveBack(), giveBack(), giveBack()]);
  expect(done.reduce((a, b) => a + b, 0)).toBe(2);
  expect(await balances(us)).toEqual([START, START, START]);
  expect(
    (await (us.clients[1] as TestClient).get(splits.one, { tradeNo: us.tradeNo })).data.shares.map(
      ({ status }) => status,
    ),
  ).toEqual([shareStatus.returned, shareStatus.returned, shareStatus.unpaid]);
  expect(
    await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [us.tradeNo]),
  ).toEqual([]);
});

it('sends shares back when the owner pays the whole at once', async () => {
  const us = await group(2);
  const shares = await open(us);
  await pay(us, 1, shares[1]?.id ?? 0);
  expect(
    await (us.clients[0] as TestClient).post(payments.pay, {
      venueTradeNo: us.tradeNo,
      payType: 5,
      payPassword: secret,
    }),
  ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  expect(await giveBack()).toBe(1);
  expect(await balances(us)).toEqual([START - 2000, START]);
});

it('refuses whoever has no part in it, a wrong password, a share twice, an order of one, and dividing anew what was paid', async () => {
  const us = await group(2);
  const other = await group(1);
  const [mine, theirs] = await open(us);
  const stranger = other.clients[0] as TestClient;
  expect(await stranger.get(splits.one, { tradeNo: us.tradeNo })).toMatchObject({ code: 404 });
  expect(
    await stranger.post(splits.pay, { tradeNo: us.tradeNo, shareId: mine?.id ?? 0, payPassword: secret }),
  ).toMatchObject({ code: 404 });
  expect(await (us.clients[1] as TestClient).post(splits.open, { tradeNo: us.tradeNo })).toMatchObject({ code: 404 });
  expect(await pay(us, 1, mine?.id ?? 0)).toMatchObject({ code: 404 });
  expect(await pay(us, 1, theirs?.id ?? 0, md5('000000'))).toMatchObject({ code: 250, errKey: 'PAY_PASSWORD_WRONG' });
  expect(await stranger.post(splits.open, { tradeNo: other.tradeNo })).toMatchObject({
    code: 250,
    errKey: 'SPLIT_ALONE',
  });
  await pay(us, 1, theirs?.id ?? 0);
  expect(await pay(us, 0, theirs?.id ?? 0)).toMatchObject({ code: 250, errKey: 'SPLIT_PAID' });
  expect(await (us.clients[0] as TestClient).post(splits.open, { tradeNo: us.tradeNo })).toMatchObject({
    code: 250,
    errKey: 'SPLIT_RUNNING',
  });
  expect(await balances(us)).toEqual([START, START - 1000]);
});

it('tells each companion once what is asked, still missing, paid in their place and refunded; whoever booked sees it on the page', async () => {
  const us = await group(3);
  const heard = await telephones(us);
  await open(us);
  const shares = await open(us);
  expect(await heard()).toEqual([
    [],
    [expect.stringMatching(/邀您分摊.+您的一份为6\.67元，请在\d\d:\d\d前/)],
    [expect.stringContaining('您的一份为6.66元')],
  ]);
  const remind = () => api.app.get(SplitViewService).sweepReminders();
  await api.db.rows(`update venue_order set pay_deadline = app_now() + interval '3 minutes' where trade_no = $1`, [
    us.tradeNo,
  ]);
  expect(await remind()).toBe(0);
  await api.db.rows(`update order_split set opened_at = app_now() - interval '7 minutes' where trade_no = $1`, [
    us.tradeNo,
  ]);
  await pay(us, 1, shares[1]?.id ?? 0);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(await heard()).toEqual([[], [], [expect.stringContaining('还差您的一份6.66元')]]);
  for (const n of [2, 0]) await pay(us, 0, shares[n]?.id ?? 0);
  expect(await heard()).toEqual([[], [], [expect.stringContaining('已代您支付')]]);
  await (us.clients[0] as TestClient).post(payments.cancel, { venueTradeNo: us.tradeNo });
  await api.app.get(RefundSweepService).sweepRefunds();
  expect(await heard()).toEqual([[], [expect.stringContaining('其中您支付的6.67元已退回余额')], []]);
});

it('tells each companion once that sharing is over: what went back, or that nothing is to be paid', async () => {
  const [late, whole] = [await group(3), await group(2)];
  const heard = [await telephones(late), await telephones(whole)];
  const shares = await open(late);
  await open(whole);
  for (const one of heard) await one();
  await pay(late, 1, shares[1]?.id ?? 0);
  await expire(late);
  await api.app.get(OrderSweepService).sweepReleases();
  await (whole.clients[0] as TestClient).post(payments.pay, {
    venueTradeNo: whole.tradeNo,
    payType: 5,
    payPassword: secret,
  });
  expect([await giveBack(), await giveBack()]).toEqual([1, 0]);
  expect(await Promise.all(heard.map((one) => one()))).toEqual([
    [[], [expect.stringContaining('订单已取消），您已付的6.67元已退回余额')], [expect.stringContaining('您无需支付')]],
    [[], [expect.stringContaining('下单人已直接付清），您无需支付')]],
  ]);
});

it('is divided anew when its order came back after sharing had ended', async () => {
  const us = await group(2);
  const [mine] = await open(us);
  await expire(us);
  await api.app.get(OrderSweepService).sweepReleases();
  await giveBack();
  await api.db.rows(
    `update venue_order set order_status = '1', cancel_kind = null, cancel_at = null, pay_deadline = app_now() + interval '5 minutes' where trade_no = $1`,
    [us.tradeNo],
  );
  expect(await pay(us, 0, mine?.id ?? 0)).toMatchObject({ code: 250, errKey: 'SPLIT_STALE' });
  expect((await (us.clients[0] as TestClient).get(splits.one, { tradeNo: us.tradeNo })).data.shares).toEqual([]);
  const again = await open(us);
  expect(await pay(us, 0, again[0]?.id ?? 0)).toMatchObject({ code: 200 });
});

describe('the last two shares and the deadline, all at once', () => {
  it('end in exactly one of paid with the slot and all sent back, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const us = await group(2, { holdSeconds: 600 });
      const shares = await open(us);
      await api.db.rows(
        `update venue_order set pay_deadline = app_now() + $2 * interval '1 millisecond' where trade_no = $1`,
        [us.tradeNo, round * 8],
      );
      await Promise.all([
        pay(us, 0, shares[0]?.id ?? 0),
        pay(us, 1, shares[1]?.id ?? 0),
        api.app.get(OrderSweepService).sweepReleases(),
      ]);
      await expire(us);
      await api.app.get(OrderSweepService).sweepReleases();
      await giveBack();
      const state = await stateOf(us);
      const paid = state?.ps === payStatus.paid;
      expect(paid ? [START - 1000, START - 1000] : [START, START]).toEqual(await balances(us));
      expect(
        (await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [us.tradeNo])).length,
      ).toBe(paid ? 1 : 0);
    }
  });

  it('would leave a fully paid order unpaid without the locks (control)', async () => {
    const us = await group(2);
    const shares = await open(us);
    const store = api.app.get(SplitStore);
    let read = 0;
    let go = () => undefined as void;
    const gate = new Promise<void>((done) => {
      go = done;
    });
    const settled = await Promise.all(
      shares.map(({ id }, n) =>
        api.db.transact(async (tx) => {
          const seen = await store.shares(tx, us.tradeNo);
          read += 1;
          if (read === shares.length) go();
          await gate;
          await store.paid(tx, id, us.ids[n] as number);
          return seen.every((one) => one.id === id || one.status === shareStatus.paid);
        }),
      ),
    );
    expect(settled).toEqual([false, false]);
    expect((await store.shares(api.db, us.tradeNo)).every(({ status }) => status === shareStatus.paid)).toBe(true);
  });

  it('is settled by exactly one of two last shares with them', async () => {
    const us = await group(2);
    const shares = await open(us);
    const [work, held] = [api.app.get(SplitService), api.app.get(OrderService)];
    const order = await held.find(us.tradeNo);
    await Promise.all(
      shares.map(({ id }, n) =>
        api.db.transact(async (tx) => work.payIn(tx, await held.lock(tx, order as never), id, us.ids[n] as number)),
      ),
    );
    expect(await stateOf(us)).toMatchObject({ ps: payStatus.paid });
    expect(
      await api.db.rows('select count(*)::int as n from finance_record where trade_no = $1', [us.tradeNo]),
    ).toEqual([{ n: 1 }]);
  });
});

it('answers a share paid with the same key once', async () => {
  const us = await group(2);
  const shares = await open(us);
  const input = { tradeNo: us.tradeNo, shareId: shares[1]?.id ?? 0, payPassword: secret };
  const client = us.clients[1] as TestClient;
  expect(await client.post(splits.pay, input, { key: 'share-key-1' })).toMatchObject({ code: 200 });
  expect(await client.post(splits.pay, input, { key: 'share-key-1', timestamp: Date.now() + 7 })).toMatchObject({
    code: 200,
  });
  expect(await balances(us)).toEqual([START, START - 1000]);
  expect((await client.get(orders.buddies, {})).code).toBe(200);
});
