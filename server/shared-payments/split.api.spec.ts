import { orderStatus, payStatus } from '#domain/orders/order.status';
import { shareStatus } from '#domain/shared-payments/split.status';
import { orders } from '#contract/orders/order.contract';
import { splits } from '#contract/shared-payments/split.contract';
import { payments } from '#contract/payments/payment.contract';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { OrderService } from '#server/orders/order.service';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { RefundSweepService } from '#server/refunds/refund-sweep.service';
import { SplitService } from './split.service';
import { SplitStore } from './split.store';
import { SplitSweepService } from './split-sweep.service';
import { md5, setPayPassword } from '#server/channels/test-gateway';
import { TestPaymentApp } from '#server/payments/test-payment-app';

let app: TestPaymentApp;
let api: TestApi;

beforeAll(async () => {
  app = await TestPaymentApp.open('split', { messages: true });
  ({ api } = app);
}, 90_000);
afterAll(() => app.close());

interface SplitGroup {
  readonly tradeNo: string;
  readonly ids: readonly number[];
  readonly clients: readonly TestClient[];
}
const START = 50_000;
const secret = md5('123456');

/** Creates an unpaid order of the first person with the others as companions. */
async function createGroup(
  people: number,
  overrides: Parameters<TestPaymentApp['heldOrder']>[1] = {},
): Promise<SplitGroup> {
  const ids: number[] = [];
  for (let n = 0; n < people; n += 1) {
    const id = await aPerson(api.db);
    await setPayPassword(api.db, id);
    ids.push(id);
  }
  const { tradeNo } = await app.heldOrder(ids[0] as number, overrides);
  await api.db.rows('update venue_order set buddy_ids = $2 where trade_no = $1', [tradeNo, ids.slice(1)]);
  return { tradeNo, ids, clients: await Promise.all(ids.map((id) => api.clientFor(id))) };
}
const open = async ({ tradeNo, clients: [owner] }: SplitGroup) =>
  (await (owner as TestClient).post(splits.open, { tradeNo })).data.shares;
const pay = ({ tradeNo, clients }: SplitGroup, who: number, shareId: number, payPasswordOf = secret) =>
  (clients[who] as TestClient).post(splits.pay, { tradeNo, shareId, payPassword: payPasswordOf });
const balances = async ({ ids }: SplitGroup) =>
  (
    await api.db.rows<{ balance: number }>('select balance from wallet where user_id = any ($1) order by user_id', [
      ids,
    ])
  ).map(({ balance }) => balance);
const stateOf = async ({ tradeNo }: SplitGroup) =>
  (
    await api.db.rows<{ os: number; ps: number }>(
      'select order_status::int as os, pay_status as ps from venue_order where trade_no = $1',
      [tradeNo],
    )
  )[0];
const expire = ({ tradeNo }: SplitGroup) =>
  api.db.rows(`update venue_order set pay_deadline = app_now() - interval '1 second' where trade_no = $1`, [tradeNo]);
/** Returns a reader of each person's new messages, newest first. */
async function messageReader({ ids }: SplitGroup): Promise<() => Promise<string[][]>> {
  const phones = ids.map((id) => `138${String(id).padStart(8, '0')}`);
  await api.db.rows(
    'update app_user u set phone = x.phone from unnest($1::int[], $2::text[]) as x(id, phone) where u.id = x.id',
    [ids, phones],
  );
  const seen = phones.map(() => 0);
  return async () => {
    const readNew: string[][] = [];
    for (const [n, phone] of phones.entries()) {
      const box = await app.receivedMessages(phone);
      readNew.push(box.slice(0, box.length - (seen[n] ?? 0)));
      seen[n] = box.length;
    }
    return readNew;
  };
}
const giveBack = () => api.app.get(SplitSweepService).sweepShares();

