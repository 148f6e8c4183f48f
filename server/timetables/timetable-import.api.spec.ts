import { utils, write } from '@e965/xlsx';
import { addDays, weekdayOf, type LocalDate } from '#domain/kit/time';
import { weekday } from '#domain/timetables/timetable.status';
import { enumMembers } from '#domain/kit/enumeration';
import { orderStatus } from '#domain/orders/order.status';
import { timetableImportStatus, type TimetableImportStatus } from '#domain/timetables/timetable-import.status';
import { importRowAction, taskStatus } from '#domain/tasks/task.status';
import { occupations } from '#contract/occupations/occupation.contract';
import { timetables } from '#contract/timetables/timetable.contract';
import { imports } from '#contract/tasks/import.contract';
import { tasks } from '#contract/tasks/task.contract';
import { AppModule } from '#server/app.module';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import type { TestClient } from '#server/kit/testing/test-api';
import { aPerson, type TestVenue } from '#server/kit/testing/test-data';
import { TaskRunService } from '#server/tasks/task-run.service';
import { waitUntil } from '#server/channels/test-gateway';
import { TestBooking } from '#server/booking/test-booking';

const HEAD = [
  '学期',
  '场馆',
  '场地',
  '片场',
  '课程编号',
  '课程名称',
  '任课教师',
  '星期',
  '开始时间',
  '结束时间',
  '开始日期',
  '结束日期',
  '周次',
];
const TERM = '2026-2027-2';
let booking: TestBooking;
let world: TestVenue;
let names: { venue: string; site: string };
let staff: TestClient;

beforeAll(async () => {
  booking = await TestBooking.boot('timetable', 1, {}, AppModule);
}, 90_000);
afterAll(() => booking.close());
afterEach(() => armFailpoints(''));
beforeEach(async () => {
  world = await booking.world();
  [names] = (await booking.db.rows<{ venue: string; site: string }>(
    'select v.venue_name as venue, s.site_name as site from site s join venue v on v.id = s.venue_id where s.id = $1',
    [world.siteId],
  )) as [{ venue: string; site: string }];
  staff = await createTimetableAdmin();
});

async function createTimetableAdmin(venueIds: readonly number[] | null = null): Promise<TestClient> {
  const userId = await aPerson(booking.db, { roleId: 9, name: '沈力' });
  await booking.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [userId, venueIds]);
  return booking.api.clientFor(userId, { rights: ['SiteOccupyList', 'SiteOccupyListImport', 'SiteOccupyListEnd'] });
}
interface LessonInput {
  no?: string;
  course?: string;
  courts?: string;
  teacher?: string;
  first?: number;
  begin?: string;
  end?: string;
  weeks?: number;
  site?: string;
  weekRule?: string;
}
/** Returns a lesson from a given day on, for this many weeks. */
const lesson = ({
  no = 'PE1-01',
  course = '羽毛球初级',
  courts = '1号',
  teacher = '李明',
  first = 2,
  begin = '08:00',
  end = '10:00',
  weeks = 3,
  site = names.site,
  weekRule = '每周',
}: LessonInput = {}) => {
  const from = booking.date(first);
  return [
    TERM,
    names.venue,
    site,
    courts,
    no,
    course,
    teacher,
    enumMembers(weekday).find(({ code }) => code === weekdayOf(from))?.zh,
    begin,
    end,
    from,
    addDays(from, 7 * (weeks - 1)),
    weekRule,
  ];
};
const file = (...rows: unknown[][]) => {
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet([HEAD, ...rows]), 'x');
  return [{ name: 'timetable.xlsx', bytes: write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer }];
};
const checkFile = async (...rows: unknown[][]) => (await staff.upload(timetables.importCheck, file(...rows))).data;
const runImport = async (id: number) => {
  await staff.post(imports.confirm, { id });
  await booking.api.app.get(TaskRunService, { strict: false }).run(id);
  return (await staff.get(tasks.list)).data.content.find((task) => task.id === id);
};
interface StoredDate extends Record<string, unknown> {
  tradeNo: string;
  date: LocalDate;
  spaces: string;
  label: string;
  status: string;
}
const storedDates = (all = false) =>
  booking.db.rows<StoredDate>(
    `
      select trade_no as "tradeNo", reservation_date as date, space_names as spaces, occupy_label as label,
        order_status as status
      from venue_order
      where site_id = $1 and source = 3 ${all ? '' : `and order_status = '3'`}
      order by date, begin_at, spaces
    `,
    [world.siteId],
  );

