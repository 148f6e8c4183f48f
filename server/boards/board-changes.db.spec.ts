import fc from 'fast-check';
import { DataSource } from 'typeorm';
import type { LocalDate } from '#domain/kit/time';
import { reservations } from '#contract/booking/reservation.contract';
import { poolOf } from '#server/kit/db/data-source';
import type { TestApi } from '#server/kit/testing/test-api';
import { aMemberCaller, aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { Bus } from '#server/kit/redis/bus';
import { SlotBoundarySweep } from '#server/live/slot-boundary.sweep';
import { SlotBoundaryStore } from '#server/live/slot-boundary.store';
import { Db } from '#server/kit/db/db';
import { OrderSweepService } from '#server/orders/order-sweep.service';
import { SubmitService } from '#server/booking/submit.service';
import { TestBooking, type TestSlot } from '#server/booking/test-booking';
import { TestBookingApp } from '#server/booking/test-booking-app';
import { VenueTables } from '#server/venues/venue-tables.service';
import { BoardService } from './board.service';
import { BoardStore } from './board.store';
import { DayBoard } from './day-board';

const MINUTES = 60_000;

let booking: TestBooking;
let other: TestApi;
/** Reads of a whole day by the other process. */
let loads = 0;

beforeAll(async () => {
  booking = await TestBooking.boot('board-changes');
  other = await booking.api.startReplica(TestBookingApp);
  const pool = poolOf(other.app.get(DataSource, { strict: false }));
  jest.spyOn(pool, 'query').mockImplementation(function (this: typeof pool, ...args: unknown[]) {
    if ((args[0] as { name?: string }).name === 'board load') loads += 1;
    return (Object.getPrototypeOf(pool) as { query: (...all: unknown[]) => unknown }).query.apply(pool, args) as never;
  });
}, 60_000);
afterAll(async () => {
  await other.close();
  await booking.close();
});
afterEach(() => booking.travel(0));

const person = () => aPerson(booking.db, { roleId: 3, balance: 0 });
const boardsOf = (api: TestApi) => api.app.get(BoardService, { strict: false });
const slot = (world: TestVenue, space = 0, time = 3): TestSlot => ({
  spaceId: world.spaceIds[space % world.spaceIds.length] as number,
  timeId: world.timeIds[time] as number,
});

async function aWorld(of: Parameters<TestBooking['world']>[0] = {}): Promise<TestVenue> {
  const world = await booking.world(of);
  await other.app.get(VenueTables, { strict: false }).refresh();
  return world;
}

/** Books in the other process; returns the order number, or null if it was refused. */
const bookElsewhere = async (world: TestVenue, date: LocalDate, want: TestSlot, people = 0): Promise<string | null> => {
  const input = reservations.submit.input.parse({
    venueSiteId: world.siteId,
    reservationDate: date,
    reservationOrderJson: JSON.stringify([want]),
    manNum: people,
  });
  return other.app
    .get(SubmitService, { strict: false })
    .submit(input, aMemberCaller(await person()))
    .then(
      ({ tradeNo }) => tradeNo,
      () => null,
    );
};

/** Pays or cancels an order in a transaction of the first process, as its service does. */
const change = (world: TestVenue, date: LocalDate, tradeNo: string, what: 'pay' | 'free'): Promise<void> =>
  booking.transact(async (tx) => {
    await tx.rows('select lock_slots($1, $2)', [world.siteId, date]);
    const moved = await tx.rows(
      what === 'pay'
        ? `update venue_order set pay_status = 2 where trade_no = $1 and order_status = '1' and pay_status = 1 returning 1`
        : `
            update venue_order
            set order_status = '2', cancel_kind = 2
            where trade_no = $1 and order_status in ('1', '3')
            returning 1
          `,
      [tradeNo],
    );
    if (moved.length === 0) return;
    const [row] = await tx.rows<{ patch: Record<string, unknown> }>(
      `select ${what === 'pay' ? 'confirm_slots' : 'free_slots'}($1) as patch`,
      [tradeNo],
    );
    tx.emitLive([
      {
        room: `site:${world.siteId}:${date}`,
        patch: row?.patch ?? {},
        ...(what === 'pay' ? { claims: { paid: tradeNo } } : {}),
      },
    ]);
  });

/** Waits until the board of a process has the version of PostgreSQL, and expects the same claims in the same order. */
async function expectSame(api: TestApi, world: TestVenue, date: LocalDate): Promise<void> {
  const fresh = new DayBoard(await booking.api.app.get(BoardStore, { strict: false }).load(world.siteId, date));
  const began = performance.now();
  let board = await boardsOf(api).open(world.siteId, date);
  while (board.v < fresh.v) {
    if (performance.now() - began > 3_000) throw new Error(`version ${fresh.v} did not arrive after ${board.v}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
    board = await boardsOf(api).open(world.siteId, date);
  }
  expect(board).toEqual(fresh);
}

it('follows bookings, payments, cancellations and expired orders of another process without reading the day', async () => {
  const world = await aWorld();
  const date = booking.date();
  await boardsOf(other).open(world.siteId, date);
  const before = loads;
  const { tradeNo } = await booking.submit(world, await person(), [slot(world)]);
  await expectSame(other, world, date);
  await change(world, date, tradeNo, 'pay');
  await expectSame(other, world, date);
  await change(world, date, tradeNo, 'free');
  await expectSame(other, world, date);
  const due = await booking.submit(world, await person(), [slot(world, 1)]);
  await booking.travel(11 * MINUTES);
  expect(await booking.api.app.get(OrderSweepService, { strict: false }).release(due.tradeNo)).toBe(true);
  await expectSame(other, world, date);
  expect([loads - before, (await boardsOf(other).open(world.siteId, date)).size]).toEqual([0, 0]);
});

it('follows the start of a slot without reading the day', async () => {
  const world = await aWorld();
  const date = booking.date();
  await booking.submit(world, await person(), [slot(world, 0, 0)]);
  const sweep = new SlotBoundarySweep(booking.api.app.get(Db, { strict: false }), new SlotBoundaryStore());
  const { at } = booking.boards.clock.moment();
  await booking.travel((1440 - at + 538) * MINUTES);
  await sweep.run();
  await sweep.run();
  const { v } = await boardsOf(other).open(world.siteId, date);
  const before = loads;
  await booking.travel((1440 - at + 541) * MINUTES);
  expect(await sweep.run()).toBeGreaterThan(0);
  await expectSame(other, world, date);
  expect([loads - before, (await boardsOf(other).open(world.siteId, date)).v]).toEqual([0, v + 1]);
});

it('applies its own payment without reading the day', async () => {
  const world = await aWorld();
  const date = booking.date();
  const tradeNo = (await bookElsewhere(world, date, slot(world))) ?? '';
  const own = boardsOf(other);
  await own.open(world.siteId, date);
  const before = loads;
  await other.app.get(Db, { strict: false }).transact(async (tx) => {
    const [row] = await tx.rows<{ patch: Record<string, unknown> }>('select confirm_slots($1) as patch', [tradeNo]);
    tx.emitLive([{ room: `site:${world.siteId}:${date}`, patch: row?.patch ?? {}, claims: { paid: tradeNo } }]);
  });
  expect(own.ready(world.siteId, date)?.v).toBe(2);
  await expectSame(other, world, date);
  expect(loads - before).toBe(0);
});

it('reads the day again after a missed version, and after a change of more than 64 cells', async () => {
  const world = await aWorld({ spaces: 5 });
  const date = booking.date();
  const room = `site:${world.siteId}:${date}`;
  await boardsOf(other).open(world.siteId, date);
  const before = loads;
  await booking.db.rows(`select tell_live($1, '{}')`, [room]);
  await booking.submit(world, await person(), [slot(world)]);
  await expectSame(other, world, date);
  expect(loads - before).toBe(1);
  const [row] = await booking.db.rows<{ patch: Record<string, unknown> }>(
    'select slot_patch($1, $2, $3, $4) as patch',
    [world.siteId, date, world.spaceIds, world.timeIds],
  );
  await booking.transact((tx) => tx.emitLive([{ room, patch: row?.patch ?? {} }]));
  await expectSame(other, world, date);
  expect(loads - before).toBeGreaterThanOrEqual(2);
});

it('drops changes that processes of another database publish', async () => {
  const world = await aWorld();
  const date = booking.date();
  const board = await boardsOf(other).open(world.siteId, date);
  const foreign = { room: `site:${world.siteId}:${date}`, v: 1, change: 'none' };
  await booking.api.app.get(Bus, { strict: false }).publish('boards', {
    from: 'x',
    database: 'another',
    rooms: [],
    changes: [foreign],
  });
  await booking.submit(world, await person(), [slot(world)]);
  await expectSame(other, world, date);
  expect(board.size).toBe(1);
});

it('keeps the boards of two processes equal to a fresh read for any sequence of changes in both', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constantFrom('book' as const, 'bookElsewhere' as const, 'occupy' as const),
      space: fc.nat(4),
      time: fc.nat(3),
      more: fc.nat(2),
    }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ do: fc.constantFrom('free' as const, 'pay' as const, 'expire' as const), nth: fc.nat(5) }),
  );
  const counts = { changes: 0, loads: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), fc.boolean(), async (steps, pool) => {
      await booking.travel(0);
      const world = await aWorld(pool ? { seats: 4 } : { spaces: 5 });
      if (!pool) {
        const [full, east, west] = world.spaceIds;
        await booking.db.rows('update space set conflict_space_ids = $2 where id = $1', [full, [east, west]]);
        await booking.tables.refresh();
        await other.app.get(VenueTables, { strict: false }).refresh();
      }
      const date = booking.date();
      const trades: string[] = [];
      let clock = 0;
      await Promise.all([booking.api, other].map((api) => boardsOf(api).open(world.siteId, date)));
      const before = loads;
      for (const one of steps) {
        if (one.do === 'wait') {
          await booking.travel((clock += one.minutes * MINUTES));
          await boardsOf(other).poll();
        } else if ('nth' in one) {
          const tradeNo = trades[one.nth % Math.max(1, trades.length)];
          if (tradeNo === undefined) continue;
          if (one.do === 'expire') await booking.api.app.get(OrderSweepService, { strict: false }).release(tradeNo);
          else await change(world, date, tradeNo, one.do);
        } else {
          const want = slot(world, one.space, one.time);
          const people = pool ? one.more : 0;
          const tradeNo =
            one.do === 'bookElsewhere'
              ? await bookElsewhere(world, date, want, people)
              : one.do === 'book'
                ? (await booking.trySubmit(world, await person(), [want], { manNum: people, reservationDate: date }))
                    .order?.tradeNo
                : (await booking.occupy(world, await person(), [want], date)).order?.tradeNo;
          if (tradeNo) trades.push(tradeNo);
        }
        for (const api of [booking.api, other]) await expectSame(api, world, date);
      }
      counts.loads += loads - before;
      counts.changes += (await boardsOf(other).open(world.siteId, date)).v;
    }),
    { numRuns: 25 },
  );
  // Only a change of more than 64 cells is read.
  expect(counts.loads).toBeLessThan(counts.changes / 20);
}, 120_000);
