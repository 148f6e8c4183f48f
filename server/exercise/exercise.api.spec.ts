import { exerciseBy, exerciseInvalid, exerciseSource, exerciseState } from '#domain/exercise/exercise.status';
import { addDays, type LocalDate } from '#domain/kit/time';
import { checkStatus } from '#domain/system/check.status';
import { switchStatus } from '#domain/venues/venue.status';
import { exerciseClaims, exerciseMine, exerciseRules, exerciseStatistics } from '#contract/exercise/exercise.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { Settings } from '#server/kit/settings/settings';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aMemberCaller, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { ExerciseClaimCheck } from './exercise-check.service';
import { ExerciseDeriveService } from './exercise-derive.service';
import { ExerciseDeriveStore } from './exercise-derive.store';

let api: TestApi;
let desk: TestClient;
let student: TestClient;
let [here, there]: [TestVenue, TestVenue] = [] as never;
let [studentId, otherId, teacherId] = [0, 0, 0];
let today: LocalDate;
let serial = 0;
let ruleId = 0;

/** Stores a visit of a past day; no exit if `to` is null. Returns its id. */
async function visit(userId: number, daysAgo: number, from: string, to: string | null, venue = here): Promise<number> {
  const day = addDays(today, -daysAgo);
  return api.db.transact(async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      `
        insert into presence (
          venue_id, user_id, date, in_event, out_event, in_at, out_at, minutes, closed_as, flagged
        )
        values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz,
          extract(epoch from $7::timestamptz - $6::timestamptz) / 60, $8, $9)
        returning id::int
      `,
      [
        venue.venueId,
        userId,
        day,
        (serial += 1),
        to === null ? null : (serial += 1),
        `${day}T${from}+08:00`,
        `${day}T${to ?? '22:00'}+08:00`,
        to === null ? 2 : 1,
        to === null,
      ],
    );
    const { id } = row as { id: number };
    await api.app.get(ExerciseDeriveStore, { strict: false }).mark(tx, [userId]);
    return id;
  });
}
const derive = async () => {
  while ((await api.app.get(ExerciseDeriveService, { strict: false }).deriveDue()) > 0);
};
const mine = async () => (await student.get(exerciseMine.mine, {})).data.progress;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'exercise');
  await api.app.get(SweepService).beforeApplicationShutdown();
  const [row] = await api.db.rows<{ today: LocalDate }>('select school_now()::date as today');
  today = (row as { today: LocalDate }).today;
  [here, there] = [await aVenue(api.db), await aVenue(api.db)];
  await api.db.rows(
    `insert into org (id, parent_id, name, en_name, sort) values (901, null, '大学', 'University', 1), (902, 901, '学院', 'Schools', 1), (903, 902, '理学院', 'Science', 1), (904, 903, '物理一班', 'Physics 1', 1) on conflict do nothing`,
  );
  [studentId, otherId, teacherId] = [
    await aPerson(api.db),
    await aPerson(api.db),
    await aPerson(api.db, { roleId: 2 }),
  ];
  await api.db.rows('update app_user set org_id = 904 where id = any ($1)', [[studentId, otherId]]);
  desk = await api.clientFor(teacherId, {
    rights: [
      'StatisticsSportKwdl',
      'StatisticsSportKwdlEdit',
      'StatisticsSportKwdlDel',
      'StatisticsSportKwdlCheck',
      'StatisticsSportKwdlExport',
    ],
  });
  student = await api.clientFor(studentId, { rights: [] });
  const { data } = await desk.post(exerciseRules.save, {
    name: '秋学期',
    enName: 'Autumn',
    term: '2026 秋',
    beginDate: addDays(today, -29),
    endDate: addDays(today, 30),
    bands: [{ from: 360, to: 1350 }],
    venueIds: [here.venueId, there.venueId],
    target: 30,
    orgIds: [903],
    scoreTable: [{ count: 2, points: 60 }],
  });
  ruleId = data.id;
}, 90_000);
afterAll(() => api.close());

it('derives records from visits with the reason of each', async () => {
  await visit(studentId, 5, '08:00', '09:00');
  await visit(studentId, 5, '10:00', '11:00');
  await visit(studentId, 4, '08:00', '08:20');
  await visit(studentId, 3, '08:00', '12:00');
  await visit(studentId, 2, '08:00', null);
  await visit(studentId, 1, '05:00', '05:50');
  await derive();
  const progress = await mine();
  expect(progress?.records.map(({ date, valid, reason }) => [date, valid, reason])).toEqual([
    [addDays(today, -1), false, exerciseInvalid.outside],
    [addDays(today, -2), false, exerciseInvalid.noExit],
    [addDays(today, -3), false, exerciseInvalid.tooLong],
    [addDays(today, -4), false, exerciseInvalid.tooShort],
    [addDays(today, -5), false, exerciseInvalid.counted],
    [addDays(today, -5), true, null],
  ]);
  expect([progress?.valid, progress?.due, progress?.points]).toEqual([1, 15, 0]);
});

