import { promiseStatus } from '#domain/attendance/promise.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { orders } from '#contract/orders/order.contract';
import { promises } from '#contract/attendance/promise.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { PromiseSweepService } from './promise-sweep.service';
import { PromiseService } from './promise.service';

const MINUTE = 60_000;
let api: TestApi;
let world: TestVenue;
let lenientWorld: TestVenue;
let desk: TestClient;
let gate: TestDevice;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'promises');
  await api.app.get(SweepService).beforeApplicationShutdown();
  world = await aVenue(api.db, {
    rules: { sign_mode: 4, late_grace_min: 15, leave_early_min: 20, advance_entry_min: 15 },
  });
  lenientWorld = await aVenue(api.db);
  desk = await api.clientFor(await aPerson(api.db, { roleId: 10 }), {
    rights: ['Orders', 'OrdersSign', 'OrdersPromiseEdit'],
  });
  gate = new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId }));
}, 90_000);
afterAll(() => api.close());

const sweeps = () => api.app.get(PromiseSweepService);
const stateOf = async (tradeNo: string) =>
  (
    await api.db.rows<{ promise: number; item: number }>(
      'select o.promise_status as promise, i.promise_status as item from venue_order o join venue_order_item i using (trade_no) where o.trade_no = $1',
      [tradeNo],
    )
  )[0];
const eventsOf = async (name: string, tradeNo: string) =>
  (await api.db.rows(`select 1 from outbox where name = $1 and payload ->> 'tradeNo' = $2`, [name, tradeNo])).length;
const passGate = (userId: number, direction: 1 | 2, minutesAgo: number) =>
  gate.reportEvents([gate.event({ kind: 'pass', direction, userId }, Date.now() - minutesAgo * MINUTE)]);
const book = async (startsIn: number, overrides: Parameters<typeof aPaidBooking>[3] = {}, where = world) => {
  const userId = await aPerson(api.db);
  return { userId, tradeNo: await aPaidBooking(api.db, where, userId, { startsIn, ...overrides }) };
};

describe('a no-show', () => {
  it('is recorded once after the grace period, with its evidence', async () => {
    const { tradeNo, userId } = await book(-16);
    const early = await book(-14);
    await sweeps().sweepMissed();
    await sweeps().sweepMissed();
    expect(await stateOf(tradeNo)).toEqual({ promise: promiseStatus.noShow, item: promiseStatus.noShow });
    expect(await stateOf(early.tradeNo)).toEqual({ promise: promiseStatus.none, item: promiseStatus.none });
    expect(await eventsOf('promise.broken', tradeNo)).toBe(1);
    expect(
      (await desk.get(orders.detail, { tradeNo })).data.log.map(({ action }: { action: string }) => action),
    ).toEqual(['miss']);
    expect(await api.db.rows('select 1 from room_version where room = $1', [`user:${userId}`])).toHaveLength(1);
  });

  it('is not recorded without check-in at the site, or for cancelled or unpaid bookings', async () => {
    const [free, cancelled, unpaid] = [
      await book(-20, {}, lenientWorld),
      await book(-20, { orderStatus: orderStatus.cancelled, payStatus: payStatus.refunded }),
      await book(-20, { payStatus: payStatus.unpaid }),
    ];
    await sweeps().sweepMissed();
    for (const { tradeNo } of [free, cancelled, unpaid])
      expect(await stateOf(tradeNo)).toMatchObject({ promise: promiseStatus.none });
  });

  it('is recorded while a part of the booking is being refunded', async () => {
    const { tradeNo } = await book(-20, { payStatus: payStatus.refunding });
    await sweeps().sweepMissed();
    expect(await stateOf(tradeNo)).toMatchObject({ promise: promiseStatus.noShow });
  });

  it('is corrected by a late gate record, but not by a late arrival', async () => {
    const [proved, late] = [await book(-40), await book(-40)];
    await sweeps().sweepMissed();
    await passGate(proved.userId, 1, 30);
    await passGate(late.userId, 1, 10);
    expect(await stateOf(proved.tradeNo)).toEqual({ promise: promiseStatus.checkedIn, item: promiseStatus.checkedIn });
    expect(await stateOf(late.tradeNo)).toEqual({ promise: promiseStatus.noShow, item: promiseStatus.noShow });
    expect(await eventsOf('promise.mended', proved.tradeNo)).toBe(1);
  });

  it('and a concurrent check-in end as exactly one of the two', async () => {
    const booked = await Promise.all(Array.from({ length: 8 }, () => book(-16)));
    await Promise.all(
      booked.flatMap(({ tradeNo }) => [
        desk.post(promises.checkIn, { tradeNo }),
        api.app.get(PromiseService).markMissed(tradeNo),
      ]),
    );
    for (const { tradeNo } of booked) {
      const { promise } = (await stateOf(tradeNo)) as { promise: number };
      expect([1, 2]).toContain(promise);
      expect(await eventsOf('promise.broken', tradeNo)).toBe(promise === 1 ? 1 : 0);
      expect(await api.db.rows(`select 1 from order_log where trade_no = $1`, [tradeNo])).toHaveLength(1);
    }
  });
});

