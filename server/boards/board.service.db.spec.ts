import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { addDays, type LocalDate } from '#domain/kit/time';
import { decodeBoard } from '#domain/boards/board.rules';
import { slotStatus } from '#domain/boards/slot.status';
import { reservations, type DayCell, type DaySpace } from '#contract/booking/reservation.contract';
import type { ReplyOf } from '#contract/kit/endpoint';
import { poolOf } from '#server/kit/db/data-source';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { SiteBoardService } from './site-board.service';
import { TestBooking, type TestSlot } from '#server/booking/test-booking';
import { TestBookingApp } from '#server/booking/test-booking-app';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('board');
}, 60_000);
afterAll(() => booking.close());
afterEach(() => booking.travel(0));

type BoardReply = ReplyOf<typeof reservations.siteBoard>;
const MINUTES = 60_000;
const person = (roleId = 3) => aPerson(booking.db, { roleId, balance: 0 });
const slot = (world: TestVenue, space = 0, time = 3): TestSlot => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});

const fetchBoard = async (
  world: TestVenue,
  date: LocalDate = booking.date(),
  api: TestApi = booking.api,
): Promise<BoardReply> => {
  const boards = api.app.get(SiteBoardService, { strict: false });
  const { body } = boards.ready(world.siteId, date) ?? (await boards.load(world.siteId, date));
  return JSON.parse(body.toString()) as BoardReply;
};
const statuses = ({ spaces, times, cells }: BoardReply): Record<string, number> =>
  Object.fromEntries(
    decodeBoard({ spaceIds: spaces.map(({ id }) => id), timeIds: times.map(({ id }) => id), cells }).map(
      ({ spaceId, timeId, status }) => [`${spaceId}/${timeId}`, status],
    ),
  );
const statusOf = (found: BoardReply, { spaceId, timeId }: TestSlot): number | undefined =>
  statuses(found)[`${spaceId}/${timeId}`];

/** Returns the cells of the live room as PostgreSQL computes them from its rows. */
const roomCells = async (world: TestVenue, date: LocalDate): Promise<Record<string, number>> => {
  const [row] = await booking.db.rows<{
    patch: { cells: { spaceId: number; timeId: number; reservationStatus: number }[] };
  }>('select slot_patch($1, $2, $3, $4) as patch', [world.siteId, date, world.spaceIds, world.timeIds]);
  return Object.fromEntries(
    (row?.patch.cells ?? []).map(({ spaceId, timeId, reservationStatus }) => [
      `${spaceId}/${timeId}`,
      reservationStatus,
    ]),
  );
};

/** Returns the statements the process runs during some work, without its periodic ones. */
const statements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const pool = poolOf(booking.api.database.source);
  const served = poolOf(booking.api.app.get(DataSource, { strict: false }));
  const executed: string[] = [];
  const spies = [pool, served].map((one) =>
    jest.spyOn(one, 'query').mockImplementation(function (this: typeof one, ...args: unknown[]) {
      const [query] = args as [string | { text: string; name?: string }];
      executed.push(typeof query === 'string' ? query : (query.name ?? query.text));
      return (Object.getPrototypeOf(one) as { query: (...all: unknown[]) => unknown }).query.apply(one, args) as never;
    }),
  );
  try {
    await work();
  } finally {
    spies.forEach((spy) => spy.mockRestore());
  }
  return executed.filter((text) => !/board versions|venue revision|sys_setting/.test(text));
};