it('is split exactly, paid by share, and settles the order with the last; income equals the price', async () => {
  const members = await createGroup(3);
  const shares = await open(members);
  expect(shares.map(({ amount }) => amount)).toEqual([6.67, 6.67, 6.66]);
  expect((await (members.clients[1] as TestClient).get(splits.mine, {})).data).toMatchObject([
    { tradeNo: members.tradeNo, amount: 6.67, status: shareStatus.unpaid },
  ]);
  for (const n of [1, 2])
    expect(await pay(members, n, shares[n]?.id ?? 0)).toMatchObject({
      code: 200,
      data: { payStatus: payStatus.unpaid },
    });
  expect(await stateOf(members)).toEqual({ os: Number(orderStatus.normal), ps: payStatus.unpaid });
  expect(await pay(members, 0, shares[0]?.id ?? 0)).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  const own = async (n: number) => (await (members.clients[n] as TestClient).get(splits.mine, {})).data;
  expect([await own(1), await own(0)]).toMatchObject([
    [{ tradeNo: members.tradeNo, amount: 6.67, status: shareStatus.kept }],
    [],
  ]);
  expect(await balances(members)).toEqual([START - 667, START - 667, START - 666]);
  expect(
    await api.db.rows('select paid, refunded, state from v_payment where trade_no = $1', [members.tradeNo]),
  ).toEqual([{ paid: 2000, refunded: 0, state: payStatus.paid }]);
  expect(
    await api.db.rows('select kind from slot_hold where trade_no = $1 and released_at is null', [members.tradeNo]),
  ).toEqual([{ kind: 'PAID' }]);
  expect(await giveBack()).toBe(0);
});

it('refunds each payer exactly when the order is cancelled later', async () => {
  const members = await createGroup(3);
  const shares = await open(members);
  await pay(members, 1, shares[1]?.id ?? 0);
  for (const n of [0, 2]) await pay(members, 0, shares[n]?.id ?? 0);
  expect(await balances(members)).toEqual([START - 1333, START - 667, START]);
  expect(
    await (members.clients[0] as TestClient).post(payments.cancel, { venueTradeNo: members.tradeNo }),
  ).toMatchObject({
    code: 200,
    data: { refundFee: 20 },
  });
  await api.app.get(RefundSweepService).sweepRefunds();
  expect(await balances(members)).toEqual([START, START, START]);
  expect(await stateOf(members)).toEqual({ os: Number(orderStatus.cancelled), ps: payStatus.refunded });
});

it('refunds every paid share once if one is missing at the deadline, and frees the court', async () => {
  const members = await createGroup(3);
  const shares = await open(members);
  for (const n of [0, 1]) await pay(members, n, shares[n]?.id ?? 0);
  await expire(members);
  expect(await pay(members, 2, shares[2]?.id ?? 0)).toMatchObject({ code: 250, errKey: 'PAY_WINDOW_CLOSED' });
  await api.app.get(OrderSweepService).sweepReleases();
  expect(await stateOf(members)).toEqual({ os: Number(orderStatus.cancelled), ps: payStatus.unpaid });
  const done = await Promise.all([giveBack(), giveBack(), giveBack()]);
  expect(done.reduce((a, b) => a + b, 0)).toBe(2);
  expect(await balances(members)).toEqual([START, START, START]);
  expect(
    (await (members.clients[1] as TestClient).get(splits.one, { tradeNo: members.tradeNo })).data.shares.map(
      ({ status }) => status,
    ),
  ).toEqual([shareStatus.returned, shareStatus.returned, shareStatus.unpaid]);
  expect(
    await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [members.tradeNo]),
  ).toEqual([]);
});

