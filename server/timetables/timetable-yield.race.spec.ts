import { addDays, weekdayOf } from '#domain/kit/time';
import { occupationKind } from '#domain/occupations/occupation.status';
import { timetableImportStatus } from '#domain/timetables/timetable-import.status';
import type { Lesson } from '#domain/timetables/timetable.rules';
import { AppModule } from '#server/app.module';
import { Db } from '#server/kit/db/db';
import { SweepService } from '#server/kit/jobs/sweep';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { DayLockMonitor, longestDayWait } from '#server/kit/testing/day-lock-monitor';
import { aMemberCaller, aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TestBooking } from '#server/booking/test-booking';
import { ClosureService } from '#server/closures/closure.service';
import { OccupationEndService } from '#server/occupations/occupation-end.service';
import { OccupationService } from '#server/occupations/occupation.service';
import { TimetableImportService } from './timetable-import.service';
import { lessonRow, TimetablePlanService, type LessonRow } from './timetable-plan.service';
import { TimetableRunService } from './timetable-run.service';

/** Imports of timetables beside bookings of members: they yield, and survive a crash at any step. */
const MAX_WAIT_MS = 200;
let booking: TestBooking;
let world: TestVenue;
let names: { venue: string; site: string };
let staff: ReturnType<typeof aMemberCaller>;

const of = <T>(what: abstract new (...args: never[]) => T): T =>
  booking.api.app.get<T>(what as never, { strict: false });

beforeAll(async () => {
  booking = await TestBooking.boot('timetable_yield', 1, { POOL_SIZE: '20' }, AppModule);
  await of(SweepService).beforeApplicationShutdown();
}, 90_000);
afterAll(() => booking.close());
afterEach(() => armFailpoints(''));
beforeEach(async () => {
  world = await booking.world({ spaces: 4 });
  [names] = (await booking.db.rows<{ venue: string; site: string }>(
    'select v.venue_name as venue, s.site_name as site from site s join venue v on v.id = s.venue_id where s.id = $1',
    [world.siteId],
  )) as [{ venue: string; site: string }];
  staff = aMemberCaller(await aPerson(booking.db, { roleId: 2 }), { roleId: 2 });
});

/** Returns a lesson from a day on, for some weeks. */
const lesson = ({
  courts = '1号',
  first = 2,
  hour = 8,
  hours = 2,
  weeks = 3,
  course = '羽毛球',
  term = '2026-2027-2',
} = {}) => {
  const from = booking.date(first);
  return lessonRow.parse({
    term,
    venueName: names.venue,
    siteName: names.site,
    spaceNames: courts,
    courseNo: `PE-${first}-${courts}-${hour}`,
    courseName: course,
    weekday: weekdayOf(from),
    begin: `${String(hour).padStart(2, '0')}:00`,
    end: `${hour + hours}:00`,
    from,
    to: addDays(from, 7 * (weeks - 1)),
  });
};
/** Returns lessons on five days of the week, at every court, at three hours. */
const manyLessons = (weeks: number) =>
  [2, 3, 4, 5, 6].flatMap((first) =>
    [1, 2, 3, 4].flatMap((court) => [8, 10, 12].map((hour) => lesson({ courts: `${court}号`, first, hour, weeks }))),
  );
const importRows = (written: LessonRow[], removed: LessonRow[] = []) =>
  of(TimetableImportService).writeInSteps(
    staff,
    { written, removed },
    { report: () => Promise.resolve(), commit: () => Promise.resolve() },
  );
const occupations = (all = false) =>
  booking.db.rows<{ tradeNo: string; label: string; date: string; spaces: string }>(
    `
      select trade_no as "tradeNo", occupy_label as label, reservation_date as date, space_names as spaces
      from venue_order
      where site_id = $1 and source = 3 ${all ? '' : `and order_status = '3'`}
      order by date, begin_at, spaces
    `,
    [world.siteId],
  );
const claims = () =>
  booking.db.rows<{ space: number; during: string; owner: string }>(
    `
      select space_id as space, during::text, trade_no as owner
      from slot_hold
      where site_id = $1 and released_at is null
      order by space_id, during
    `,
    [world.siteId],
  );