describe('the in-memory board', () => {
  it('serves any number of reads without a statement', async () => {
    const world = await booking.world();
    const dayInfo = () =>
      booking.api.anonymous.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: booking.date() });
    await dayInfo();
    const executed = await statements(async () => {
      for (let i = 0; i < 200; i += 1)
        await booking.api.anonymous.fetch(reservations.siteBoard, { siteId: world.siteId, date: booking.date() });
      for (let i = 0; i < 20; i += 1) await dayInfo();
    });
    expect(executed).toEqual([]);
    expect((await statements(() => fetchBoard(world, booking.date(20)))).length).toBe(1);
  }, 30_000);

  it('shows a booking to the next reader of the process without a statement', async () => {
    const world = await booking.world();
    await fetchBoard(world);
    for (let round = 0; round < 5; round += 1) {
      const want = slot(world, 0, round);
      await booking.submit(world, await person(), [want]);
      const executed = await statements(async () => expect(statusOf(await fetchBoard(world), want)).toBe(3));
      expect(executed).toEqual([]);
    }
    expect((await fetchBoard(world)).v).toBe(5);
  });

  it("shows another service's commit to the next reader", async () => {
    const world = await booking.world();
    const order = await booking.submit(world, await person(), [slot(world)]);
    await fetchBoard(world);
    await booking.transact(async (tx) => {
      const [row] = await tx.rows<{ patch: Record<string, unknown> }>('select confirm_slots($1) as patch', [
        order.tradeNo,
      ]);
      tx.emitLive([{ room: `site:${world.siteId}:${booking.date()}`, patch: row?.patch ?? {} }]);
    });
    expect(statusOf(await fetchBoard(world), slot(world))).toBe(4);
  });

  it('follows another process within a moment', async () => {
    const world = await booking.world();
    const other = await booking.api.startReplica(TestBookingApp);
    try {
      await other.app.get(VenueTables, { strict: false }).refresh();
      await fetchBoard(world, booking.date(), other);
      await booking.submit(world, await person(), [slot(world)]);
      const began = performance.now();
      while (statusOf(await fetchBoard(world, booking.date(), other), slot(world)) !== 3) {
        if (performance.now() - began > 2_500) throw new Error('not heard');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      expect(performance.now() - began).toBeLessThan(1_000);
    } finally {
      await other.close();
    }
  }, 30_000);

  it('counts an expired hold as free before it is ended, and changes the ETag', async () => {
    const world = await booking.world();
    await booking.submit(world, await person(), [slot(world)]);
    const tag = async () =>
      (
        await booking.api.anonymous.fetch(reservations.siteBoard, { siteId: world.siteId, date: booking.date() })
      ).headers.get('etag');
    expect(await tag()).toBe('"1"');
    expect(statusOf(await fetchBoard(world), slot(world))).toBe(3);
    await booking.travel(10 * MINUTES + 10);
    expect(statusOf(await fetchBoard(world), slot(world))).toBe(1);
    expect(await tag()).toMatch(/^"1\.[0-9a-f]{6}"$/);
  });

  it('answers 304 for a current version, and 200 after a booking', async () => {
    const world = await booking.world();
    const ask = (etag: string) =>
      booking.api.anonymous.fetch(
        reservations.siteBoard,
        { siteId: world.siteId, date: booking.date() },
        { headers: { 'if-none-match': etag } },
      );
    const first = await ask('');
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"0"']);
    expect((await ask('"0"')).status).toBe(304);
    await booking.submit(world, await person(), [slot(world)]);
    expect((await ask('"0"')).status).toBe(200);
    expect((await ask('"1"')).status).toBe(304);
  });

  it('keeps the holder of a running slot and closes past ones', async () => {
    const world = await booking.world();
    await booking.submit(world, await person(), [slot(world, 0, 0)]);
    const order = await booking.db.rows<{ trade_no: string }>('select trade_no from venue_order where site_id = $1', [
      world.siteId,
    ]);
    await booking.db.rows('select confirm_slots($1)', [order[0]?.trade_no]);
    const date = booking.date();
    const { at } = booking.boards.clock.moment();
    await booking.travel((1440 - at + 480 + 5) * MINUTES);
    const found = await fetchBoard(world, date);
    expect([0, 1].map((space) => statusOf(found, slot(world, space, 0)))).toEqual([4, 2]);
    expect(statusOf(found, slot(world, 1, 1))).toBe(1);
    await booking.travel((1440 - at + 540 + 5) * MINUTES);
    expect(statusOf(await fetchBoard(world, date), slot(world, 0, 0))).toBe(2);
  });

  it('returns nothing for distant days, and does not read them', async () => {
    const world = await booking.world();
    const executed = await statements(async () => {
      expect(new Set((await fetchBoard(world, addDays(booking.date(), 4_000))).cells)).toEqual(new Set(['2']));
      expect(new Set((await fetchBoard(world, addDays(booking.date(), -4_000))).cells)).toEqual(new Set(['2']));
    });
    expect(executed).toEqual([]);
  });

  it('fits 12 courts of 14 hours in 1,400 bytes', async () => {
    const world = await booking.world({ spaces: 12 });
    const [{ body = Buffer.alloc(0) } = {}] = [
      await booking.api.app.get(SiteBoardService, { strict: false }).load(world.siteId, booking.date()),
    ];
    expect(body.length).toBeLessThanOrEqual(1_400);
  });
});

