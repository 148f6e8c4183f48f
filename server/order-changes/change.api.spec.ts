import { orderChanges } from '#contract/order-changes/change.contract';
import { ownOrders } from '#contract/orders/own-order.contract';
import { payments } from '#contract/payments/payment.contract';
import { splits } from '#contract/shared-payments/split.contract';
import { promiseStatus } from '#domain/attendance/promise.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { checkStatus } from '#domain/system/check.status';
import { financeStatus } from '#domain/payments/pay.status';
import { AppModule } from '#server/app.module';
import type { Tx } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { anOrder, aPaidBooking, aPerson, aMemberCaller, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { RefundRunService } from '#server/refunds/refund-run.service';
import { setPayPassword } from '#server/channels/test-gateway';
import { OrderRefundService } from '#server/refunds/order-refund.service';
import { RepriceService } from '#server/shared-payments/reprice.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { AdjustQuoteService } from './adjust-quote.service';
import { AdjustService } from './adjust.service';
import { AdjustSettlementService } from './adjust-settlement.service';
import { ChangeStore } from './change.store';
import { OrderService, type Order } from '#server/orders/order.service';

let api: TestApi;
let world: TestVenue;
let pool: TestVenue;
let far: TestVenue;
let desk: TestClient;
let place = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'order_changes', { POOL_SIZE: '20' });
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, { spaces: 40 });
  pool = await aVenue(api.db, { seats: 2, venueId: world.venueId });
  far = await aVenue(api.db);
  await api.db.rows('insert into charge (site_id, space_id, price) values ($1, $2, 5000), ($1, $3, 1200)', [
    world.siteId,
    world.spaceIds[38],
    world.spaceIds[39],
  ]);
  await api.app.get(VenueTables, { strict: false }).refresh();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 10 }), {
    rights: ['Orders', 'AdjustOrder', 'OrdersChangeBuddy', 'OrdersReturnCharge', 'OrdersCancel'],
  });
}, 90_000);
afterAll(() => api.close());

async function holdOrder(overrides: Parameters<typeof anOrder>[3] = {}, where = world) {
  const userId = await aPerson(api.db);
  const order = await anOrder(api.db, where, userId, { space: place++ % 30, ...overrides });
  return { userId, ...order };
}
async function payOrder(overrides: Parameters<typeof anOrder>[3] = {}, where = world) {
  const order = await holdOrder(overrides, where);
  const password = await setPayPassword(api.db, order.userId);
  const member = await api.clientFor(order.userId);
  expect(
    await member.post(payments.pay, { venueTradeNo: order.tradeNo, payType: 5, payPassword: password }),
  ).toMatchObject({ code: 200 });
  return { ...order, member, password };
}
const slotSelection = (spaces: readonly number[], times: readonly number[], where = world) =>
  JSON.stringify(spaces.flatMap((s) => times.map((t) => ({ spaceId: where.spaceIds[s], timeId: where.timeIds[t] }))));
const moveTarget = (
  order: { tradeNo: string; date: string },
  spaces: readonly number[],
  times: readonly number[],
  where = world,
) => ({
  tradeNo: order.tradeNo,
  siteId: where.siteId,
  date: order.date as LocalDate,
  reservationOrderJson: slotSelection(spaces, times, where),
});
const moneyOf = async (tradeNo: string) =>
  (
    await api.db.rows('select due, paid, refunded, in_transit, kept, state from v_payment where trade_no = $1', [
      tradeNo,
    ])
  )[0];
const slotsOf = async (tradeNo: string) =>
  (
    await api.db.rows<{ slot: string }>(
      `
        select space_id || '/' || time_id || '/' || kind as slot
        from slot_hold
        where trade_no = $1 and released_at is null
        order by 1
      `,
      [tradeNo],
    )
  ).map(({ slot }) => slot);
