import { favourites } from '#contract/finder/favourite.contract';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('favourites');
}, 60_000);
afterAll(() => booking.close());

const slotFor = (world: TestVenue, space: number, time: number) => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});

describe('favourite sites', () => {
  it('are stored once, removable, and private', async () => {
    const [one, two] = [await booking.world(), await booking.world()];
    const [mine, other] = [
      await booking.api.clientFor(await aPerson(booking.db)),
      await booking.api.clientFor(await aPerson(booking.db)),
    ];
    await mine.post(favourites.set, { venueSiteId: one.siteId, on: 1 });
    await mine.post(favourites.set, { venueSiteId: one.siteId, on: 1 });
    expect((await mine.post(favourites.set, { venueSiteId: two.siteId, on: 1 })).data.siteIds.sort()).toEqual(
      [one.siteId, two.siteId].sort(),
    );
    expect((await other.get(favourites.mine)).data.siteIds).toEqual([]);
    expect((await mine.post(favourites.set, { venueSiteId: one.siteId, on: 0 })).data.siteIds).toEqual([two.siteId]);
    expect(await mine.post(favourites.set, { venueSiteId: 2_000_000_000, on: 1 })).toMatchObject({ code: 404 });
    expect(await booking.api.anonymous.get(favourites.mine)).toMatchObject({ code: 401, toLogin: 1 });
  });

  it('have a limit, and exclude sites out of use', async () => {
    const userId = await aPerson(booking.db);
    const mine = await booking.api.clientFor(userId);
    const world = await booking.world();
    const sites = [];
    for (let n = 0; n < 30; n += 1) sites.push((await booking.world({ spaces: 1, venueId: world.venueId })).siteId);
    await booking.db.rows('insert into favourite_site (user_id, site_id) select $1, unnest($2::int[])', [
      userId,
      sites,
    ]);
    expect(await mine.post(favourites.set, { venueSiteId: world.siteId, on: 1 })).toMatchObject({
      code: 250,
      errKey: 'FAVOURITES_FULL',
      message: '最多收藏30个场地，请先取消不常用的',
    });
    expect((await mine.post(favourites.set, { venueSiteId: sites[0] as number, on: 1 })).code).toBe(200);
    await booking.db.rows('update site set status = 0 where id = $1', [sites[0]]);
    await booking.tables.refresh();
    expect((await mine.get(favourites.mine)).data.siteIds).toHaveLength(29);
  });
});

describe('repeating a booking', () => {
  it('suggests the same slots and weekday, another court if taken, and nothing if all are taken', async () => {
    const world = await booking.world({ spaces: 2 });
    const userId = await aPerson(booking.db);
    const mine = await booking.api.clientFor(userId);
    const { tradeNo } = await booking.submit(world, userId, [slotFor(world, 0, 5), slotFor(world, 0, 6)], {
      reservationDate: booking.date(1),
    });
    // An order of last week is repeated on the same weekday of this week.
    await booking.db.rows(`update venue_order set reservation_date = reservation_date - 7 where trade_no = $1`, [
      tradeNo,
    ]);
    await booking.db.rows('delete from slot_hold where trade_no = $1', [tradeNo]);
    await booking.db.rows(`update room_version set v = v + 1 where room = $1`, [
      `site:${world.siteId}:${booking.date(1)}`,
    ]);
    await booking.boards.poll();
    await new Promise((done) => setTimeout(done, 200));
    const ask = async () => (await mine.get(favourites.again, { tradeNo })).data;
    const slotsOf = (space: number) => [5, 6].map((time) => `${world.spaceIds[space]}-${world.timeIds[time]}`).join();
    expect(await ask()).toEqual({ siteId: world.siteId, date: booking.date(1), slots: slotsOf(0), sameCourt: true });
    const rival = await aPerson(booking.db);
    for (let days = 0; days <= 7; days += 1)
      await booking.trySubmit(world, rival, [slotFor(world, 0, 5)], { reservationDate: booking.date(days) });
    await booking.db.rows('update rule_set set max_unpaid = 50 where id = $1', [world.ruleSetId]);
    await booking.tables.refresh();
    for (let days = 0; days <= 7; days += 1)
      await booking.trySubmit(world, rival, [slotFor(world, 0, 5)], { reservationDate: booking.date(days) });
    expect(await ask()).toEqual({ siteId: world.siteId, date: booking.date(1), slots: slotsOf(1), sameCourt: false });
    await booking.db.rows('update space set status = 0 where site_id = $1', [world.siteId]);
    await booking.tables.refresh();
    expect(await ask()).toEqual({ siteId: world.siteId, date: null, slots: '', sameCourt: false });
  });

  it("hides other members' orders", async () => {
    const world = await booking.world();
    const { tradeNo } = await booking.submit(world, await aPerson(booking.db), [slotFor(world, 0, 5)]);
    expect(
      await (await booking.api.clientFor(await aPerson(booking.db))).get(favourites.again, { tradeNo }),
    ).toMatchObject({
      code: 404,
    });
  });
});
