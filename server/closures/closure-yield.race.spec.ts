import { orderStatus } from '#domain/orders/order.status';
import { closureStatus } from '#domain/closures/closure.status';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { DayLockMonitor, longestDayWait } from '#server/kit/testing/day-lock-monitor';
import { aMemberCaller, anOrder, aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';
import { ClosureBookingService } from './closure-booking.service';
import { ClosureService } from './closure.service';
import { ClosureStore } from './closure.store';

/** Closures of days with many bookings: each is cancelled and restored on its own, and a crash is survived. */
const MAX_WAIT_MS = 200;
const DAY = 3;
let booking: TestBooking;
let staff: ReturnType<typeof aMemberCaller>;

const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });

beforeAll(async () => {
  booking = await TestBooking.boot('closure_yield', 1, { POOL_SIZE: '20' }, AppModule);
  await of(SweepService).beforeApplicationShutdown();
  staff = aMemberCaller(await aPerson(booking.db, { roleId: 2 }), { roleId: 2 });
}, 90_000);
afterAll(() => booking.close());
afterEach(() => armFailpoints(''));

/** Creates a site whose day has some bookings at every hour from 08:00. */
async function bookedSite(spaces: number, times: number): Promise<{ world: TestVenue; tradeNos: string[] }> {
  const world = await booking.world({ spaces });
  const userId = await aPerson(booking.db);
  const tradeNos: string[] = [];
  for (let space = 0; space < spaces; space += 1)
    for (let time = 0; time < times; time += 1)
      tradeNos.push((await anOrder(booking.db, world, userId, { space, time, daysAhead: DAY })).tradeNo);
  return { world, tradeNos };
}
const dayOf = ({ siteId }: TestVenue) => ({ siteId, date: booking.date(DAY) as string });
const close = (world: TestVenue, expected: number) =>
  of(ClosureService).apply(staff, {
    siteIds: [world.siteId],
    spaceIds: [],
    beginDate: booking.date(DAY),
    endDate: booking.date(DAY),
    beginMinute: 480,
    endMinute: 1_320,
    reasonType: 2,
    note: '暴雨',
    expect: expected,
  } as never);
const statusesOf = async (tradeNos: readonly string[]) =>
  (
    await booking.db.rows<{ status: string; n: number }>(
      'select order_status as status, count(*)::int as n from venue_order where trade_no = any ($1) group by 1 order by 1',
      [tradeNos],
    )
  ).map(({ status, n }) => [status, n]);
const closureOf = async ({ siteId }: TestVenue) =>
  (
    await booking.db.rows<{ id: number; status: number }>(
      'select id, status from closure where $1 = any (site_ids) order by id desc',
      [siteId],
    )
  )[0] as { id: number; status: number };
const book = async (world: TestVenue, space: number, time: number, reservationPeople = 1) =>
  (
    await booking.trySubmit(
      world,
      await aPerson(booking.db),
      [{ spaceId: world.spaceIds[space] as number, timeId: world.timeIds[time] as number }],
      { reservationDate: booking.date(DAY), reservationPeople } as never,
    )
  ).refused;
const blocks = async ({ siteId }: TestVenue) =>
  (
    await booking.db.rows<{ n: number }>(
      `select count(*)::int as n from slot_hold where site_id = $1 and kind = 'BLOCKED' and released_at is null`,
      [siteId],
    )
  )[0]?.n;

it('lets others pass while it cancels the bookings of a day, and while it restores them', async () => {
  const { world, tradeNos } = await bookedSite(6, 10);
  const monitor = await DayLockMonitor.start(booking.api.database, [dayOf(world)]);
  const closing = close(world, 60);
  expect(await longestDayWait(booking.db, [dayOf(world)], closing)).toBeLessThan(MAX_WAIT_MS);
  expect(await statusesOf(tradeNos)).toEqual([[orderStatus.cancelled, 60]]);
  expect(await blocks(world)).toBe(6 * 14);
  const undoing = of(ClosureService).undo(staff, (await closing).id);
  expect(await longestDayWait(booking.db, [dayOf(world)], undoing)).toBeLessThan(MAX_WAIT_MS);
  expect((await monitor.stop()).longestMs).toBeLessThan(MAX_WAIT_MS);
  expect(await statusesOf(tradeNos)).toEqual([[orderStatus.normal, 60]]);
  expect(await blocks(world)).toBe(0);
  expect(await booking.overlaps()).toBe(0);
}, 60_000);