const slot = (space: number, time: number, kind = 'PAID') => `${world.spaceIds[space]}/${world.timeIds[time]}/${kind}`;
const runRefunds = async (tradeNo: string) => {
  for (const { no: refundNo } of await api.db.rows<{ no: string }>(
    'select refund_no as no from refund where trade_no = $1 and status = 3',
    [tradeNo],
  ))
    await api.app.get(RefundRunService).run(refundNo);
};
const balanceOf = async (userId: number) =>
  (await api.db.rows<{ balance: number }>('select balance from wallet where user_id = $1', [userId]))[0]?.balance;

describe('rescheduling a paid order', () => {
  it('to slots of the same price swaps them at once, keeps the money, and logs the actor', async () => {
    const order = await payOrder({ time: 0 });
    const quote = await desk.post(orderChanges.quote, moveTarget(order, [31], [5]));
    expect(quote.data).toMatchObject({ amount: 20, kept: 20, difference: 0, free: true });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [31], [5]), reason: '换场地', expect: 0 }),
    ).toMatchObject({ code: 200, data: { payStatus: payStatus.paid } });
    expect(await slotsOf(order.tradeNo)).toEqual([slot(31, 5)]);
    expect(await moneyOf(order.tradeNo)).toMatchObject({ due: 2000, paid: 2000, kept: 2000, state: payStatus.paid });
    expect(await api.db.rows('select begin_at, detail from venue_order where trade_no = $1', [order.tradeNo])).toEqual([
      { begin_at: `${order.date} 13:00`, detail: '32号 13:00-14:00' },
    ]);
    expect(
      await api.db.rows(`select 1 from order_log where trade_no = $1 and action = 'adjust'`, [order.tradeNo]),
    ).toHaveLength(1);
    expect(await api.db.rows('select reason from audit where object = $1', [order.tradeNo])).toEqual([
      { reason: '换场地' },
    ]);
    expect(
      await api.db.rows(
        `select payload ->> 'date' as date from outbox where name = 'order.adjusted' and payload ->> 'tradeNo' = $1`,
        [order.tradeNo],
      ),
    ).toEqual([{ date: order.date }]);
  });

  it('to another date takes a check-in back, within the same date keeps it', async () => {
    const order = await payOrder({ time: 0 });
    await api.db.rows('update venue_order set promise_status = 2, sign_at = app_now() where trade_no = $1', [
      order.tradeNo,
    ]);
    await api.db.rows('update venue_order_item set promise_status = 2 where trade_no = $1', [order.tradeNo]);
    const attendance = () =>
      api.db.rows(
        `
          select o.promise_status as "order", i.promise_status as slot, o.sign_at is not null as signed
          from venue_order o
            join venue_order_item i on i.trade_no = o.trade_no
          where o.trade_no = $1
        `,
        [order.tradeNo],
      );
    const move = (date: string, time: number) =>
      desk.post(orderChanges.adjust, {
        ...moveTarget({ ...order, date }, [33], [time]),
        reason: '改期',
        expect: 0,
      });
    expect((await move(order.date, 5)).code).toBe(200);
    expect(await attendance()).toEqual([
      { order: promiseStatus.checkedIn, slot: promiseStatus.checkedIn, signed: true },
    ]);
    expect((await move(addDays(order.date as LocalDate, 1), 5)).code).toBe(200);
    expect(await attendance()).toEqual([{ order: promiseStatus.none, slot: promiseStatus.none, signed: false }]);
    expect(
      await api.db.rows(`select who from order_log where trade_no = $1 and action = 'withdrawCheckIn'`, [
        order.tradeNo,
      ]),
    ).toEqual([{ who: 'staff' }]);
  });

  it('to more slots charges the difference at the counter; a cancellation refunds all by route', async () => {
    const order = await payOrder({ time: 1 });
    const adjustment = { ...moveTarget(order, [32], [1, 2]), reason: '加一小时', expect: 20 };
    const refused = await desk.post(orderChanges.adjust, adjustment);
    expect(refused).toMatchObject({ code: 250, errKey: 'DIFFERENCE_OPEN' });
    expect(refused.message).toContain('20.00');
    expect(await slotsOf(order.tradeNo)).not.toEqual([slot(32, 1), slot(32, 2)]);
    expect(await desk.post(orderChanges.adjust, { ...adjustment, offlineType: 1 })).toMatchObject({ code: 200 });
    expect(await slotsOf(order.tradeNo)).toEqual([slot(32, 1), slot(32, 2)].sort());
    expect(await moneyOf(order.tradeNo)).toMatchObject({ due: 4000, paid: 4000, kept: 4000, state: payStatus.paid });
    expect(await order.member.post(payments.cancel, { venueTradeNo: order.tradeNo })).toMatchObject({
      code: 200,
      data: { refundFee: 40 },
    });
    expect(
      await api.db.rows('select amount, route from refund where trade_no = $1 order by id', [order.tradeNo]),
    ).toEqual([
      { amount: 2000, route: 1 },
      { amount: 2000, route: 2 },
    ]);
    await runRefunds(order.tradeNo);
    expect(await moneyOf(order.tradeNo)).toMatchObject({
      refunded: 4000,
      in_transit: 0,
      kept: 0,
      state: payStatus.refunded,
    });
    expect(await balanceOf(order.userId)).toBe(52_000);
  });

  it('waives a difference for staff: the agreed price stays', async () => {
    const order = await payOrder({ time: 2 });
    expect(
      await desk.post(orderChanges.adjust, {
        ...moveTarget(order, [38], [2]),
        reason: '灯坏了',
        expect: 30,
        waive: true,
      }),
    ).toMatchObject({ code: 200 });
    expect(await moneyOf(order.tradeNo)).toMatchObject({ due: 2000, paid: 2000, kept: 2000, state: payStatus.paid });
  });

  it('to cheaper slots refunds the difference and keeps the order', async () => {
    const order = await payOrder({ time: 3 });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [39], [3]), reason: '换小场', expect: -8 }),
    ).toMatchObject({ code: 200, data: { orderStatus: orderStatus.normal, payStatus: payStatus.refunding } });
    await runRefunds(order.tradeNo);
    expect(await moneyOf(order.tradeNo)).toMatchObject({
      due: 1200,
      paid: 2000,
      refunded: 800,
      kept: 1200,
      state: payStatus.paid,
    });
    expect(await balanceOf(order.userId)).toBe(48_800);
  });

  it('is refused for taken or equal slots, other merchants, stale prices, started orders; no change', async () => {
    const [order, other] = [await payOrder({ time: 4 }), await payOrder({ time: 5 })];
    const mine = await slotsOf(order.tradeNo);
    const [takenSlot] = await api.db.rows<{ space: number; time: number }>(
      'select space_id as space, time_id as time from slot_hold where trade_no = $1',
      [other.tradeNo],
    );
    const taken = {
      tradeNo: order.tradeNo,
      siteId: world.siteId,
      date: order.date as LocalDate,
      reservationOrderJson: JSON.stringify([{ spaceId: takenSlot?.space, timeId: takenSlot?.time }]),
    };
    expect((await desk.post(orderChanges.quote, taken)).data).toMatchObject({ free: false });
    expect(await desk.post(orderChanges.adjust, { ...taken, reason: '换场地', expect: 0 })).toMatchObject({
      code: 250,
      errKey: 'SLOT_TAKEN',
    });
    const [own] = await api.db.rows<{ space: number; time: number }>(
      'select space_id as space, time_id as time from slot_hold where trade_no = $1',
      [order.tradeNo],
    );
    // The detail is compared as the tables store it.
    await desk.post(orderChanges.adjust, { ...moveTarget(order, [33], [4]), reason: '换场地', expect: 0 });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [33], [4]), reason: '再换一次', expect: 0 }),
    ).toMatchObject({ code: 250, errKey: 'SAME_SLOTS' });
    expect(own).toBeDefined();
    expect(mine).toHaveLength(1);
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [0], [4], far), reason: '换场馆', expect: 0 }),
    ).toMatchObject({ code: 250, errKey: 'OTHER_MERCHANT' });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [38], [4]), reason: '换场地', expect: 0 }),
    ).toMatchObject({ code: 409, errKey: 'PRICE_MOVED' });
    const begun = await aPaidBooking(api.db, world, order.userId, { startsIn: -5 });
    expect(
      await desk.post(orderChanges.adjust, {
        ...moveTarget({ tradeNo: begun, date: order.date }, [34], [4]),
        reason: '换场地',
        expect: 0,
      }),
    ).toMatchObject({ code: 250, errKey: 'ORDER_STARTED' });
    expect(await slotsOf(order.tradeNo)).toEqual([slot(33, 4)]);
  });

  it('from and to a pool counts its places correctly', async () => {
    const order = await payOrder({ time: 6 });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [0], [6], pool), reason: '去游泳', expect: 0 }),
    ).toMatchObject({ code: 200 });
    const taken = async () =>
      (
        await api.db.rows<{ taken: number }>(
          'select taken from slot_capacity where site_id = $1 and date = $2 and time_id = $3',
          [pool.siteId, order.date, pool.timeIds[6]],
        )
      )[0]?.taken;
    expect([await taken(), await slotsOf(order.tradeNo)]).toEqual([1, []]);
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [35], [6]), reason: '回来', expect: 0 }),
    ).toMatchObject({
      code: 200,
    });
    expect([await taken(), await slotsOf(order.tradeNo)]).toEqual([0, [slot(35, 6)]]);
  });
});