describe('leaving early', () => {
  it('is recorded when the last person of a booking left and nobody returned', async () => {
    const friend = await aPerson(api.db);
    const { tradeNo, userId } = await book(-61, { buddyIds: [friend] });
    await passGate(userId, 1, 60);
    await passGate(friend, 1, 59);
    await passGate(userId, 2, 40);
    await passGate(friend, 2, 30);
    await sweeps().sweepLeft();
    expect(await stateOf(tradeNo)).toEqual({ promise: promiseStatus.leftEarly, item: promiseStatus.leftEarly });
    expect(await eventsOf('promise.broken', tradeNo)).toBe(1);
  });

  it.each([
    [
      'somebody stayed',
      [
        [1, 60],
        [2, 15],
      ],
    ],
    [
      'they came back',
      [
        [1, 60],
        [2, 40],
        [1, 35],
      ],
    ],
  ] as const)('is not recorded when %s', async (_, passages) => {
    const { tradeNo, userId } = await book(-61);
    for (const [direction, ago] of passages) await passGate(userId, direction, ago);
    await sweeps().sweepLeft();
    expect(await stateOf(tradeNo)).toEqual({ promise: promiseStatus.checkedIn, item: promiseStatus.checkedIn });
  });
});

describe('staff', () => {
  it('check a person in from early entry until the end, once', async () => {
    const [now, soon, over] = [await book(10), await book(30), await book(-60)];
    expect(await desk.post(promises.checkIn, { tradeNo: now.tradeNo })).toMatchObject({
      code: 200,
      data: { promiseStatus: promiseStatus.checkedIn },
    });
    expect(await desk.post(promises.checkIn, { tradeNo: now.tradeNo })).toMatchObject({
      code: 200,
      data: { promiseStatus: promiseStatus.checkedIn },
    });
    const early = await desk.post(promises.checkIn, { tradeNo: soon.tradeNo });
    expect(early).toMatchObject({ code: 250, errKey: 'SIGN_TOO_EARLY' });
    expect(early.message).toMatch(/\d{2}:\d{2}/);
    expect(await desk.post(promises.checkIn, { tradeNo: over.tradeNo })).toMatchObject({
      code: 250,
      errKey: 'SIGN_TOO_LATE',
    });
  });

  it('waive a no-show once, with a stored reason', async () => {
    const { tradeNo } = await book(-20);
    expect(await desk.post(promises.waive, { tradeNo, reason: '系统故障' })).toMatchObject({
      code: 250,
      errKey: 'ILLEGAL_STEP',
    });
    await sweeps().sweepMissed();
    expect(await desk.post(promises.waive, { tradeNo, reason: '系统故障' })).toMatchObject({
      code: 200,
      data: { promiseStatus: promiseStatus.waived },
    });
    expect(await eventsOf('promise.mended', tradeNo)).toBe(1);
    expect(await api.db.rows('select reason from audit where object = $1', [tradeNo])).toEqual([
      { reason: '系统故障' },
    ]);
    expect(await desk.post(promises.waive, { tradeNo, reason: '再来一次' })).toMatchObject({
      code: 250,
      errKey: 'ILLEGAL_STEP',
    });
  });
});

describe('a long finished order', () => {
  it('is closed for good: nothing more is waived', async () => {
    const { tradeNo } = await book(-45 * 24 * 60);
    const running = await book(-45 * 24 * 60, { payStatus: payStatus.refunding });
    await api.db.rows('update venue_order set promise_status = 1 where trade_no = $1', [tradeNo]);
    expect(await sweeps().sweepClosed()).toBe(1);
    expect(await desk.post(promises.waive, { tradeNo, reason: '太晚了' })).toMatchObject({
      code: 250,
      errKey: 'ORDER_CLOSED',
    });
    expect(await api.db.rows('select closed_at from venue_order where trade_no = $1', [running.tradeNo])).toEqual([
      { closed_at: null },
    ]);
    expect(await sweeps().sweepClosed()).toBe(0);
  });
});