const statuses = async () =>
  (await booking.db.rows<{ status: number }>('select status from timetable_import order by id desc limit 1')).map(
    ({ status }) => status,
  );
const book = (space: number, time: number, day: number) =>
  aPerson(booking.db).then((member) =>
    booking.trySubmit(
      world,
      member,
      [{ spaceId: world.spaceIds[space] as number, timeId: world.timeIds[time] as number }],
      { reservationDate: booking.date(day) },
    ),
  );
/** Lets another process take over what is unfinished. */
const resume = async () => {
  await booking.db.rows(`update timetable_import set lease_until = now() - interval '1 second' where ended_at is null`);
  return of(TimetableRunService).resumeLapsed();
};
const longestWait = (days: readonly number[], work: Promise<unknown>) =>
  longestDayWait(
    booking.db,
    days.map((day) => ({ siteId: world.siteId, date: booking.date(day) })),
    work,
  );

describe('an import of a timetable', () => {
  it('lets bookings pass: on other days, on days not yet reached, and on the day it works on', async () => {
    const days = [2, 3, 4, 5, 6].flatMap((first) =>
      Array.from({ length: 5 }, (_, week) => ({ siteId: world.siteId, date: booking.date(first + 7 * (week + 1)) })),
    );
    const monitor = await DayLockMonitor.start(booking.api.database, days);
    const run = importRows(manyLessons(6));
    const results = Promise.all([1, 2, 5, 6].map((day) => book(0, 10, day)));
    expect(await longestWait([1, 2, 6], run)).toBeLessThan(MAX_WAIT_MS);
    expect((await results).map(({ refused }) => refused)).toEqual([null, null, null, null]);
    expect(await monitor.stop()).toMatchObject({ mostDays: 1 });
    expect(await occupations()).toHaveLength(5 * 4 * 3 * 6);
    expect(await booking.overlaps()).toBe(0);
  }, 60_000);

  it('would make them wait if it were one transaction', async () => {
    const plans = of(TimetablePlanService);
    const occupation = of(OccupationService);
    const wait = longestWait(
      [6],
      booking.transact(async (tx) => {
        const lessons = manyLessons(6).map((row) => plans.parseLesson(staff, row) as Lesson);
        const days = lessons.flatMap((one) => [...plans.plans(one).plans.entries()]);
        await Db.lockSlots(
          tx,
          days.map(([date]) => ({ siteId: world.siteId, date })),
        );
        const reasons = { reason: 'x', kind: occupationKind.lesson };
        for (const [, plan] of days) await occupation.occupyRowIn(tx, occupation.rowOf(plan, staff, reasons), reasons);
      }),
    );
    expect(await wait).toBeGreaterThan(MAX_WAIT_MS);
  }, 60_000);

  it('is undone after a crash while it reserves, and leaves no trace', async () => {
    await importRows([lesson(), lesson({ courts: '2号' })]);
    const before = [await occupations(true), await claims()];
    armFailpoints('timetable.after_reserve=throw,timetable.before_undo=throw');
    await expect(
      importRows([lesson({ course: '网球' }), lesson({ courts: '3号' })], [lesson({ courts: '2号' })]),
    ).rejects.toThrow('timetable.after_reserve');
    expect(await statuses()).toEqual([timetableImportStatus.reserving]);
    expect(await claims()).not.toEqual(before[1]);
    expect((await book(2, 0, 2)).refused).toBe('SLOT_TAKEN');
    armFailpoints('');
    expect(await of(TimetableRunService).resumeLapsed()).toBe(0);
    expect(await resume()).toBe(1);
    expect(await statuses()).toEqual([timetableImportStatus.undone]);
    expect([await occupations(true), await claims()]).toEqual(before);
    expect((await book(2, 0, 2)).refused).toBeNull();
  });

  it('continues to be undone after a crash while it is undone', async () => {
    const before = [await occupations(true), await claims()];
    armFailpoints('timetable.after_reserve=throw,timetable.after_undo=throw');
    await expect(importRows([lesson()])).rejects.toThrow('timetable.after_reserve');
    expect(await statuses()).toEqual([timetableImportStatus.undoing]);
    armFailpoints('');
    expect(await resume()).toBe(1);
    expect(await statuses()).toEqual([timetableImportStatus.undone]);
    expect([await occupations(true), await claims()]).toEqual(before);
  });

  it('is finished after a crash while it applies; nobody gets its slots meanwhile', async () => {
    await importRows([lesson(), lesson({ courts: '2号' })]);
    armFailpoints('timetable.after_apply=throw');
    await importRows([lesson({ course: '网球' }), lesson({ courts: '3号' })], [lesson({ courts: '2号' })]);
    expect(await statuses()).toEqual([timetableImportStatus.applying]);
    armFailpoints('');
    expect((await occupations()).map(({ label }) => label)).toContain('羽毛球');
    for (const space of [0, 2]) expect((await book(space, 0, 2)).refused).toBe('SLOT_TAKEN');
    expect(await resume()).toBe(1);
    expect(await statuses()).toEqual([timetableImportStatus.applied]);
    expect((await occupations()).map(({ spaces, label }) => `${spaces} ${label}`)).toEqual(
      [2, 9, 16].flatMap(() => ['1号 网球', '3号 羽毛球']),
    );
    expect((await claims()).some(({ owner }) => owner.startsWith('import:'))).toBe(false);
    expect(await booking.db.rows('select 1 from timetable_step')).toEqual([]);
    expect(await booking.overlaps()).toBe(0);
  });

  it('keeps the slots of a replaced lesson although staff ends it meanwhile', async () => {
    await importRows([lesson()]);
    const [first] = await occupations();
    armFailpoints('timetable.after_apply=throw');
    await importRows([lesson({ course: '网球', hours: 3 })]);
    armFailpoints('');
    const last = (await occupations()).filter(({ label }) => label === '羽毛球').at(-1);
    expect(last?.tradeNo).not.toBe(first?.tradeNo);
    await of(OccupationEndService).end(last?.tradeNo as string, staff);
    await resume();
    expect((await occupations()).map(({ label }) => label)).toEqual(['网球', '网球', '网球']);
  });

  it('leaves slots closed that a closure covered while they were reserved', async () => {
    armFailpoints('timetable.after_reserve=throw,timetable.before_undo=throw');
    await expect(importRows([lesson()])).rejects.toThrow('timetable.after_reserve');
    armFailpoints('');
    const target = { siteIds: [world.siteId], spaceIds: [], beginDate: booking.date(2), endDate: booking.date(2) };
    await of(ClosureService).apply(staff, {
      ...target,
      beginMinute: 480,
      endMinute: 600,
      reasonType: 2,
      note: '暴雨',
      expect: 0,
    } as never);
    await resume();
    expect((await book(0, 0, 2)).refused).toBe('SLOT_TAKEN');
    expect((await book(0, 4, 2)).refused).toBeNull();
    expect(await booking.overlaps()).toBe(0);
  });

  it('is refused as a whole if a slot was booked before it was reserved', async () => {
    await importRows([lesson({ courts: '2号' })]);
    const before = await occupations(true);
    await book(0, 0, 5);
    const taken = importRows([lesson(), lesson({ first: 5 })], [lesson({ courts: '2号' })]);
    await expect(taken).rejects.toMatchObject({ spec: { key: 'TIMETABLE_TAKEN' }, facts: { date: booking.date(5) } });
    expect(await statuses()).toEqual([timetableImportStatus.undone]);
    expect(await occupations(true)).toEqual(before);
    expect((await claims()).some(({ owner }) => owner.startsWith('import:'))).toBe(false);
  });

  it('waits for another one; a process that lost the lease changes nothing more', async () => {
    await Promise.all([
      importRows([lesson(), lesson({ first: 3 })]),
      importRows([lesson({ first: 3, courts: '2号' }), lesson({ courts: '2号' })]),
    ]);
    expect(await occupations()).toHaveLength(12);
    armFailpoints('timetable.after_reserve=sleep:400');
    const slow = importRows([lesson({ courts: '3号' }), lesson({ courts: '3号', first: 4 })]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await resume()).toBe(1);
    await expect(slow).rejects.toThrow();
    expect(await statuses()).toEqual([timetableImportStatus.undone]);
    expect(await occupations()).toHaveLength(12);
    expect((await claims()).some(({ owner }) => owner.startsWith('import:'))).toBe(false);
  });
});
