import { addDays } from '#domain/kit/time';
import { room, type LiveBody } from '#contract/kit/live';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { schoolTime } from '#server/kit/runtime/clock';
import { TestApi } from '#server/kit/testing/test-api';
import { aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { TestListener } from './test-listener';

/** Rows with changes of several rooms. Only versions and order are checked, not contents. */
let api: TestApi;
let world: TestVenue;
let wall: TestListener;
const names = () => [1, 2, 3].map((days) => room.site(world.siteId, addDays(schoolTime(Date.now()).date, days)));

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'live_relay');
  world = await aVenue(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
}, 60_000);
beforeEach(async () => {
  wall = await TestListener.open(api.address);
  for (const name of names()) await wall.subscribe(name);
});
afterEach(() => wall.close());
afterAll(() => api.close());

/** Raises rooms in one transaction and writes their changes as one row, as a booking batch does. */
const raiseRooms = (patches: Readonly<Record<string, LiveBody>>) =>
  api.app.get(Db, { strict: false }).transact(async (tx) => {
    await tx.rows(
      `
        with raised as (
          insert into room_version as r (room)
          select p.room from jsonb_object_keys($1::jsonb) p (room) order by p.room collate "C"
          on conflict (room) do update set v = r.v + 1
          returning room, v
        )
        insert into outbox_live (room, v, patch)
        select '', 1, jsonb_agg(jsonb_build_object('room', room, 'v', v, 'patch', $1::jsonb -> room)) from raised
      `,
      [JSON.stringify(patches)],
    );
    tx.raisedRooms.push(...Object.keys(patches));
  });
const cell = (n: number): LiveBody => ({
  cells: [
    {
      spaceId: world.spaceIds[n % 3],
      timeId: world.timeIds[n % 14],
      reservationStatus: [1, 3, 4][n % 3],
      left: null,
      total: null,
    },
  ],
});
const version = async (name: string) =>
  (await api.db.rows<{ v: number }>('select v from room_version where room = $1', [name]))[0]?.v ?? 0;
/** Returns all versions a room received, expanded. */
const versionsOf = (name: string) =>
  wall.deltas
    .filter((delta) => delta.room === name)
    .flatMap(({ from, v }) => Array.from({ length: v - from + 1 }, (_, i) => from + i));
const empty = async () => {
  for (let waited = 0; (await api.db.rows('select 1 from outbox_live')).length > 0; waited += 20) {
    if (waited > 3_000) throw new Error('rows were told and stay');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

it('sends every room its versions once, in order, mixed with single changes, and keeps no row', async () => {
  const before = await Promise.all(names().map(version));
  for (let n = 1; n <= 60; n += 1) {
    const some = names().filter((_, i) => n % 4 !== i);
    if (n % 7 === 0) await api.db.transact((tx) => tx.emitLive([{ room: names()[0] as string, patch: cell(n) }]));
    else await raiseRooms(Object.fromEntries(some.map((name) => [name, cell(n)])));
    if (n % 9 === 0) await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const after = await Promise.all(names().map(version));
  await wall.waitUntil(() => names().every((name, i) => (versionsOf(name).at(-1) ?? 0) >= (after[i] as number)));
  names().forEach((name, i) =>
    expect(versionsOf(name)).toEqual(
      Array.from({ length: (after[i] as number) - (before[i] as number) }, (_, k) => (before[i] as number) + k + 1),
    ),
  );
  await empty();
});

it('keeps a partly sent row for the next leader, who sends all of it', async () => {
  const [first, second] = names() as [string, string, string];
  // One room was sent a moment ago and waits, the other goes at once; retries because a slow machine may miss that
  // moment.
  for (let tries = 0, caught = false; !caught; tries += 1) {
    if (tries === 20) throw new Error('no row was caught half told');
    await new Promise((resolve) => setTimeout(resolve, 120));
    const [had, also] = [await version(first), await version(second)];
    await raiseRooms({ [first]: cell(tries) });
    await wall.waitUntil(() => versionsOf(first).includes(had + 1));
    await raiseRooms({ [first]: cell(tries), [second]: cell(tries) });
    await wall.waitUntil(() => versionsOf(second).includes(also + 1));
    const ended = await api.db.rows(
      `
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where application_name like 'leader live %'
          and datname = current_database()
          and exists (select 1 from outbox_live where json_array_length(patch) = 2)
      `,
    );
    caught = ended.length > 0 && !versionsOf(first).includes(had + 2);
  }
  const [now, also] = await Promise.all([first, second].map(version));
  await wall.waitUntil(
    () => versionsOf(first).includes(now as number) && versionsOf(second).filter((v) => v === also).length === 2,
  );
  expect(versionsOf(first).at(-1)).toBe(now);
  await empty();
});