it('counts what a reviewer accepts, once, and nobody decides an own request', async () => {
  const record = (await mine())?.records.find(({ reason }) => reason === exerciseInvalid.noExit);
  const visitId = record?.visitId ?? 0;
  await student.post(exerciseMine.appeal, { visitId, reason: '闸机没有识别出馆', proofIds: [] });
  const again = await student.post(exerciseMine.appeal, { visitId, reason: '闸机没有识别出馆', proofIds: [] });
  expect(again.code).not.toBe(200);
  const { data } = await desk.get(exerciseClaims.list, {});
  expect(data.content.map(({ appeal, checkStatus: status }) => [appeal, status])).toEqual([
    [true, checkStatus.checking],
  ]);
  const id = data.content[0]?.id ?? 0;
  const check = api.app.get(ExerciseClaimCheck, { strict: false });
  await expect(
    check.decide(aMemberCaller(studentId, { roleId: 3 }), { id, decision: 'pass', reason: '' }),
  ).rejects.toThrow('EXERCISE_OWN');
  await check.decide(aMemberCaller(teacherId, { roleId: 2 }), { id, decision: 'pass', reason: '' });
  await derive();
  expect((await mine())?.valid).toBe(2);
  expect((await mine())?.points).toBe(60);
});

it('adds exercise by hand after approval, for one date once', async () => {
  const input = {
    date: addDays(today, -7),
    venueId: here.venueId,
    beginMinute: 600,
    endMinute: 660,
    reason: '校外比赛',
    proofIds: [],
  };
  await student.post(exerciseMine.supplement, input);
  expect((await student.post(exerciseMine.supplement, input)).code).not.toBe(200);
  expect((await student.post(exerciseMine.supplement, { ...input, date: addDays(today, 1) })).code).not.toBe(200);
  const { data } = await desk.get(exerciseClaims.list, { checkStatus: checkStatus.checking });
  await api.app
    .get(ExerciseClaimCheck, { strict: false })
    .decide(aMemberCaller(teacherId, { roleId: 2 }), { id: data.content[0]?.id ?? 0, decision: 'pass', reason: '' });
  await derive();
  const record = (await mine())?.records.find(({ source }) => source === exerciseSource.manual);
  expect(record).toMatchObject({ valid: true, minutes: 60, date: input.date });
});

it('shows attainment by college, class and student, within the caller’s departments', async () => {
  const college = (await desk.get(exerciseStatistics.list, { ruleId })).data;
  expect(college.content).toMatchObject([{ name: '理学院', students: 2, valid: 3, behind: 2, reached: 0 }]);
  expect(college.sums).toMatchObject({ students: 2, valid: 3, none: 1, waiting: 0 });
  const byClass = (await desk.get(exerciseStatistics.list, { ruleId, by: exerciseBy.class })).data;
  expect(byClass.content).toMatchObject([{ name: '物理一班', students: 2, average: 1.5 }]);
  const people = (await desk.get(exerciseStatistics.list, { ruleId, by: exerciseBy.person, sort: 'valid' })).data;
  expect(people.content.map(({ valid, className }) => [valid, className])).toEqual([
    [3, '物理一班'],
    [0, '物理一班'],
  ]);
  const scoped = await aPerson(api.db, { roleId: 14 });
  await api.db.rows('update role_grant set org_ids = $2 where user_id = $1', [scoped, [901_000]]);
  const far = await api.clientFor(scoped, { rights: ['StatisticsSportKwdl'] });
  expect((await far.get(exerciseStatistics.list, { ruleId })).data.content).toEqual([]);
  expect((await far.get(exerciseClaims.list, {})).data.content).toEqual([]);
});

it('derives again when a visit is corrected or removed, and when the rule changes', async () => {
  const id = await visit(otherId, 1, '08:00', '08:10');
  await derive();
  const valid = async () =>
    (await api.db.rows<{ valid: boolean }>('select valid from kwdl_record where user_id = $1', [otherId])).map(
      (row) => row.valid,
    );
  expect(await valid()).toEqual([false]);
  await api.db.transact(async (tx) => {
    await tx.rows(`update presence set out_at = in_at + interval '40 minutes', minutes = 40 where id = $1`, [id]);
    await api.app.get(ExerciseDeriveStore, { strict: false }).mark(tx, [otherId]);
  });
  await derive();
  expect(await valid()).toEqual([true]);
  const { data } = await desk.get(exerciseRules.list, {});
  const { students: _, ...rule } = data.content[0] as (typeof data.content)[number];
  await desk.post(exerciseRules.save, { ...rule, minMinutes: 45 } as Parameters<
    typeof desk.post<typeof exerciseRules.save>
  >[1]);
  await derive();
  expect(await valid()).toEqual([false]);
  expect((await desk.post(exerciseRules.remove, { id: ruleId })).code).not.toBe(200);
});

