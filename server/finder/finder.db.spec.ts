import { DataSource } from 'typeorm';
import { finder } from '#contract/finder/finder.contract';
import { poolOf } from '#server/kit/db/data-source';
import { Db } from '#server/kit/db/db';
import type { TestClient } from '#server/kit/testing/test-api';
import { aPerson, aMemberCaller, type TestVenue } from '#server/kit/testing/test-data';
import { FinderService } from './finder.service';
import { TestBooking } from '#server/booking/test-booking';

let booking: TestBooking;
let student: TestClient;
beforeAll(async () => {
  booking = await TestBooking.boot('finder');
  student = await booking.api.clientFor(await aPerson(booking.db));
}, 60_000);
afterAll(() => booking.close());
afterEach(() => booking.travel(0));

const slotsOf = (world: TestVenue, space: number, time: number) => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});
const seenQuestions = new Set<string>();
/** Waits until the cached answer to the same search has expired. */
const waitUntilExpired = async (question: string) => {
  if (seenQuestions.has(question))
    await new Promise((resolve) => {
      setTimeout(resolve, 420);
    });
  seenQuestions.add(question);
};
const find = async (world: TestVenue, more: object = {}) => {
  await waitUntilExpired(JSON.stringify([world.venueId, more]));
  return (
    await student.get(finder.free, {
      venueId: world.venueId,
      date: booking.date(),
      from: '19:00',
      to: '21:00',
      ...more,
    })
  ).data;
};

