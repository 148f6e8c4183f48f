import { addDays, weekdayOf } from '#domain/kit/time';
import { slotStatus } from '#domain/boards/slot.status';
import { orderSource } from '#domain/orders/order.status';
import type { RightName } from '#contract/catalogue';
import { occupations } from '#contract/occupations/occupation.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { slotStates } from '#contract/staff-boards/slot-state.contract';
import type { TestApi, TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { TestBooking, type TestSlot } from '#server/booking/test-booking';
import { TestBookingApp } from '#server/booking/test-booking-app';

let booking: TestBooking;
beforeAll(async () => {
  booking = await TestBooking.boot('occupation', 2);
}, 60_000);
afterAll(() => booking.close());

const all: readonly RightName[] = [
  'ReservationManage',
  'ReservationManageOccupy',
  'ReservationManageNote',
  'ReservationStatusList',
  'ReservationStatusListExport',
  'SiteOccupyList',
  'SiteOccupyListAdd',
  'SiteOccupyListExtend',
  'SiteOccupyListEnd',
  'SiteOccupyListExport',
];
const slot = (world: TestVenue, space = 0, time = 3): TestSlot => ({
  spaceId: world.spaceIds[space] as number,
  timeId: world.timeIds[time] as number,
});
const staffMember = async (venueIds: readonly number[] | null = null, rights = all) => {
  const userId = await aPerson(booking.db, { roleId: 9, name: '沈力' });
  await booking.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return booking.api.clientFor(userId, { rights });
};
/** Two weeks of one weekday at two courts, 10:00 to 12:00. */
const weekly = (world: TestVenue, more: object = {}) => ({
  venueSiteId: world.siteId,
  spaceIds: world.spaceIds.slice(0, 2),
  dateFrom: booking.date(1),
  dateTo: booking.date(14),
  weekdays: [weekdayOf(booking.date(1))],
  beginTime: '10:00',
  endTime: '12:00',
  kind: 1 as const,
  label: '羽毛球课',
  reason: '本科教学',
  ...more,
});
const seriesQuery = ({ spaceIds, weekdays, ...rest }: ReturnType<typeof weekly>) =>
  ({ ...rest, spaceIds: spaceIds.join(','), weekdays: weekdays.join(',') }) as never;

it('previews every date of a series without a hold, then books the free ones and lists conflicts', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  await booking.submit(world, await aPerson(booking.db, { balance: 0 }), [slot(world, 1, 2)], {
    reservationDate: booking.date(1),
  });
  const dates = [booking.date(1), addDays(booking.date(1), 7)];
  const { data: seen } = await staff.get(occupations.preview, seriesQuery(weekly(world)));
  expect(seen).toMatchObject({
    free: 1,
    dates: [
      { date: dates[0], result: 'taken', blocked: '2号 10:00–11:00', blockedEn: 'No. 2 10:00–11:00' },
      { date: dates[1], result: 'free', slots: 4 },
    ],
  });
  expect(
    (await booking.db.rows('select 1 from venue_order where site_id = $1 and source = 3', [world.siteId])).length,
  ).toBe(0);
  const { data: made } = await staff.post(occupations.add, weekly(world), { key: 'series-one' });
  expect(made).toMatchObject({ done: 1, dates: [{ result: 'taken' }, { result: 'done' }] });
  const again = await staff.post(occupations.add, weekly(world), { key: 'series-one' });
  expect(again.data).toMatchObject({ seriesNo: made.seriesNo, done: 1 });
  expect(
    (await booking.db.rows('select 1 from venue_order where site_id = $1 and source = 3', [world.siteId])).length,
  ).toBe(1);
  const { data: list } = await staff.get(occupations.list, { siteId: world.siteId, seriesNo: made.seriesNo });
  expect(list.content).toMatchObject([
    {
      kind: 1,
      label: '羽毛球课',
      reason: '本科教学',
      creator: '沈力',
      stage: 'ahead',
      beginAt: `${dates[1]} 10:00`,
      endAt: `${dates[1]} 12:00`,
    },
  ]);
});

