import { holidayKind } from '#domain/venues/venue.status';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { DayLockMonitor, longestDayWait } from '#server/kit/testing/day-lock-monitor';
import { aMemberCaller, aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';
import { DayRefreshService } from '#server/venues/day-refresh.service';
import { BusinessService } from './business.service';
import { CalendarLiveService } from './calendar-live.service';
import { HolidayImportService } from './holiday-import.service';
import { HolidayService } from './holiday.service';

/** Changes of calendars beside bookings of members: they lock one day at a time, after they are committed. */
const MAX_WAIT_MS = 200;
let booking: TestBooking;
let worlds: TestVenue[];
let staff: ReturnType<typeof aMemberCaller>;

const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });
const dayOf = ({ siteId }: TestVenue, ahead: number) => ({ siteId, date: booking.date(ahead) as string });
const holiday = (name: string, more: object = {}) => ({
  name,
  enName: name,
  kind: holidayKind.closed,
  beginDate: booking.date(1),
  endDate: booking.date(7),
  venueIds: null,
  ...more,
});
const queued = async () =>
  (await booking.db.rows<{ n: number }>('select count(*)::int as n from day_refresh'))[0]?.n as number;
const raisedRooms = async () =>
  (await booking.db.rows<{ room: string }>(`select room from room_version where room like 'site:%'`)).length;

beforeAll(async () => {
  booking = await TestBooking.boot('calendar_yield', 1, { POOL_SIZE: '20' }, AppModule);
  await of(SweepService).beforeApplicationShutdown();
}, 90_000);
afterAll(() => booking.close());
beforeEach(async () => {
  await booking.db.rows('delete from holiday; delete from day_refresh; delete from room_version');
  await booking.db.rows('update site set status = 0');
  worlds = [];
  for (let n = 0; n < 8; n += 1) worlds.push(await booking.world());
  staff = aMemberCaller(await aPerson(booking.db, { roleId: 2 }), { roleId: 2 });
});
afterEach(async () => {
  armFailpoints('');
  await of(DayRefreshService).sendAll();
});

it('lets bookings pass on every day of a holiday, and sends its days one by one', async () => {
  const days = worlds.flatMap((world) => Array.from({ length: 9 }, (_, n) => dayOf(world, n)));
  const monitor = await DayLockMonitor.start(booking.api.database, days);
  await of(HolidayService).add(holiday('校运会'), staff);
  await of(DayRefreshService).sendAll();
  expect(await monitor.stop()).toMatchObject({ mostDays: 1 });
  expect(await queued()).toBe(0);
});

it('locks no day while the change is made; a change that locked its days would make bookings wait', async () => {
  const days = worlds.map((world) => dayOf(world, 3));
  const change = (before: (tx: Parameters<typeof Db.lockSlots>[0]) => Promise<void>) =>
    longestDayWait(
      booking.db,
      days,
      booking.transact(async (tx) => {
        await before(tx);
        await of(CalendarLiveService).emitDayChanges(
          tx,
          { siteIds: worlds.map(({ siteId }) => siteId), from: null, to: null },
          async () => {
            await tx.rows('select pg_sleep(0.4)');
          },
        );
      }),
    );
  expect(await change(() => Promise.resolve())).toBeLessThan(MAX_WAIT_MS);
  expect(await change((tx) => Db.lockSlots(tx, days))).toBeGreaterThan(MAX_WAIT_MS);
});

it('sends what a dead process left', async () => {
  armFailpoints('venues.after_refresh=throw');
  await of(HolidayService).add(holiday('校运会'), staff);
  const left = await queued();
  expect(left).toBeGreaterThan(8 * 5);
  const raised = await raisedRooms();
  armFailpoints('');
  expect(await of(DayRefreshService).sendAll()).toBe(left);
  expect(await raisedRooms()).toBe(raised + left);
});

it('sends each day once if two processes send', async () => {
  armFailpoints('venues.after_refresh=throw');
  await of(HolidayService).add(holiday('校运会'), staff);
  const left = await queued();
  armFailpoints('');
  const sent = await Promise.all([1, 2, 3].map(() => of(DayRefreshService).sendAll()));
  expect(sent.reduce((sum, n) => sum + n, 0)).toBe(left);
});

it('does not deadlock if two files change the same holidays in opposite order', async () => {
  const imports = of(HolidayImportService);
  const rows = ['校运会', '元旦'].map((name) => holiday(name, { venueIds: undefined }));
  await booking.transact((tx) => imports.writeRows(tx, staff, rows as never));
  const changed = rows.map((row) => ({ ...row, enName: 'changed' }));
  await Promise.all(
    [changed, [...changed].reverse()].map((file) =>
      booking.transact((tx) => imports.writeRows(tx, staff, file as never)),
    ),
  );
  expect(await booking.db.rows('select distinct en_name as name from holiday')).toEqual([{ name: 'changed' }]);
});

it('refuses to remove opening times that a booking under way takes', async () => {
  const [world] = worlds as [TestVenue];
  const [{ version } = { version: 0 }] = await booking.db.rows<{ version: number }>(
    'select version from time_template where id = $1',
    [world.templateId],
  );
  const day = dayOf(world, 2);
  let edit: Promise<unknown> = Promise.resolve();
  await booking.transact(async (tx) => {
    await Db.lockSlots(tx, [day]);
    edit = of(BusinessService).edit(
      {
        id: world.templateId,
        version,
        name: 'morning',
        enName: 'morning',
        businessType: 1,
        slots: [{ begin: '08:00', end: '09:00' }],
      } as never,
      staff,
    );
    edit.catch(() => undefined);
    await tx.rows('select pg_sleep(0.3)');
    await tx.rows(
      `
        insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
        values ($1, $2, $3, $4, tsrange($3::date + interval '10 hours', $3::date + interval '11 hours'), 'x', 'PAID')
      `,
      [world.siteId, world.spaceIds[0], day.date, world.timeIds[2]],
    );
  });
  await expect(edit).rejects.toMatchObject({ spec: { key: 'SLOT_BOOKED' } });
});