it('would make others wait if all bookings were cancelled in one transaction', async () => {
  const { world, tradeNos } = await bookedSite(24, 10);
  armFailpoints('closures.after_booking=throw');
  await expect(close(world, 240)).rejects.toThrow('closures.after_booking');
  const closure = await of(ClosureStore).find((await closureOf(world)).id);
  const wait = longestDayWait(
    booking.db,
    [dayOf(world)],
    booking.transact(async (tx) => {
      await Db.lockSlots(tx, [dayOf(world)]);
      for (const tradeNo of tradeNos.slice(1)) await of(ClosureBookingService).cancel(tx, tradeNo, closure as never);
    }),
  );
  expect(await wait).toBeGreaterThan(MAX_WAIT_MS);
}, 60_000);

it('is finished after a crash between two bookings; nobody gets a slot meanwhile', async () => {
  const { world, tradeNos } = await bookedSite(2, 3);
  armFailpoints('closures.after_booking=throw');
  await expect(close(world, 6)).rejects.toThrow('closures.after_booking');
  armFailpoints('');
  expect(await statusesOf(tradeNos)).toEqual(
    [
      [orderStatus.normal, 5],
      [orderStatus.cancelled, 1],
    ].sort(),
  );
  for (const time of [0, 2, 8]) expect(await book(world, 0, time)).toBe('SLOT_TAKEN');
  const { id, status } = await closureOf(world);
  expect(status).toBe(closureStatus.applying);
  await of(ClosureService).processDays(id);
  expect((await closureOf(world)).status).toBe(closureStatus.applied);
  expect(await statusesOf(tradeNos)).toEqual([[orderStatus.cancelled, 6]]);
  expect(await blocks(world)).toBe(2 * 14);
  expect(await booking.db.rows('select count(*)::int as n from closure_order where closure_id = $1', [id])).toEqual([
    { n: 6 },
  ]);
});

it('is undone after a crash, whether it was still closing or already reopening', async () => {
  const { world, tradeNos } = await bookedSite(2, 3);
  armFailpoints('closures.after_booking=throw,closures.after_restore=throw');
  await expect(close(world, 6)).rejects.toThrow('closures.after_booking');
  const { id } = await closureOf(world);
  await expect(of(ClosureService).undo(staff, id)).rejects.toThrow('closures.after_restore');
  armFailpoints('');
  expect(await book(world, 1, 8)).toBe('SLOT_TAKEN');
  await of(ClosureService).processDays(id);
  expect((await closureOf(world)).status).toBe(closureStatus.undone);
  expect(await statusesOf(tradeNos)).toEqual([[orderStatus.normal, 6]]);
  expect(await blocks(world)).toBe(0);
  expect(await book(world, 1, 8)).toBeNull();
  expect(await booking.overlaps()).toBe(0);
});

it('returns the places of a pool to its bookings one by one; no one else takes them', async () => {
  const world = await booking.world({ seats: 4 });
  const tradeNos: string[] = [];
  for (let n = 0; n < 4; n += 1)
    tradeNos.push((await anOrder(booking.db, world, await aPerson(booking.db), { time: 2, daysAhead: DAY })).tradeNo);
  const { id } = await close(world, 4);
  armFailpoints('closures.after_restore=throw');
  await expect(of(ClosureService).undo(staff, id)).rejects.toThrow('closures.after_restore');
  armFailpoints('');
  expect(await statusesOf(tradeNos)).toEqual(
    [
      [orderStatus.normal, 1],
      [orderStatus.cancelled, 3],
    ].sort(),
  );
  expect(await book(world, 0, 2)).not.toBeNull();
  await of(ClosureService).processDays(id);
  expect(await statusesOf(tradeNos)).toEqual([[orderStatus.normal, 4]]);
  expect(
    await booking.db.rows('select taken, total from slot_capacity where site_id = $1 and time_id = $2', [
      world.siteId,
      world.timeIds[2],
    ]),
  ).toEqual([{ taken: 4, total: 4 }]);
  expect(await book(world, 0, 3)).toBeNull();
});

it('leaves a restored booking out if another closure covers its slot', async () => {
  const { world, tradeNos } = await bookedSite(1, 2);
  const { id } = await close(world, 2);
  await close(world, 0);
  await of(ClosureService).undo(staff, id);
  expect(await statusesOf(tradeNos)).toEqual([[orderStatus.cancelled, 2]]);
  expect(await booking.db.rows('select distinct fate from closure_order where closure_id = $1', [id])).toEqual([
    { fate: 3 },
  ]);
  expect(await book(world, 0, 0)).toBe('SLOT_TAKEN');
});