it('previews, then books: lessons of a term by date, as one series each', async () => {
  const seen = await checkFile(
    lesson(),
    lesson({ no: 'PE1-02', course: '网球', courts: '2号、3号', begin: '14:00', end: '16:00', weekRule: '单周' }),
  );
  expect(seen).toMatchObject({ total: 2, fresh: 2, changed: 0, same: 0, gone: 0, bad: 0 });
  expect(await storedDates()).toEqual([]);
  expect(await runImport(seen.id)).toMatchObject({ status: taskStatus.done, done: 2 });
  expect((await storedDates()).map(({ date, spaces, label }) => [date, spaces, label])).toEqual([
    [booking.date(2), '1号', '羽毛球初级'],
    [booking.date(2), '2号,3号', '网球'],
    [booking.date(9), '1号', '羽毛球初级'],
    [booking.date(16), '1号', '羽毛球初级'],
    [booking.date(16), '2号,3号', '网球'],
  ]);
  const { data } = await staff.get(occupations.list, { siteId: world.siteId, order: 'asc' });
  expect(data.content[0]).toMatchObject({
    kind: 1,
    reason: `${TERM} PE1-01 羽毛球初级 李明`,
    stage: 'ahead',
    seriesNo: expect.stringMatching(/^S[0-9A-F]{12}$/) as string,
  });
  expect(
    (await staff.get(occupations.list, { siteId: world.siteId, seriesNo: data.content[0]?.seriesNo as string })).data
      .totalElements,
  ).toBe(3);
  expect(await booking.overlaps()).toBe(0);
});

it("compares a file with the term's last: new, removed, changed, unchanged; nothing else changes", async () => {
  await runImport(
    (
      await checkFile(
        lesson(),
        lesson({ no: 'PE1-02', courts: '2号' }),
        lesson({ no: 'PE1-03', courts: '3号' }),
        lesson({ no: 'PE1-04', courts: '3号', begin: '12:00', end: '13:00' }),
      )
    ).id,
  );
  const member = await aPerson(booking.db);
  const { order } = await booking.trySubmit(
    world,
    member,
    [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[6] as number }],
    { reservationDate: booking.date(2) },
  );
  const other = await booking.occupy(
    world,
    await aPerson(booking.db, { roleId: 2 }),
    [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[9] as number }],
    booking.date(9),
  );
  const before = await storedDates();

  // The second lesson takes the court that the third released, the third is gone, the first runs one week less, the
  // fourth stays.
  const rows = [
    lesson({ weeks: 2 }),
    lesson({ no: 'PE1-02', courts: '3号' }),
    lesson({ no: 'PE1-04', courts: '3号', begin: '12:00', end: '13:00' }),
    lesson({ no: 'PE1-05', courts: '2号', course: '体能' }),
  ];
  const seen = await checkFile(...rows);
  expect(seen).toMatchObject({ total: 4, fresh: 2, changed: 1, same: 1, gone: 2, bad: 0 });
  expect(
    seen.rows
      .filter(({ fate }) => fate === importRowAction.gone)
      .map(({ cells }) => [cells[3], cells[4], cells[7]?.slice(0, 1)]),
  ).toEqual([
    ['2号', 'PE1-02', '周'],
    ['3号', 'PE1-03', '周'],
  ]);
  expect(await storedDates()).toEqual(before);
  expect(await runImport(seen.id)).toMatchObject({ status: taskStatus.done });

  const now = await storedDates();
  expect(now.filter(({ tradeNo }) => before.some((one) => one.tradeNo === tradeNo)).length).toBe(2 + 3 + 1);
  expect(now.filter(({ label }) => label === '体能').map(({ date }) => date)).toEqual(
    [2, 9, 16].map((days) => booking.date(days)),
  );
  expect(
    now.some(({ spaces, date, label }) => spaces === '1号' && label === '羽毛球初级' && date === booking.date(16)),
  ).toBe(false);
  expect(
    await booking.db.rows('select order_status as status from venue_order where trade_no = any ($1) order by 1', [
      [order?.tradeNo, other.order?.tradeNo],
    ]),
  ).toEqual([{ status: orderStatus.normal }, { status: orderStatus.occupied }]);
  expect(await checkFile(...rows)).toMatchObject({ same: 4, fresh: 0, changed: 0, gone: 0, bad: 0 });
  expect(await booking.overlaps()).toBe(0);
});