describe('rescheduling an unpaid order', () => {
  it('changes the amount due and keeps the deadline; a pending payment blocks it', async () => {
    const order = await holdOrder({ time: 7 });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [36], [7, 8]), reason: '加一小时', expect: 20 }),
    ).toMatchObject({ code: 200, data: { payStatus: payStatus.unpaid } });
    expect(await slotsOf(order.tradeNo)).toEqual([slot(36, 7, 'HELD'), slot(36, 8, 'HELD')].sort());
    const password = await setPayPassword(api.db, order.userId);
    await (
      await api.clientFor(order.userId)
    ).post(payments.pay, { venueTradeNo: order.tradeNo, payType: 5, payPassword: password });
    expect(await moneyOf(order.tradeNo)).toMatchObject({ due: 4000, paid: 4000, state: payStatus.paid });
    const waiting = await holdOrder({ time: 9 });
    await api.db.rows(
      `
        insert into pay_attempt (attempt_no, trade_no, user_id, pay_type, amount, state, expires_at)
        values ($1 || 'A01', $1, $2, 3, 2000, 1, now() + interval '5 minutes')
      `,
      [waiting.tradeNo, waiting.userId],
    );
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(waiting, [37], [9]), reason: '换场地', expect: 0 }),
    ).toMatchObject({ code: 250, errKey: 'BEING_PAID' });
  });

  it('redistributes the price among sharers, and is refused once one has paid', async () => {
    const order = await holdOrder({ time: 9 });
    const friend = await aPerson(api.db);
    const password = await setPayPassword(api.db, friend);
    await api.db.rows('update venue_order set buddy_ids = $2 where trade_no = $1', [order.tradeNo, [friend]]);
    const owner = await api.clientFor(order.userId);
    await owner.post(splits.open, { tradeNo: order.tradeNo });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [38], [9]), reason: '换场地', expect: 30 }),
    ).toMatchObject({ code: 200 });
    const shares = async () =>
      api.db.rows<{ id: number; amount: number }>(
        'select id, amount from order_share where trade_no = $1 order by id',
        [order.tradeNo],
      );
    const [mine, his] = await shares();
    expect([mine?.amount, his?.amount]).toEqual([2500, 2500]);
    expect(
      await (
        await api.clientFor(friend)
      ).post(splits.pay, { tradeNo: order.tradeNo, shareId: his?.id ?? 0, payPassword: password }),
    ).toMatchObject({ code: 200 });
    expect(
      await desk.post(orderChanges.adjust, { ...moveTarget(order, [39], [9]), reason: '换场地', expect: -38 }),
    ).toMatchObject({ code: 250, errKey: 'SPLIT_RUNNING' });
    expect((await shares()).map(({ amount }) => amount)).toEqual([2500, 2500]);
  });
});

