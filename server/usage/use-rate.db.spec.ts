import fc from 'fast-check';
import { setTimeout as pause } from 'node:timers/promises';
import { orderSource, orderStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { holidayKind } from '#domain/venues/venue.status';
import { ghostMinutes } from '#domain/usage/use-rate.rules';
import { TestDatabase } from '#server/kit/testing/test-database';
import { aMemberCaller, anOrder, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { UseBookingStore } from './use-booking.store';
import { UseFactStore } from './use-fact.store';
import { usageProof } from './use-proof.store';
import { UseRateStore } from './use-rate.store';
import { VisitFactStore } from './visit-fact.store';

let base: TestDatabase;
let uses: UseFactStore;
let visits: VisitFactStore;
let people: number[];
let today: LocalDate;
let serial = 0;

beforeAll(async () => {
  base = await TestDatabase.create('usage');
  uses = new UseFactStore(base.db);
  visits = new VisitFactStore(base.db);
  people = [await aPerson(base.db), await aPerson(base.db), await aPerson(base.db)];
  const [row] = await base.db.rows<{ today: LocalDate }>('select school_now()::date as today');
  today = (row as { today: LocalDate }).today;
}, 60_000);
afterAll(() => base.close());

/** Books a slot of a past day, paid. */
async function book(
  world: TestVenue,
  userId: number,
  { space = 0, time = 0, daysAgo = 1, source = orderSource.online as number, status = orderStatus.normal as string },
): Promise<string> {
  const { tradeNo } = await anOrder(base.db, world, userId, { space, time, daysAhead: -daysAgo });
  await base.db.rows(
    `
      update venue_order
      set source = $2, order_status = $3, pay_status = 2, cancel_kind = case when $3 = '2' then 2 end
      where trade_no = $1
    `,
    [tradeNo, source, status],
  );
  return tradeNo;
}

/** Stores a visit of a past day as the gates do; times are `HH:mm`, no exit if `to` is null. Returns its id. */
async function visit(
  world: TestVenue,
  userId: number | null,
  { from, to, daysAgo = 1, missing = false }: { from: string; to: string | null; daysAgo?: number; missing?: boolean },
): Promise<number> {
  const day = addDays(today, -daysAgo);
  const at = (text: string) => `${day}T${text}:00+08:00`;
  return base.db.transact(async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into presence (
          venue_id, user_id, card_no, date, in_event, out_event, in_at, out_at, minutes, closed_as, flagged
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz,
          extract(epoch from $8::timestamptz - $7::timestamptz) / 60, $9, $10)
        returning id::int
      `,
      [
        world.venueId,
        userId,
        userId === null ? `card${++serial}` : null,
        day,
        ++serial,
        to === null || missing ? null : ++serial,
        at(from),
        to === null ? null : at(to),
        to === null ? null : missing ? 2 : 1,
        missing && to !== null,
      ],
    );
    const { id } = row as { id: number };
    await visits.mark(tx, [id]);
    return id;
  });
}

async function countAll(): Promise<void> {
  while ((await visits.foldDue(1000)) > 0);
  await uses.markMissing(10);
  while ((await uses.foldDue(50)) > 0);
}

/** The sums of a site on a day, by hour. */
const cells = (world: TestVenue, daysAgo = 1) =>
  base.db.rows<{ hour: number; open: number; booked: number; occupied: number; used: number; unknown: number }>(
    'select hour, open, booked, occupied, used, unknown from stat_use where span = 1 and site_id = $1 and day = $2 order by hour',
    [world.siteId, addDays(today, -daysAgo)],
  );

async function differing(): Promise<object[]> {
  const found: { rollup: string; wrong: number }[] = [];
  for (const month of await usageProof.listMonths(base.db))
    found.push(...(await usageProof.compareMonth(base.db, month)));
  return found.filter(({ wrong }) => wrong > 0);
}

it('counts the worked example of the rules', async () => {
  const world = await aVenue(base.db, { spaces: 2 });
  const [anna, ben] = people as [number, number];
  // 08:00 both courts booked: one hour used from 08:10, one empty. 09:00 blocked by staff while someone is inside.
  await book(world, anna, { space: 0, time: 0 });
  await book(world, ben, { space: 1, time: 0 });
  await book(world, ben, { space: 0, time: 1, source: orderSource.adminOccupy, status: orderStatus.occupied });
  await book(world, ben, { space: 1, time: 1, status: orderStatus.cancelled });
  await visit(world, anna, { from: '08:10', to: '09:30' });
  await countAll();
  expect((await cells(world)).slice(0, 3)).toEqual([
    { hour: 8, open: 120, booked: 120, occupied: 120, used: 50, unknown: 0 },
    { hour: 9, open: 120, booked: 0, occupied: 60, used: 30, unknown: 0 },
    { hour: 10, open: 120, booked: 0, occupied: 0, used: 0, unknown: 0 },
  ]);
  const store = new UseRateStore(base.db);
  const period = { from: addDays(today, -1), to: addDays(today, -1) };
  const admin = aMemberCaller(anna, { roleId: 2 });
  const [site] = await store.sites(admin, { siteId: world.siteId }, period);
  expect(site && ghostMinutes(site)).toBe(100);
  const elsewhere = { ...admin, venueIds: [world.venueId + 1] };
  expect(await store.sites(elsewhere, {}, period)).toEqual([]);
  expect(await store.cells(elsewhere, world.siteId, period)).toEqual([]);
  const bookings = new UseBookingStore(base.db);
  const listed = await bookings.list(admin, { siteId: world.siteId }, period, { offset: 0, limit: 10 });
  expect(listed.rows.map(({ minutes, used, arrived }) => [minutes, used, arrived]).sort()).toEqual([
    [60, 0, null],
    [60, 30, 0],
    [60, 50, 10],
  ]);
  expect((await bookings.list(elsewhere, { siteId: world.siteId }, period, { offset: 0, limit: 10 })).total).toBe(0);
  expect((await bookings.past(admin, { siteId: world.siteId }, period)).length).toBe(2);
});

it('takes check-in as evidence where no gate counts, and says unknown where nothing can be known', async () => {
  const world = await aVenue(base.db, { spaces: 3 });
  const [anna, ben, carl] = people as [number, number, number];
  const signed = await book(world, anna, { space: 0, time: 0 });
  await base.db.rows('update venue_order set sign_at = $2, promise_status = $3 where trade_no = $1', [
    signed,
    `${addDays(today, -1)}T08:20+08:00`,
    promiseStatus.checkedIn,
  ]);
  const missed = await book(world, ben, { space: 1, time: 0 });
  await base.db.rows('update venue_order set promise_status = $2 where trade_no = $1', [missed, promiseStatus.noShow]);
  await book(world, carl, { space: 2, time: 0 });
  await countAll();
  expect((await cells(world))[0]).toEqual({ hour: 8, open: 180, booked: 180, occupied: 180, used: 40, unknown: 60 });
});

it('takes closures, holidays and courts out of service from the open time, and keeps the past', async () => {
  const world = await aVenue(base.db, { spaces: 2 });
  const day = addDays(today, -1);
  await base.db.rows('update space set status = 0 where id = $1', [world.spaceIds[1]]);
  await base.db.rows(
    `
      with c as (
        insert into closure (
          venue_id, site_ids, begin_date, end_date, begin_minute, end_minute, reason_type, note, status, undo_until, user_id
        )
        values ($1, array[$2::int], $3, $3, 600, 720, 2, 'rain', 2, app_now(), $4)
        returning id
      )
      insert into closure_day (closure_id, site_id, date, state) select id, $2, $3, 1 from c
    `,
    [world.venueId, world.siteId, day, people[0]],
  );
  await countAll();
  const hours = new Map((await cells(world)).map(({ hour, open }) => [hour, open]));
  expect([hours.get(9), hours.get(10), hours.get(11), hours.get(12)]).toEqual([60, undefined, undefined, 60]);
  await base.db.rows('delete from time_slot where template_id = $1 and begin_minute = 540', [world.templateId]);
  await book(world, people[0] as number, { time: 4 });
  await base.db.rows('insert into stat_use_due (site_id, day) values ($1, $2)', [world.siteId, day]);
  await countAll();
  expect((await cells(world)).find(({ hour }) => hour === 9)?.open).toBe(60);
  expect((await cells(world)).find(({ hour }) => hour === 12)?.booked).toBe(60);
  const shut = await aVenue(base.db, { spaces: 1 });
  await base.db.rows(
    `
      insert into holiday (name, en_name, begin_date, end_date, kind, venue_ids)
      values ('闭馆', 'closed', $2, $2, $3, array[$1::int])
    `,
    [shut.venueId, day, holidayKind.closed],
  );
  await countAll();
  const counted = await base.db.rows('select hours::text as hours from stat_open where site_id = $1 and day = $2', [
    shut.siteId,
    day,
  ]);
  expect([await cells(shut), counted]).toEqual([[], [{ hours: '{}' }]]);
});

it('counts a full court for the halves it takes, and places one by one', async () => {
  const world = await aVenue(base.db, { spaces: 3 });
  const [full, left, right] = world.spaceIds as [number, number, number];
  await base.db.rows('update space set conflict_space_ids = $2 where id = $1', [full, [left, right]]);
  await book(world, people[0] as number, { space: 0, time: 0 });
  await book(world, people[1] as number, { space: 1, time: 1 });
  const pool = await aVenue(base.db, { seats: 10 });
  await book(pool, people[0] as number, { time: 0 });
  await book(pool, people[1] as number, { time: 0 });
  await visit(pool, people[1] as number, { from: '07:50', to: '08:30' });
  await countAll();
  expect((await cells(world)).slice(0, 2).map(({ open, booked }) => [open, booked])).toEqual([
    [180, 180],
    [180, 120],
  ]);
  expect((await cells(pool))[0]).toEqual({ hour: 8, open: 600, booked: 120, occupied: 120, used: 30, unknown: 0 });
});

it('takes a visit as evidence for its own day, and past midnight for the next one', async () => {
  const world = await aVenue(base.db, { spaces: 1 });
  const [anna] = people as [number];
  await book(world, anna, { time: 0, daysAgo: 3 });
  await book(world, anna, { time: 0, daysAgo: 2 });
  await visit(world, anna, { from: '08:00', to: '09:00', daysAgo: 2 });
  await countAll();
  expect((await cells(world, 3))[0]).toMatchObject({ used: 0, unknown: 60 });
  expect((await cells(world, 2))[0]).toMatchObject({ used: 60, unknown: 0 });
  await base.db.rows(
    `update presence set out_at = out_at + interval '24 hours', minutes = minutes + 1440 where venue_id = $1`,
    [world.venueId],
  );
  await book(world, anna, { time: 0, daysAgo: 1 });
  const ids = await base.db.rows<{ id: number }>('select id from presence where venue_id = $1', [world.venueId]);
  await base.db.transact((tx) =>
    visits.mark(
      tx,
      ids.map(({ id }) => id),
    ),
  );
  await countAll();
  expect((await cells(world, 1))[0]).toMatchObject({ used: 60, unknown: 0 });
});

it('stays equal to a scan whatever happens to orders and visits', async () => {
  const world = await aVenue(base.db, { spaces: 4 });
  const step = fc.record({
    what: fc.constantFrom('book', 'cancel', 'visit', 'move', 'remove', 'count'),
    n: fc.nat(1000),
    daysAgo: fc.integer({ min: 1, max: 4 }),
  });
  const trades: string[] = [];
  const ids: number[] = [];
  const taken = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (all) => {
      for (const { what, n, daysAgo } of all) {
        const trade = trades[n % (trades.length || 1)];
        const id = ids[n % (ids.length || 1)];
        if (what === 'book') {
          const slot = { space: n % 4, time: n % 14, daysAgo };
          if (taken.has(JSON.stringify(slot))) continue;
          taken.add(JSON.stringify(slot));
          trades.push(await book(world, people[n % 3] as number, { ...slot, source: (n % 7) + 1 }));
          await uses.markOrders(trades.slice(-1));
        } else if (what === 'cancel' && trade) {
          await base.db.rows(`update venue_order set order_status = '2', cancel_kind = 2 where trade_no = $1`, [trade]);
          await uses.markOrders([trade]);
        } else if (what === 'visit')
          ids.push(
            await visit(world, n % 4 === 0 ? null : (people[n % 3] as number), {
              from: `${String(8 + (n % 10)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
              to: `${String(9 + (n % 10)).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}`,
              daysAgo,
              missing: n % 5 === 0,
            }).catch(() => 0),
          );
        else if (what === 'move' && id)
          await base.db.transact(async (tx) => {
            await tx.rows(
              `update presence set out_at = out_at + interval '7 minutes', minutes = minutes + 7 where id = $1`,
              [id],
            );
            await visits.mark(tx, [id]);
          });
        else if (what === 'remove' && id)
          await base.db.transact(async (tx) => {
            await tx.rows('delete from presence where id = $1', [id]);
            await visits.mark(tx, [id]);
          });
        else if (what === 'count') await countAll();
      }
      await countAll();
      expect(await differing()).toEqual([]);
    }),
    { numRuns: process.env['TEST_LONG'] === '1' ? 40 : 6 },
  );
});