it('refuses a series with no date, too many, or none free', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  expect(await staff.get(occupations.preview, seriesQuery(weekly(world, { dateTo: booking.date(0) })))).toMatchObject({
    code: 400,
    errKey: 'OCCUPY_NO_DATE',
  });
  expect(
    await staff.get(
      occupations.preview,
      seriesQuery(weekly(world, { weekdays: [1, 2, 3, 4, 5, 6, 7], dateTo: booking.date(200) })),
    ),
  ).toMatchObject({ code: 400, errKey: 'OCCUPY_TOO_MANY' });
  await staff.post(occupations.add, weekly(world));
  expect(await staff.post(occupations.add, weekly(world, { label: '另一门课' }))).toMatchObject({
    code: 250,
    errKey: 'OCCUPY_NOTHING',
  });
});

it('extends an occupation by the next slot, and reports if it is missing or taken', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  const {
    data: { tradeNo },
  } = await staff.post(reservations.occupy, {
    venueSiteId: world.siteId,
    reservationDate: booking.date(),
    reservationOrderJson: JSON.stringify([slot(world, 0, 3)]),
    reason: '校队训练',
    label: '校队',
    kind: 2,
  });
  const longer = await staff.post(occupations.extend, { tradeNo }, { key: 'extend-1' });
  expect(longer).toMatchObject({ code: 200, data: { endAt: `${booking.date()} 13:00` } });
  expect((await staff.post(occupations.extend, { tradeNo }, { key: 'extend-1' })).data.tradeNo).toBe(
    longer.data.tradeNo,
  );
  expect(await staff.post(occupations.extend, { tradeNo })).toMatchObject({ code: 250, errKey: 'SLOT_TAKEN' });
  const { data: last } = await staff.post(reservations.occupy, {
    venueSiteId: world.siteId,
    reservationDate: booking.date(),
    reservationOrderJson: JSON.stringify([slot(world, 0, world.timeIds.length - 1)]),
    reason: '校队训练',
  });
  expect(await staff.post(occupations.extend, { tradeNo: last.tradeNo })).toMatchObject({
    code: 250,
    errKey: 'OCCUPY_NO_NEXT',
  });
  const { data: list } = await staff.get(occupations.list, { siteId: world.siteId, kind: 2 });
  expect(list.totalElements).toBe(2);
});

it('ends many at once, and skips those already ended', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  const {
    data: { seriesNo },
  } = await staff.post(occupations.add, weekly(world));
  const { data: list } = await staff.get(occupations.list, { siteId: world.siteId, seriesNo });
  const tradeNos = list.content.map((row) => row.tradeNo);
  expect((await staff.post(occupations.end, { tradeNos })).data).toEqual({ ended: 2, left: 0 });
  expect((await staff.post(occupations.end, { tradeNos })).data).toEqual({ ended: 0, left: 2 });
  expect((await staff.get(occupations.list, { siteId: world.siteId, stage: 'ended' })).data.totalElements).toBe(2);
  expect(
    (await booking.db.rows('select 1 from slot_hold where site_id = $1 and released_at is null', [world.siteId]))
      .length,
  ).toBe(0);
});

it('lists the slots of a day with state and reason, filtered and counted', async () => {
  const world = await booking.world();
  const staff = await staffMember();
  await booking.submit(world, await aPerson(booking.db, { name: '陈一诺', balance: 0 }), [slot(world)]);
  const { data } = await staff.get(slotStates.list, { siteId: world.siteId, date: booking.date(), size: 10 });
  expect(data).toMatchObject({ totalElements: 42, totalPages: 5, counts: { free: 41, held: 1, taken: 0, closed: 0 } });
  const { data: held } = await staff.get(slotStates.list, {
    siteId: world.siteId,
    date: booking.date(),
    status: slotStatus.unpaid,
  });
  expect(held.content).toMatchObject([
    {
      spaceName: '1号',
      beginTime: '11:00',
      endTime: '12:00',
      status: slotStatus.unpaid,
      userName: '陈**',
      source: orderSource.online,
    },
  ]);
  expect(
    (await staff.fetch(slotStates.exportFile, { siteId: world.siteId, date: booking.date() })).headers.get(
      'content-type',
    ),
  ).toContain('spreadsheetml');
  expect(
    await (
      await staffMember([world.venueId + 1000])
    ).get(slotStates.list, { siteId: world.siteId, date: booking.date() }),
  ).toMatchObject({ code: 404 });
});