describe('rescheduling and paying concurrently', () => {
  /** Moves orders without locks on days or rows. */
  class UnlockedAdjustService extends AdjustService {
    protected override async lockUnmoved(_tx: Tx, seen: Order): Promise<Order> {
      await new Promise((resolve) => {
        setTimeout(resolve, 120);
      });
      return seen;
    }
  }

  /**
   * Moves an unpaid order to a more expensive court while its member pays; returns how many ended paid with a wrong
   * amount.
   */
  async function race(rounds: number, careless = false): Promise<number> {
    const orders = api.app.get(OrderService, { strict: false });
    const store = new ChangeStore();
    let wrong = 0;
    for (let n = 0; n < rounds; n += 1) {
      const order = await holdOrder({ time: n % 10, daysAhead: careless ? 2 : 7 });
      const password = await setPayPassword(api.db, order.userId);
      const member = await api.clientFor(order.userId);
      const staff = aMemberCaller(order.userId, { roleId: 2 });
      const seen = await orders.findInScope(staff, order.tradeNo);
      const mine: OrderService = careless
        ? Object.assign(Object.create(orders) as OrderService, { lockRow: () => Promise.resolve(seen) })
        : orders;
      const moves = new (careless ? UnlockedAdjustService : AdjustService)(
        api.db,
        mine,
        api.app.get(AdjustQuoteService, { strict: false }),
        new AdjustSettlementService(
          mine,
          store,
          api.app.get(OrderRefundService, { strict: false }),
          api.app.get(RepriceService, { strict: false }),
        ),
      );
      await Promise.all([
        member.post(payments.pay, { venueTradeNo: order.tradeNo, payType: 5, payPassword: password }),
        moves
          .adjust(staff, {
            ...moveTarget(order, [38], [n % 10]),
            reason: '换大场',
            expect: 30,
            waive: false,
            offlineType: 1,
          })
          .catch(() => undefined),
      ]);
      const money = (await moneyOf(order.tradeNo)) as { due: number; kept: number; state: number };
      if (money.state === 2 && money.kept !== money.due) wrong += 1;
    }
    return wrong;
  }

  it('ends with the order paid at its price', async () => {
    expect(await race(6)).toBe(0);
  });

  it('would end with an underpaid order without the locks', async () => {
    expect(await race(3, true)).toBeGreaterThan(0);
  });
});