it('finds a wrong sum (control)', async () => {
  await countAll();
  await base.db.rows(
    'update stat_use set used = used + 1 where (span, site_id, day, hour) = (select span, site_id, day, hour from stat_use where span = 1 limit 1)',
  );
  await base.db.rows('update stat_flow_day set peak = peak + 1');
  const wrong = (await differing()) as { rollup: string }[];
  expect(wrong.map(({ rollup }) => rollup)).toEqual(expect.arrayContaining(['stat_use', 'stat_flow_day']));
  await uses.rebuild();
  expect(await differing()).toEqual([]);
});

it('counts a visit that commits while its mark is being counted', async () => {
  const world = await aVenue(base.db, { spaces: 1 });
  const [anna] = people as [number];
  await book(world, anna, { time: 0 });
  const id = await visit(world, anna, { from: '08:00', to: '08:10' });
  const slow = base.source.createQueryRunner();
  await slow.startTransaction();
  await slow.query(`update presence set out_at = out_at + interval '40 minutes', minutes = 50 where id = $1`, [id]);
  await slow.query(
    'insert into stat_visit_due (visit_id) values ($1) on conflict (visit_id) do update set visit_id = excluded.visit_id',
    [id],
  );
  await countAll();
  await pause(20);
  await slow.commitTransaction();
  await slow.release();
  await countAll();
  expect((await cells(world))[0]?.used).toBe(50);
});

it('would lose it if the mark were not locked (control)', async () => {
  const world = await aVenue(base.db, { spaces: 1 });
  const [, ben] = people as [number, number];
  await book(world, ben, { time: 0 });
  const id = await visit(world, ben, { from: '08:00', to: '08:10' });
  const slow = base.source.createQueryRunner();
  await slow.startTransaction();
  await slow.query(`update presence set out_at = out_at + interval '40 minutes', minutes = 50 where id = $1`, [id]);
  await slow.query('insert into stat_visit_due (visit_id) values ($1) on conflict do nothing', [id]);
  await countAll();
  await slow.commitTransaction();
  await slow.release();
  await countAll();
  expect((await cells(world))[0]?.used).toBe(10);
});