describe('a day for one viewer', () => {
  const cellOf = async (world: TestVenue, userId: number, want: TestSlot, roleId = 3) => {
    const client = await booking.api.clientFor(userId, { roleId });
    const { data } = await client.get(reservations.dayInfo, { venueSiteId: world.siteId, searchDate: booking.date() });
    const row = data.reservationDateSpaceInfo[booking.date()]?.find(({ id }) => id === want.spaceId);
    return (
      row as unknown as Record<
        string,
        {
          reservationStatus: number;
          tradeNo: string | null;
          orderId: number | null;
          orderFee: number;
          payDeadline: number | null;
          reasonCode: string | null;
        }
      >
    )[want.timeId];
  };

  it('names the order to its owner only', async () => {
    const world = await booking.world();
    const [owner, other] = [await person(), await person()];
    const order = await booking.submit(world, owner, [slot(world)]);
    expect(await cellOf(world, owner, slot(world))).toMatchObject({
      reservationStatus: slotStatus.unpaid,
      tradeNo: order.tradeNo,
      orderId: order.id,
      payDeadline: order.payDeadline,
    });
    expect(await cellOf(world, other, slot(world))).toMatchObject({
      reservationStatus: slotStatus.unpaid,
      tradeNo: null,
      orderId: null,
      payDeadline: order.payDeadline,
    });
  });

  it('shows the prices of the role, and is closed to a role without access to the site', async () => {
    const world = await booking.world();
    await booking.db.rows('insert into charge (site_id, role_id, price) values ($1, 4, 3050)', [world.siteId]);
    await booking.tables.refresh();
    expect(await cellOf(world, await person(3), slot(world))).toMatchObject({
      orderFee: 20,
      reservationStatus: slotStatus.free,
    });
    expect(await cellOf(world, await person(4), slot(world), 4)).toMatchObject({
      orderFee: 30.5,
      reservationStatus: slotStatus.free,
    });
    expect(await cellOf(world, await person(20), slot(world), 20)).toMatchObject({
      reservationStatus: slotStatus.notOpen,
      reasonCode: 'roleNotOpen',
    });
  });

  it('says when an unreleased date opens, and what is free on released ones', async () => {
    const world = await booking.world({ rules: { advance_days: 2, release_minute: 0 } });
    await booking.submit(world, await person(), [slot(world)]);
    const { data } = await booking.api.anonymous.get(reservations.dayInfo, {
      venueSiteId: world.siteId,
      searchDate: booking.date(3),
    });
    expect(data.dateList.map(({ date, released }) => [date, released])).toEqual(
      [0, 1, 2, 3].map((days) => [booking.date(days), days < 3]),
    );
    expect(data.dateList[1]?.free).toBe(3 * 14 - 1);
    expect(data.dateList[3]).toMatchObject({ free: null, closed: false });
    expect(data.dateList[3]?.releaseAt).toBeGreaterThan(booking.boards.clock.now());
    expect(
      Object.values(data.reservationDateSpaceInfo[booking.date(3)]?.[0] ?? {}).filter(
        (cell) => typeof cell === 'object' && cell !== null,
      ),
    ).toContainEqual(expect.objectContaining({ reservationStatus: slotStatus.notOpen, reasonCode: 'notReleased' }));
  });

  it('counts only held and booked cells as taken', async () => {
    const world = await booking.world({ rules: { advance_days: 2, release_minute: 0 } });
    const member = await person();
    await booking.submit(world, member, [slot(world)]);
    const cellsOn = async (days: number) => {
      const searchDate = booking.date(days);
      const { data } = await booking.api.anonymous.get(reservations.dayInfo, {
        venueSiteId: world.siteId,
        searchDate,
      });
      return (data.reservationDateSpaceInfo[searchDate] as DaySpace[]).flatMap((row) =>
        world.timeIds.map((id) => row[`${id}`] as DayCell),
      );
    };
    const counted = (cells: readonly DayCell[]) =>
      [...new Set(cells.map(({ reservationStatus, alreadyNum }) => `${reservationStatus}:${alreadyNum}`))].sort();
    expect(counted(await cellsOn(1))).toEqual(['1:0', '3:1']);
    expect(counted(await cellsOn(3))).toEqual(['2:0']);
    expect(counted(await cellsOn(-1))).toEqual(['2:0']);
    await booking.db.rows('update space set status = 0 where site_id = $1', [world.siteId]);
    await booking.tables.refresh();
    expect(counted(await cellsOn(1))).toEqual(['2:0']);
  });

  it('shows courts by halves in the full-court view', async () => {
    const world = await booking.world({ spaces: 3 });
    const [full = 0, east = 0, west = 0] = world.spaceIds;
    await booking.db.rows(
      'update space set space_group_id = 9, conflict_space_ids = case when id = $1 then $2::int[] else array[$1::int] end where site_id = $3',
      [full, [east, west], world.siteId],
    );
    await booking.tables.refresh();
    await booking.submit(world, await person(), [slot(world, 1)]);
    const { data } = await booking.api.anonymous.get(reservations.dayInfo, {
      venueSiteId: world.siteId,
      searchDate: booking.date(),
      reservationType: 1,
    });
    const rows = data.reservationDateSpaceInfo[booking.date()] as unknown as Record<string, unknown>[];
    expect(rows).toEqual([
      expect.objectContaining({
        id: `${east},${west}`,
        venueSpaceGroupId: 9,
        spaceName: '1号',
        [String(world.timeIds[3])]: expect.objectContaining({
          reservationStatus: slotStatus.reserved,
          takeUp: true,
          takeUpExplain: '半场已订',
          reasonCode: 'halfCourtTaken',
        }),
      }),
    ]);
  });
});