describe('free courts across venues', () => {
  it('are listed with full coverage first, their price, and the slots of the link', async () => {
    const world = await booking.world({ spaces: 2 });
    const [row] = (await find(world)).sites;
    expect(row).toMatchObject({ siteId: world.siteId, wholeCourts: 2, freeCourts: 2 });
    expect(row?.courts[0]).toMatchObject({
      begin: '19:00',
      end: '21:00',
      whole: true,
      fee: 40,
      left: null,
      slots: `${world.spaceIds[0]}-${world.timeIds[11]},${world.spaceIds[0]}-${world.timeIds[12]}`,
    });
  });

  it('reflect a booking within half a second', async () => {
    const world = await booking.world({ spaces: 2 });
    await find(world);
    await booking.submit(world, await aPerson(booking.db), [slotsOf(world, 0, 11)]);
    const [row] = (await find(world)).sites;
    expect(row).toMatchObject({ wholeCourts: 1, freeCourts: 2 });
    expect(row?.courts.map(({ spaceId, begin, whole }) => ({ spaceId, begin, whole }))).toEqual([
      { spaceId: world.spaceIds[1], begin: '19:00', whole: true },
      { spaceId: world.spaceIds[0], begin: '20:00', whole: false },
    ]);
  });

  it('never exceed the slots one order may hold', async () => {
    const world = await booking.world({ spaces: 1, rules: { max_slots: 1 } });
    expect((await find(world)).sites[0]?.courts[0]).toMatchObject({ begin: '19:00', end: '20:00', whole: false });
  });

  it('count places on capacity sites', async () => {
    const world = await booking.world({ seats: 5 });
    await booking.submit(world, await aPerson(booking.db), [slotsOf(world, 0, 11)]);
    expect((await find(world)).sites[0]?.courts[0]).toMatchObject({ whole: true, left: 4 });
  });

  it('are none for a role without access, an unreleased date, or a distant one', async () => {
    const world = await booking.world({ spaces: 1 });
    expect((await find(world, { date: booking.date(20) })).sites).toEqual([]);
    expect((await find(world, { date: booking.date(400) })).sites).toEqual([]);
    await booking.db.rows('update site set open_objects = $2 where id = $1', [world.siteId, [4]]);
    await booking.tables.refresh();
    expect((await find(world)).sites).toEqual([]);
  });

  it('in the next hour are slots still bookable then; afterwards the next start is returned', async () => {
    const world = await booking.world({ spaces: 1 });
    const { at } = booking.boards.clock.moment();
    await booking.travel((24 * 60 - at + 18 * 60 + 10) * 60_000);
    // A login would expire meanwhile; the search is public.
    const ask = async () => {
      await waitUntilExpired(`${world.venueId} now`);
      return booking.api.anonymous.get(finder.free, { venueId: world.venueId });
    };
    const { data } = await ask();
    // The clock advances while the server answers.
    expect(data.from).toMatch(/^18:1\d$/);
    expect(data.to).toBe(data.from.replace('18:', '19:'));
    expect(data.sites[0]?.courts[0]).toMatchObject({ begin: '19:00', end: '20:00' });
    await booking.submit(world, await aPerson(booking.db), [{ ...slotsOf(world, 0, 11) }], {
      reservationDate: booking.boards.clock.moment().date,
    });
    expect((await ask()).data).toMatchObject({ sites: [], laterBegin: '20:00' });
  });

  it('require both ends of a period in order', async () => {
    for (const time of [
      { from: '19:00' },
      { to: '21:00' },
      { from: '21:00', to: '19:00' },
      { from: '19:05', to: '20:00' },
    ])
      expect(await student.get(finder.free, { date: booking.date(), ...time })).toMatchObject({ code: 400 });
  });

  it('cost one search for all concurrent identical requests', async () => {
    const world = await booking.world({ spaces: 1 });
    const search = finder.free.input.parse({ venueId: world.venueId });
    const found = booking.api.app.get(FinderService, { strict: false });
    const [mine, yours, otherRoleSearch] = [
      found.free(search, aMemberCaller(1)),
      found.free(search, aMemberCaller(2)),
      found.free(search, aMemberCaller(3, { roleId: 4 })),
    ];
    expect([mine === yours, mine === otherRoleSearch]).toEqual([true, false]);
    await new Promise((resolve) => {
      setTimeout(resolve, 420);
    });
    expect(found.free(search, aMemberCaller(1))).not.toBe(mine);
    await Promise.all([mine, otherRoleSearch]);
  });

  it('cost no statement once the days are in memory', async () => {
    const world = await booking.world({ spaces: 3 });
    await find(world);
    const pool = poolOf(booking.api.app.get(DataSource, { strict: false }));
    const executed: string[] = [];
    const spy = jest.spyOn(pool, 'query').mockImplementation(function (this: typeof pool, ...args: unknown[]) {
      const [query] = args as [string | { text: string; name?: string }];
      executed.push(typeof query === 'string' ? query : (query.name ?? query.text));
      return (Object.getPrototypeOf(pool) as { query: (...all: unknown[]) => unknown }).query.apply(
        pool,
        args,
      ) as never;
    });
    try {
      for (let n = 0; n < 3; n += 1) await find(world);
      await booking.api.app.get(Db, { strict: false }).rows('select 1');
    } finally {
      spy.mockRestore();
    }
    const own = executed.filter((text) => !/board versions|venue revision|sys_setting|session/.test(text));
    expect(own).toEqual(['select 1']);
  });
});

it('state the rules of every site for a role', async () => {
  const world = await booking.world({
    rules: {
      role_overrides: JSON.stringify([{ roleId: 3, advanceDays: 2, offsetMin: 30 }]),
      release_minute: 720,
      cancel_hours: 1.5,
    },
  });
  const own = (rules: readonly { siteId: number }[]) => rules.find(({ siteId }) => siteId === world.siteId);
  expect(own((await student.get(finder.useRules)).data)).toMatchObject({
    open: true,
    releaseTime: '12:30',
    advanceDays: 2,
    cancelHours: 1.5,
    maxSlots: 3,
    tiers: [
      { hoursBefore: 24, percent: 100 },
      { hoursBefore: 2, percent: 80 },
    ],
  });
  expect(own((await booking.api.anonymous.get(finder.useRules)).data)).toMatchObject({
    releaseTime: '12:00',
    advanceDays: 7,
  });
});
