import { addDays, type LocalDate } from '#domain/kit/time';
import { room } from '#contract/kit/live';
import type { SiteRoom, SysRoom } from '#contract/kit/rooms';
import { venues } from '#contract/venues/venue.contract';
import { AppModule } from '#server/app.module';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi } from '#server/kit/testing/test-api';
import { aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';
import { PlaceLiveService } from './place-live.service';
import { VenueTables } from './venue-tables.service';

/** Tests two processes on one database: changes of one reach listeners and readers of the other within a second. */
let api: TestApi;
let other: TestApi;
let world: TestVenue;
let screen: TestListener;
const date = addDays(schoolTime(Date.now()).date, 1) as LocalDate;
const sys = () => screen.body<SysRoom>(room.sys()).venues;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'place_news');
  other = await api.startReplica(AppModule);
  world = await aVenue(api.db);
  await other.app.get(VenueTables, { strict: false }).refresh();
  screen = await TestListener.open(other.address);
  for (const name of [room.sys(), room.site(world.siteId, date)])
    expect(await screen.subscribe(name)).toMatchObject({ code: 200 });
}, 90_000);
afterAll(async () => {
  screen.close();
  await other.close();
  await api.close();
});

const nameAtOther = async () =>
  (await other.anonymous.get(venues.siteList, { page: -1, size: -1 })).data.content.find(
    ({ id }) => id === world.siteId,
  )?.siteName;

it('announces changed places once per transaction, however many rows it wrote', async () => {
  const before = sys();
  const [{ v: versionBefore } = { v: 0 }] = await api.db.rows<{ v: number }>(
    `select v from room_version where room = 'sys'`,
  );
  await api.db.transact(async (tx) => {
    for (const n of [1, 2, 3]) await tx.rows('update site set remark = $2 where id = $1', [world.siteId, String(n)]);
  });
  await screen.waitUntil(() => sys() > before, 1_000);
  expect(await api.db.rows(`select v from room_version where room = 'sys'`)).toEqual([{ v: versionBefore + 1 }]);
});

it('announces nothing for a rolled-back transaction', async () => {
  const rows = () =>
    api.db.rows(
      `select (select v from room_version where room = 'sys') as v, (select v from venue_revision) as revision`,
    );
  const before = await rows();
  await expect(
    api.db.transact(async (tx) => {
      await tx.rows('update site set remark = $2 where id = $1', [world.siteId, 'never']);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await rows()).toEqual(before);
});

it('shows the change in the other process within a second of the commit', async () => {
  const took: number[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const before = sys();
    const began = performance.now();
    await api.db.rows('update site set site_name = $2 where id = $1', [world.siteId, `name ${n}`]);
    await screen.waitUntil(() => sys() > before, 1_000);
    // A page waits this long before it reads; by then every process has the change.
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(await nameAtOther()).toBe(`name ${n}`);
    took.push(performance.now() - began);
  }
  expect(Math.max(...took)).toBeLessThan(1_000);
});

it('closes and reopens the cells of an open board', async () => {
  const states = () =>
    screen
      .body<SiteRoom>(room.site(world.siteId, date))
      .cells.filter(({ spaceId }) => spaceId === world.spaceIds[0])
      .map(({ reservationStatus }) => reservationStatus);
  expect(new Set(states())).toEqual(new Set([1]));
  for (const [status, seen] of [
    [0, 2],
    [1, 1],
  ] as const) {
    await api.db.transact(async (tx) => {
      await tx.rows('update space set status = $2 where id = $1', [world.spaceIds[0], status]);
      await api.app.get(PlaceLiveService, { strict: false }).emitSiteChanges(tx, [world.siteId]);
    });
    await screen.waitUntil(() => states().every((one) => one === seen), 1_000);
  }
  expect(screen.healed).toBe(0);
});