it("adds staff notes to an order's history, and refuses orders out of scope", async () => {
  const world = await booking.world();
  const tradeNo = await aPaidBooking(booking.db, world, await aPerson(booking.db));
  expect(await (await staffMember()).post(reservations.note, { tradeNo, note: '带了 4 把球拍' })).toMatchObject({
    code: 200,
  });
  expect(await booking.db.rows('select action, who, note from order_log where trade_no = $1', [tradeNo])).toEqual([
    { action: 'note', who: 'staff', note: '带了 4 把球拍' },
  ]);
  const stranger = await staffMember([world.venueId + 1000]);
  expect(await stranger.post(reservations.note, { tradeNo, note: '别处' })).toMatchObject({ code: 404 });
  expect(await stranger.post(occupations.extend, { tradeNo })).toMatchObject({ code: 404 });
});

describe('staff of two processes competing for one slot', () => {
  let beside: TestApi;
  beforeAll(async () => {
    beside = await booking.api.startReplica(TestBookingApp);
  }, 60_000);
  afterAll(() => beside.close());

  const race = async (world: TestVenue, many: number) => {
    await beside.app.get(VenueTables, { strict: false }).refresh();
    const staff: TestClient[] = [];
    while (staff.length < many) staff.push(await staffMember());
    const input = {
      venueSiteId: world.siteId,
      reservationDate: booking.date(),
      reservationOrderJson: JSON.stringify([slot(world)]),
      reason: '抢占',
    };
    return Promise.all(
      staff.map((one, n) => (n % 2 === 0 ? one : one.at(beside.address)).post(reservations.occupy, input)),
    );
  };

  it('gives it to one and refuses the others', async () => {
    const answers = await race(await booking.world(), 12);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ errKey }) => errKey))).toEqual(
      new Set(['SLOT_TAKEN']),
    );
    expect(await booking.overlaps()).toBe(0);
  }, 60_000);

  it('would give it to several without the lock and the constraint: the race is real', async () => {
    const world = await booking.world();
    const read = async (name: string) =>
      (
        await booking.db.rows<{ def: string }>(
          'select pg_get_functiondef(oid) as def from pg_proc where proname = $1',
          [name],
        )
      )[0]?.def as string;
    const locks = [await read('lock_slots'), await read('try_lock_slots')];
    await booking.db
      .rows(`create function slow_write() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
      create trigger slow_write before insert on venue_order for each row execute function slow_write();
      alter table slot_hold drop constraint slot_hold_one_owner;
      create or replace function lock_slots(of_site int, of_date date) returns void language sql volatile as 'select null::void';
      create or replace function try_lock_slots(of_site int, of_date date) returns boolean language sql volatile as 'select true'`);
    try {
      expect((await race(world, 2)).filter(({ code }) => code === 200)).toHaveLength(2);
      expect(await booking.overlaps()).toBeGreaterThan(0);
    } finally {
      await booking.db.rows('drop function slow_write() cascade');
      await booking.db.rows('update slot_hold set released_at = now() where site_id = $1', [world.siteId]);
      await booking.db.rows(
        'alter table slot_hold add constraint slot_hold_one_owner exclude using gist (space_id with =, during with &&) where (released_at is null)',
      );
      for (const lock of locks) await booking.db.rows(lock);
    }
    expect(await booking.overlaps()).toBe(0);
  }, 60_000);
});