describe('a partial refund', () => {
  const itemsOf = async (tradeNo: string) =>
    (await desk.get(orderChanges.returnView, { tradeNo })).data.items as {
      id: number;
      rest: number;
      refunded: number;
    }[];

  it("refunds money, keeps the slots, and never exceeds a slot's price", async () => {
    const order = await payOrder({ time: 10 });
    const [item] = await itemsOf(order.tradeNo);
    expect(item).toMatchObject({ rest: 20, refunded: 0 });
    const ask = (amount: number) =>
      desk.post(orderChanges.returnCharge, {
        tradeNo: order.tradeNo,
        items: [{ id: item?.id ?? 0, amount }],
        reason: '灯光故障',
      });
    expect(await ask(20.01)).toMatchObject({ code: 250, errKey: 'PART_ABOVE_REST' });
    expect(await ask(5.5)).toMatchObject({
      code: 200,
      data: { orderStatus: orderStatus.normal, payStatus: payStatus.refunding, refundFee: 5.5 },
    });
    expect(await ask(1)).toMatchObject({ code: 250, errKey: 'REFUND_RUNNING' });
    await runRefunds(order.tradeNo);
    expect(await moneyOf(order.tradeNo)).toMatchObject({ due: 2000, refunded: 550, kept: 1450, state: payStatus.paid });
    expect(await slotsOf(order.tradeNo)).toHaveLength(1);
    expect((await itemsOf(order.tradeNo))[0]).toMatchObject({ rest: 14.5, refunded: 5.5 });
    expect(await ask(14.51)).toMatchObject({ code: 250, errKey: 'PART_ABOVE_REST' });
    expect(await ask(14.5)).toMatchObject({ code: 200 });
    await runRefunds(order.tradeNo);
    expect(await moneyOf(order.tradeNo)).toMatchObject({ refunded: 2000, kept: 0, state: payStatus.paid });
    expect(await balanceOf(order.userId)).toBe(50_000);
  });

  it("previews the venue-cancellation refund by slot and route beside the rule's", async () => {
    const order = await payOrder({ time: 9, daysAhead: 1 });
    const [item] = await itemsOf(order.tradeNo);
    await desk.post(orderChanges.returnCharge, {
      tradeNo: order.tradeNo,
      items: [{ id: item?.id ?? 0, amount: 5.5 }],
      reason: '灯光故障',
    });
    expect((await desk.get(orderChanges.cancelView, { tradeNo: order.tradeNo })).data).toMatchObject({
      allowed: false,
      refunded: 5.5,
    });
    await runRefunds(order.tradeNo);
    await api.db.rows(
      `
        update venue_order
        set begin_at = school_now() + interval '3 hours', end_at = school_now() + interval '4 hours'
        where trade_no = $1
      `,
      [order.tradeNo],
    );
    expect((await desk.get(orderChanges.cancelView, { tradeNo: order.tradeNo })).data).toMatchObject({
      payFee: 20,
      refunded: 5.5,
      refundFee: 14.5,
      byRule: { percent: 80, refundFee: 11.6 },
      allowed: true,
      items: [{ refunded: 5.5, back: 14.5 }],
      ways: [{ payType: 5, route: 1, amount: 14.5 }],
    });
    const unpaid = await holdOrder({ time: 8, daysAhead: 1 });
    expect((await desk.get(orderChanges.cancelView, { tradeNo: unpaid.tradeNo })).data).toMatchObject({
      payFee: 0,
      refundFee: 0,
      byRule: null,
      allowed: true,
      ways: [],
    });
  });

  it('refuses unpaid, foreign and closed orders', async () => {
    const unpaid = await holdOrder({ time: 11 });
    const other = await payOrder({ time: 12 });
    const [own] = await itemsOf(unpaid.tradeNo);
    const [foreign] = await itemsOf(other.tradeNo);
    const ask = (tradeNo: string, id = 0) =>
      desk.post(orderChanges.returnCharge, { tradeNo, items: [{ id, amount: 1 }], reason: '灯光故障' });
    expect(await ask(unpaid.tradeNo, own?.id)).toMatchObject({ code: 250 });
    expect(await ask(other.tradeNo, own?.id)).toMatchObject({ code: 400 });
    await api.db.rows('update venue_order set closed_at = now() where trade_no = $1', [other.tradeNo]);
    expect(await ask(other.tradeNo, foreign?.id)).toMatchObject({ code: 250, errKey: 'ORDER_CLOSED' });
  });
});