it('keeps a mark that commits while the sweep runs (control without the lock below)', async () => {
  const run = async (conflict: string) => {
    const user = await aPerson(api.db);
    await api.db.rows('update app_user set org_id = 904 where id = $1', [user]);
    const id = await visit(user, 1, '08:00', '08:10');
    const slow = api.db.source.createQueryRunner();
    await slow.startTransaction();
    await slow.query(`update presence set out_at = in_at + interval '50 minutes', minutes = 50 where id = $1`, [id]);
    await slow.query(`insert into kwdl_due (user_id) values ($1) on conflict (user_id) do ${conflict}`, [user]);
    await derive();
    await slow.commitTransaction();
    await slow.release();
    await derive();
    const [row] = await api.db.rows<{ valid: boolean }>('select valid from kwdl_record where user_id = $1', [user]);
    return row?.valid;
  };
  expect(await run('update set user_id = excluded.user_id')).toBe(true);
  expect(await run('nothing')).toBe(false);
});

it('keeps records of a rule that is switched off, and judges visits that the gates have deleted by age', async () => {
  await api.db.rows(
    `
      insert into org (id, parent_id, name, en_name, sort) values (905, 902, '文学院', 'Letters', 2)
      on conflict do nothing
    `,
  );
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val) values ('device.passageDays', '30')
      on conflict (sys_key) do update set sys_val = excluded.sys_val
    `,
  );
  await api.app.get(Settings).refresh();
  const user = await aPerson(api.db);
  await api.db.rows('update app_user set org_id = 905 where id = $1', [user]);
  const rule = {
    name: '长学期',
    enName: 'Long term',
    term: '2026',
    beginDate: addDays(today, -90),
    endDate: addDays(today, 90),
    bands: [{ from: 360, to: 1350 }],
    target: 30,
    orgIds: [905],
  };
  expect((await desk.post(exerciseRules.save, rule)).code).toBe(200);
  const old = await visit(user, 60, '08:00', '09:00');
  await visit(user, 2, '08:00', '09:00');
  await derive();
  const validIds = async () =>
    (
      await api.db.rows<{ visitId: number }>(
        'select visit_id::int as "visitId" from kwdl_record where user_id = $1 and valid order by date',
        [user],
      )
    ).map(({ visitId }) => visitId);
  const both = await validIds();
  expect(both).toHaveLength(2);
  const save = async (change: object) => {
    const { data } = await desk.get(exerciseRules.list, { keyword: 'Long term' });
    const { students: _, ...row } = data.content[0] as (typeof data.content)[number];
    await desk.post(exerciseRules.save, { ...row, ...change } as Parameters<
      typeof desk.post<typeof exerciseRules.save>
    >[1]);
    await derive();
  };
  await api.db.rows('delete from presence where id = $1', [old]);
  await save({ status: switchStatus.off });
  expect(await validIds()).toEqual(both);
  await save({ status: switchStatus.on });
  expect(await validIds()).toEqual(both);
  await save({ minMinutes: 61 });
  expect(await validIds()).toEqual([]);
  await save({ minMinutes: 30 });
  expect(await validIds()).toEqual(both);
  await save({ orgIds: [903] });
  expect(await validIds()).toEqual([old]);
  await save({ orgIds: [905] });
  expect(await validIds()).toEqual(both);
});

it('filters students by their progress', async () => {
  const { data } = await desk.get(exerciseStatistics.list, {
    ruleId,
    by: exerciseBy.person,
    state: exerciseState.none,
  });
  expect(data.content.length).toBeGreaterThan(0);
  expect(data.content.every(({ valid }) => valid === 0)).toBe(true);
  const onTrack = await desk.get(exerciseStatistics.list, { ruleId, state: exerciseState.onTrack });
  expect(onTrack.data.content).toEqual([]);
});

it('refuses exercise that has not ended', async () => {
  const reply = await student.post(exerciseMine.supplement, {
    date: today,
    venueId: here.venueId,
    beginMinute: 1438,
    endMinute: 1440,
    reason: '今晚将参加比赛',
    proofIds: [],
  });
  expect(reply.errKey).toBe('EXERCISE_DATE');
});

it('stores one of six concurrent requests for a date (control without the unique index below)', async () => {
  const user = await aPerson(api.db);
  await api.db.rows('update app_user set org_id = 904 where id = $1', [user]);
  const client = await api.clientFor(user, { rights: [] });
  const run = async (daysAgo: number) => {
    const input = { date: addDays(today, -daysAgo), venueId: here.venueId, reason: '闸机断电', proofIds: [] };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        client.post(exerciseMine.supplement, { ...input, beginMinute: 600 + n, endMinute: 660 + n }),
      ),
    );
    return replies.filter(({ code }) => code === 200).length;
  };
  expect(await run(9)).toBe(1);
  await api.db.rows('drop index kwdl_claim_day_key');
  expect(await run(10)).toBeGreaterThan(1);
});