it('memory and database agree on every cell for any sequence of bookings, pools and clock changes', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('book' as const), space: fc.nat(4), time: fc.nat(3), more: fc.nat(2) }),
    fc.record({ do: fc.constant('occupy' as const), space: fc.nat(4), time: fc.nat(3), more: fc.nat(2) }),
    fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 7 }) }),
    fc.record({ do: fc.constant('free' as const), nth: fc.nat(5) }),
    fc.record({ do: fc.constant('pay' as const), nth: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), fc.boolean(), async (steps, pool) => {
      await booking.travel(0);
      const world = await booking.world(pool ? { seats: 4 } : { spaces: 5 });
      if (!pool) {
        const [full, east, west] = world.spaceIds;
        await booking.db.rows('update space set conflict_space_ids = $2 where id = $1', [full, [east, west]]);
        await booking.tables.refresh();
      }
      const date = booking.date();
      const trades: string[] = [];
      let clock = 0;
      for (const one of steps) {
        if (one.do === 'wait') await booking.travel((clock += one.minutes * MINUTES));
        else if (one.do === 'book' || one.do === 'occupy') {
          const want = {
            spaceId: world.spaceIds[one.space % world.spaceIds.length] as number,
            timeId: world.timeIds[one.time] as number,
          };
          const { order } =
            one.do === 'book'
              ? await booking.trySubmit(world, await person(), [want], {
                  manNum: pool ? one.more : 0,
                  reservationDate: date,
                })
              : await booking.occupy(world, await person(), [want], date);
          if (order) trades.push(order.tradeNo);
        } else {
          const tradeNo = trades[one.nth % Math.max(1, trades.length)];
          if (tradeNo) {
            await booking.transact(async (tx) => {
              await tx.rows('select lock_slots($1, $2)', [world.siteId, date]);
              const moved =
                one.do === 'pay'
                  ? await tx.rows(
                      `
                        update venue_order
                        set pay_status = 2
                        where trade_no = $1 and order_status = '1' and pay_status = 1
                        returning 1
                      `,
                      [tradeNo],
                    )
                  : await tx.rows(
                      `
                        update venue_order
                        set order_status = '2', cancel_kind = 2
                        where trade_no = $1 and order_status in ('1', '3')
                        returning 1
                      `,
                      [tradeNo],
                    );
              if (moved.length === 0) return;
              const [row] = await tx.rows<{ patch: Record<string, unknown> }>(
                `select ${one.do === 'pay' ? 'confirm_slots' : 'free_slots'}($1) as patch`,
                [tradeNo],
              );
              tx.emitLive([{ room: `site:${world.siteId}:${date}`, patch: row?.patch ?? {} }]);
            });
          }
        }
        expect(statuses(await fetchBoard(world, date))).toEqual(await roomCells(world, date));
      }
      expect(await booking.overlaps()).toBe(0);
    }),
    { numRuns: 25 },
  );
}, 120_000);