describe('changing companions', () => {
  const mate = async (userId: number, { checkStatus = 1 } = {}) => {
    const id = await aPerson(api.db);
    await api.db.rows('insert into buddy (user_id, buddy_user_id, check_status) values ($1, $2, $3)', [
      userId,
      id,
      checkStatus,
    ]);
    return id;
  };

  it('is allowed to the member until the start, with confirmed and available people', async () => {
    const order = await payOrder({ time: 13 });
    const [first, busy, unconfirmed, stranger] = [
      await mate(order.userId),
      await mate(order.userId),
      await mate(order.userId, { checkStatus: checkStatus.checking }),
      await aPerson(api.db),
    ];
    await api.db.rows(`update venue_order set user_id = $2 where trade_no = $1`, [
      (await anOrder(api.db, far, stranger, { time: 13 })).tradeNo,
      busy,
    ]);
    const change = (...userIds: number[]) =>
      order.member.post(orderChanges.changeOwnBuddies, { tradeNo: order.tradeNo, userIds });
    const { data } = await order.member.get(orderChanges.ownBuddies, { tradeNo: order.tradeNo });
    expect(data).toMatchObject({ max: 3, refusal: null });
    expect(data.companions).toHaveLength(3);
    expect(await change(busy)).toMatchObject({ code: 250, errKey: 'BUDDY_CONFLICT' });
    expect(await change(unconfirmed)).toMatchObject({ code: 250, errKey: 'BUDDY_UNCONFIRMED' });
    expect(await change(stranger)).toMatchObject({ code: 250, errKey: 'BUDDY_MISSING' });
    expect(await change(first)).toMatchObject({ code: 200 });
    expect(await change(first)).toMatchObject({ code: 250, errKey: 'SAME_BUDDIES' });
    expect(
      await api.db.rows('select buddy_ids as ids, people from venue_order where trade_no = $1', [order.tradeNo]),
    ).toEqual([{ ids: [first], people: 2 }]);
    expect(
      await api.db.rows(
        `
          select payload -> 'added' as added
          from outbox
          where name = 'order.buddies-changed' and payload ->> 'tradeNo' = $1
        `,
        [order.tradeNo],
      ),
    ).toEqual([{ added: [first] }]);
    expect(
      (
        await (
          await api.clientFor(stranger)
        ).post(orderChanges.changeOwnBuddies, { tradeNo: order.tradeNo, userIds: [] })
      ).code,
    ).toBe(404);
  });

  it('by staff requires a reason, and keeps the head count on per-person prices', async () => {
    const order = await payOrder({ space: 0, time: 0, daysAhead: 4 }, pool);
    const first = await mate(order.userId);
    expect(
      await desk.post(orderChanges.changeBuddies, { tradeNo: order.tradeNo, userIds: [first], reason: '用户来电' }),
    ).toMatchObject({ code: 250, errKey: 'BUDDIES_PRICED' });
    const court = await payOrder({ time: 0, daysAhead: 5 });
    const friend = await mate(court.userId);
    expect(
      await desk.post(orderChanges.changeBuddies, { tradeNo: court.tradeNo, userIds: [friend], reason: '' }),
    ).toMatchObject({ code: 400 });
    expect(
      await desk.post(orderChanges.changeBuddies, { tradeNo: court.tradeNo, userIds: [friend], reason: '用户来电' }),
    ).toMatchObject({ code: 200 });
    expect((await desk.get(orderChanges.buddiesView, { tradeNo: court.tradeNo })).data.companions).toMatchObject([
      { userId: friend, chosen: true },
    ]);
  });
});

describe('the details of an own order', () => {
  it('show the member slots, refunds and messages, and other people nothing', async () => {
    const order = await payOrder({ time: 0, daysAhead: 6 });
    await desk.post(orderChanges.adjust, { ...moveTarget(order, [39], [3]), reason: '换小场', expect: -8 });
    const { data } = await order.member.get(ownOrders.detail, { tradeNo: order.tradeNo });
    expect(data).toMatchObject({
      order: { tradeNo: order.tradeNo, payStatus: payStatus.refunding },
      items: [{ fee: 12, refunded: 0 }],
      buddies: [],
      refunds: [{ amount: 8, status: financeStatus.refunding, withdrawn: false }],
    });
    expect(data.log.find(({ en }: { en: string }) => en === 'Rescheduled')?.note).toContain('换小场');
    expect(
      (await (await api.clientFor(await aPerson(api.db))).get(ownOrders.detail, { tradeNo: order.tradeNo })).code,
    ).toBe(404);
  });
});