it("keeps a member's booking: the conflicting lesson is reported and skipped, the others are booked", async () => {
  const member = await aPerson(booking.db);
  const { order } = await booking.trySubmit(
    world,
    member,
    [{ spaceId: world.spaceIds[0] as number, timeId: world.timeIds[1] as number }],
    { reservationDate: booking.date(2) },
  );
  const seen = await checkFile(
    lesson(),
    lesson({ no: 'PE1-02', courts: '2号' }),
    lesson({ no: 'PE1-03', courts: '2号', begin: '09:00', end: '11:00', course: '同时的课' }),
  );
  expect(seen).toMatchObject({ total: 3, fresh: 1, bad: 2 });
  expect(seen.rows.filter(({ fate }) => fate === importRowAction.bad).map(({ problems }) => problems[0])).toEqual([
    {
      zh: '开始时间',
      en: 'Start time',
      message: `1 个日期已被占用或预约，首个：${booking.date(2)} 1号`,
      messageEn: `Dates already taken: 1. First: ${booking.date(2)} No. 1.`,
    },
    {
      zh: '开始时间',
      en: 'Start time',
      message: '与文件中“羽毛球初级”同一时间同一片场',
      messageEn: 'Same time and court as "羽毛球初级" in this file.',
    },
  ]);
  expect(await runImport(seen.id)).toMatchObject({ status: taskStatus.done, done: 1 });
  expect((await storedDates()).map(({ spaces }) => spaces)).toEqual(['2号', '2号', '2号']);
  expect(
    await booking.db.rows('select order_status as status from venue_order where trade_no = $1', [order?.tradeNo]),
  ).toEqual([{ status: orderStatus.normal }]);
});

it('writes nothing if a slot was lost between preview and confirmation', async () => {
  await runImport((await checkFile(lesson({ no: 'PE1-09', courts: '3号' }))).id);
  const before = await storedDates(true);
  const seen = await checkFile(lesson({ courts: '1号、2号' }));
  expect(seen).toMatchObject({ fresh: 1, gone: 1 });
  await booking.trySubmit(
    world,
    await aPerson(booking.db),
    [{ spaceId: world.spaceIds[1] as number, timeId: world.timeIds[0] as number }],
    { reservationDate: booking.date(2) },
  );
  expect(await runImport(seen.id)).toMatchObject({ status: taskStatus.failed });
  expect(await storedDates(true)).toEqual(before);
});

it('is undone if it is cancelled before its slots are reserved, and cannot be cancelled after', async () => {
  const before = await storedDates(true);
  const cancelWhile = async (status: TimetableImportStatus, failpoints: string, id: number) => {
    armFailpoints(failpoints);
    const running = runImport(id);
    await waitUntil(async () => {
      const found = await booking.db.rows('select 1 from timetable_import where status = $1', [status]);
      return found.length > 0;
    });
    const { code } = await staff.post(tasks.cancel, { id });
    const task = await running;
    armFailpoints('');
    return [code, task?.status];
  };
  const early = await checkFile(lesson(), lesson({ courts: '2号', first: 3 }));
  expect(await cancelWhile(timetableImportStatus.reserving, 'timetable.after_reserve=sleep:300', early.id)).toEqual([
    200,
    taskStatus.cancelled,
  ]);
  expect(await storedDates(true)).toEqual(before);
  const [{ n } = { n: 1 }] = await booking.db.rows<{ n: number }>(
    'select count(*)::int as n from slot_hold where site_id = $1 and released_at is null',
    [world.siteId],
  );
  expect(n).toBe(0);
  const late = await checkFile(lesson({ weeks: 4 }));
  expect(await cancelWhile(timetableImportStatus.applying, 'timetable.after_apply=sleep:300', late.id)).toEqual([
    250,
    taskStatus.done,
  ]);
  expect(await storedDates()).toHaveLength(4);
});

it('removes nothing for a file with unreadable rows, another term or site, or past dates', async () => {
  await runImport((await checkFile(lesson(), lesson({ no: 'PE1-02', courts: '2号' }))).id);
  expect(await checkFile(lesson(), lesson({ no: 'PE1-02', courts: '8号' }))).toMatchObject({
    same: 1,
    bad: 1,
    gone: 0,
  });
  const other = lesson({ no: 'PE2-01', courts: '3号' });
  expect(await checkFile(['2027-2028-1', ...other.slice(1)])).toMatchObject({ fresh: 1, gone: 0 });
  const [{ tradeNo } = { tradeNo: '' }] = await storedDates();
  await booking.db.rows(
    `update venue_order set begin_at = school_now() - interval '1 hour', end_at = school_now() where trade_no = $1`,
    [tradeNo],
  );
  const seen = await checkFile(other);
  expect(seen).toMatchObject({ fresh: 1, gone: 2 });
  await runImport(seen.id);
  expect((await storedDates()).filter(({ spaces }) => spaces !== '3号').map((one) => one.tradeNo)).toEqual([tradeNo]);
});

it('requires the right, and ignores names out of scope', async () => {
  staff = await createTimetableAdmin([world.venueId + 1_000]);
  expect(await checkFile(lesson())).toMatchObject({
    bad: 1,
    rows: [{ problems: [{ zh: '场地', message: '没有此场馆的这个场地' }] }],
  });
  const stranger = await booking.api.clientFor(await aPerson(booking.db, { roleId: 9 }), {
    rights: ['SiteOccupyList', 'SiteOccupyListAdd'],
  });
  expect(await stranger.upload(timetables.importCheck, file(lesson()))).toMatchObject({ code: 403 });
});