it('refunds shares if the owner pays the full price', async () => {
  const members = await createGroup(2);
  const shares = await open(members);
  await pay(members, 1, shares[1]?.id ?? 0);
  expect(
    await (members.clients[0] as TestClient).post(payments.pay, {
      venueTradeNo: members.tradeNo,
      payType: 5,
      payPassword: secret,
    }),
  ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
  expect(await giveBack()).toBe(1);
  expect(await balances(members)).toEqual([START - 2000, START]);
});

it('refuses non-participants, wrong passwords, repeats, single-person orders and a new split once paid', async () => {
  const members = await createGroup(2);
  const other = await createGroup(1);
  const [ownShare, partnerShare] = await open(members);
  const stranger = other.clients[0] as TestClient;
  expect(await stranger.get(splits.one, { tradeNo: members.tradeNo })).toMatchObject({ code: 404 });
  expect(
    await stranger.post(splits.pay, { tradeNo: members.tradeNo, shareId: ownShare?.id ?? 0, payPassword: secret }),
  ).toMatchObject({ code: 404 });
  expect(await (members.clients[1] as TestClient).post(splits.open, { tradeNo: members.tradeNo })).toMatchObject({
    code: 404,
  });
  expect(await pay(members, 1, ownShare?.id ?? 0)).toMatchObject({ code: 404 });
  expect(await pay(members, 1, partnerShare?.id ?? 0, md5('000000'))).toMatchObject({
    code: 250,
    errKey: 'PAY_PASSWORD_WRONG',
  });
  expect(await stranger.post(splits.open, { tradeNo: other.tradeNo })).toMatchObject({
    code: 250,
    errKey: 'SPLIT_ALONE',
  });
  await pay(members, 1, partnerShare?.id ?? 0);
  expect(await pay(members, 0, partnerShare?.id ?? 0)).toMatchObject({ code: 250, errKey: 'SPLIT_PAID' });
  expect(await (members.clients[0] as TestClient).post(splits.open, { tradeNo: members.tradeNo })).toMatchObject({
    code: 250,
    errKey: 'SPLIT_RUNNING',
  });
  expect(await balances(members)).toEqual([START, START - 1000]);
});

it("notifies companions once of due, missing, covered and refunded shares; the booker's page shows it", async () => {
  const members = await createGroup(3);
  const messages = await messageReader(members);
  await open(members);
  const shares = await open(members);
  expect(await messages()).toEqual([
    [],
    [expect.stringMatching(/邀您分摊.+您的一份为6\.67元，请在\d\d:\d\d前/)],
    [expect.stringContaining('您的一份为6.66元')],
  ]);
  const remindNow = () => api.app.get(SplitSweepService).sweepReminders();
  await api.db.rows(`update venue_order set pay_deadline = app_now() + interval '3 minutes' where trade_no = $1`, [
    members.tradeNo,
  ]);
  expect(await remindNow()).toBe(0);
  await api.db.rows(`update order_split set opened_at = app_now() - interval '7 minutes' where trade_no = $1`, [
    members.tradeNo,
  ]);
  await pay(members, 1, shares[1]?.id ?? 0);
  expect([await remindNow(), await remindNow()]).toEqual([1, 0]);
  expect(await messages()).toEqual([[], [], [expect.stringContaining('还差您的一份6.66元')]]);
  for (const n of [2, 0]) await pay(members, 0, shares[n]?.id ?? 0);
  expect(await messages()).toEqual([[], [], [expect.stringContaining('已代您支付')]]);
  await (members.clients[0] as TestClient).post(payments.cancel, { venueTradeNo: members.tradeNo });
  await api.app.get(RefundSweepService).sweepRefunds();
  expect(await messages()).toEqual([[], [expect.stringContaining('其中您支付的6.67元已退回余额')], []]);
});

it('notifies companions once when sharing ends: the refund, or that nothing is due', async () => {
  const [late, whole] = [await createGroup(3), await createGroup(2)];
  const messages = [await messageReader(late), await messageReader(whole)];
  const shares = await open(late);
  await open(whole);
  for (const one of messages) await one();
  await pay(late, 1, shares[1]?.id ?? 0);
  await expire(late);
  await api.app.get(OrderSweepService).sweepReleases();
  await (whole.clients[0] as TestClient).post(payments.pay, {
    venueTradeNo: whole.tradeNo,
    payType: 5,
    payPassword: secret,
  });
  expect([await giveBack(), await giveBack()]).toEqual([1, 0]);
  expect(await Promise.all(messages.map((one) => one()))).toEqual([
    [[], [expect.stringContaining('订单已取消），您已付的6.67元已退回余额')], [expect.stringContaining('您无需支付')]],
    [[], [expect.stringContaining('下单人已直接付清），您无需支付')]],
  ]);
});

it('is split again if its order is restored after sharing ended', async () => {
  const members = await createGroup(2);
  const [ownShare] = await open(members);
  await expire(members);
  await api.app.get(OrderSweepService).sweepReleases();
  await giveBack();
  await api.db.rows(
    `
      update venue_order
      set order_status = '1', cancel_kind = null, cancel_at = null, pay_deadline = app_now() + interval '5 minutes'
      where trade_no = $1
    `,
    [members.tradeNo],
  );
  expect(await pay(members, 0, ownShare?.id ?? 0)).toMatchObject({ code: 250, errKey: 'SPLIT_STALE' });
  expect((await (members.clients[0] as TestClient).get(splits.one, { tradeNo: members.tradeNo })).data.shares).toEqual(
    [],
  );
  const again = await open(members);
  expect(await pay(members, 0, again[0]?.id ?? 0)).toMatchObject({ code: 200 });
});

describe('the last two shares and the deadline concurrently', () => {
  it('end either paid with the slot or fully refunded, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const members = await createGroup(2, { holdSeconds: 600 });
      const shares = await open(members);
      await api.db.rows(
        `update venue_order set pay_deadline = app_now() + $2 * interval '1 millisecond' where trade_no = $1`,
        [members.tradeNo, round * 8],
      );
      await Promise.all([
        pay(members, 0, shares[0]?.id ?? 0),
        pay(members, 1, shares[1]?.id ?? 0),
        api.app.get(OrderSweepService).sweepReleases(),
      ]);
      await expire(members);
      await api.app.get(OrderSweepService).sweepReleases();
      await giveBack();
      const state = await stateOf(members);
      const paid = state?.ps === payStatus.paid;
      expect(paid ? [START - 1000, START - 1000] : [START, START]).toEqual(await balances(members));
      expect(
        (await api.db.rows('select 1 from slot_hold where trade_no = $1 and released_at is null', [members.tradeNo]))
          .length,
      ).toBe(paid ? 1 : 0);
    }
  });

  it('would leave a fully paid order unpaid without the locks (control)', async () => {
    const members = await createGroup(2);
    const shares = await open(members);
    const store = api.app.get(SplitStore);
    let read = 0;
    let go = () => undefined as void;
    const gate = new Promise<void>((done) => {
      go = done;
    });
    const settled = await Promise.all(
      shares.map(({ id }, n) =>
        api.db.transact(async (tx) => {
          const seen = await store.listShares(tx, members.tradeNo);
          read += 1;
          if (read === shares.length) go();
          await gate;
          await store.markPaid(tx, id, members.ids[n] as number);
          return seen.every((one) => one.id === id || one.status === shareStatus.paid);
        }),
      ),
    );
    expect(settled).toEqual([false, false]);
    expect((await store.listShares(api.db, members.tradeNo)).every(({ status }) => status === shareStatus.paid)).toBe(
      true,
    );
  });

  it('settle the order by exactly one of two last shares', async () => {
    const members = await createGroup(2);
    const shares = await open(members);
    const [work, held] = [api.app.get(SplitService), api.app.get(OrderService)];
    const order = await held.find(members.tradeNo);
    await Promise.all(
      shares.map(({ id }, n) =>
        api.db.transact(async (tx) =>
          work.payWithin(tx, await held.lock(tx, order as never), id, members.ids[n] as number),
        ),
      ),
    );
    expect(await stateOf(members)).toMatchObject({ ps: payStatus.paid });
    expect(
      await api.db.rows('select count(*)::int as n from finance_record where trade_no = $1', [members.tradeNo]),
    ).toEqual([{ n: 1 }]);
  });
});

it('answers a share paid twice with one key once', async () => {
  const members = await createGroup(2);
  const shares = await open(members);
  const input = { tradeNo: members.tradeNo, shareId: shares[1]?.id ?? 0, payPassword: secret };
  const client = members.clients[1] as TestClient;
  expect(await client.post(splits.pay, input, { key: 'share-key-1' })).toMatchObject({ code: 200 });
  expect(await client.post(splits.pay, input, { key: 'share-key-1', timestamp: Date.now() + 7 })).toMatchObject({
    code: 200,
  });
  expect(await balances(members)).toEqual([START, START - 1000]);
  expect((await client.get(orders.buddies, {})).code).toBe(200);
});
