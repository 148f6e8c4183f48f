import { createHash, randomUUID } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { fileClass } from '#domain/attachments/attachment.status';
import { handleStatus } from '#domain/devices/device.status';
import { exceptionLevel, patrolFrequency, patrolKind, patrolProgress } from '#domain/patrol/patrol.status';
import { role } from '#domain/session/role.status';
import { attachments } from '#contract/attachments/attachment.contract';
import { patrolPlans, patrolPoints } from '#contract/patrol/patrol.contract';
import { securityChecks } from '#contract/patrol/security-check.contract';
import { AppModule } from '#server/app.module';
import { SweepService } from '#server/kit/jobs/sweep';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestMessages } from '#server/messages/test-messages';
import { PatrolSweep } from './patrol-sweep.service';

const HOUR = 3_600_000;
let provider: TestMessages;
let api: TestApi;
let admin: TestClient;
let venue: TestVenue;
let n = 0;

beforeAll(async () => {
  provider = await TestMessages.start();
  api = await TestApi.boot(AppModule, 'patrol', provider.env);
  // Only what a spec runs makes tasks.
  await api.app.get(SweepService).beforeApplicationShutdown();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), {
    roleId: role.admin,
    rights: [
      'SecurityCheck',
      'SecurityCheckEdit',
      'SecurityCheckDel',
      'SecurityCheckExport',
      'SecurityCheckHandle',
      'SecurityCheckRecheck',
    ],
  });
}, 90_000);
beforeEach(async () => {
  await api.db.rows('update patrol_plan set status = 0');
  venue = await aVenue(api.db);
});
afterAll(async () => {
  await api.close();
  await provider.stop();
});

const inspectorOf = async (venueIds: readonly number[] | null = null) => {
  const id = await aPerson(api.db, { roleId: role.patrol, name: `巡查${(n += 1)}` });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, venueIds]);
  return api.clientFor(id, {
    roleId: role.patrol,
    rights: ['SecurityCheck', 'SecurityCheckInspect', 'SecurityCheckHandle', 'SecurityCheckRecheck'],
  });
};
const aPoint = async (): Promise<number> => {
  const saved = await admin.post(patrolPoints.save, {
    venueId: venue.venueId,
    name: `点${(n += 1)}`,
    enName: `Point ${n}`,
  });
  expect(saved).toMatchObject({ code: 200 });
  return saved.data.id;
};
const planOf = (points: readonly number[], change: object = {}) => ({
  venueId: venue.venueId,
  name: `计划${(n += 1)}`,
  enName: `Plan ${n}`,
  kind: patrolKind.fire,
  frequency: patrolFrequency.daily,
  times: ['00:00'],
  windowMinutes: 1_440,
  isOrdered: true,
  mustScan: false,
  roleId: role.patrol,
  handlerRoles: [role.venueAdmin],
  route: points.map((pointId) => ({
    pointId,
    items: [
      { name: '灭火器', enName: 'Extinguisher' },
      { name: '通道', enName: 'Passage' },
    ],
  })),
  ...change,
});
const makeTasks = () => api.app.get(PatrolSweep).makeTasks();
/** A plan of two points whose task of today runs, and the task. */
const aTask = async (change: object = {}) => {
  const points = [await aPoint(), await aPoint()];
  const saved = await admin.post(patrolPlans.save, planOf(points, change));
  expect(saved).toMatchObject({ code: 200 });
  await makeTasks();
  const [task] = await api.db.rows<{ id: number }>(
    'select id from security_check where plan_id = $1 and starts_at <= app_now() order by starts_at',
    [saved.data.id],
  );
  const codes = await api.db.rows<{ code: string }>(
    'select code from security_check_point where check_id = $1 order by seq',
    [task?.id],
  );
  return { id: task?.id ?? 0, planId: saved.data.id, codes: codes.map(({ code }) => code) };
};
const ok = { ok: true, note: '', level: null, photoIds: [] };
const bad = { ok: false, note: '压力不足', level: exceptionLevel.urgent, photoIds: [] as string[] };
const picture = createCanvas(8, 8).toBuffer('image/png');
const aPhoto = async (client: TestClient): Promise<string> =>
  (
    (
      await client.upload(attachments.upload, [{ name: 'a.png', bytes: picture }], {
        fileClass: String(fileClass.proof),
      })
    ).data[0] as { id: string }
  ).id;
/** An exception with a photo of this person. */
const foundBy = async (client: TestClient) => ({ ...bad, photoIds: [await aPhoto(client)] });
type Task = Awaited<ReturnType<typeof aTask>>;
const resultOf = (task: Task, found: readonly (typeof ok | typeof bad)[] = [ok, ok], at = Date.now()) => ({
  id: task.id,
  key: randomUUID(),
  startedAt: at - 120_000,
  finishedAt: at,
  points: [
    { seq: 1, visitedAt: at - 60_000, code: task.codes[0] ?? null, items: [...found] },
    { seq: 2, visitedAt: at, code: null, items: [ok, ok] },
  ],
});
/** Moves a task into yesterday. */
const shiftBack = (task: Task) =>
  api.db.rows(
    `update security_check set starts_at = starts_at - interval '25 hours', ends_at = ends_at - interval '25 hours' where id = $1`,
    [task.id],
  );
const stateOf = async (id: number) =>
  (
    await api.db.rows<{
      status: number | null;
      level: number | null;
      handled: number | null;
      rechecked: number | null;
    }>('select status, level, handled_by as handled, rechecked_by as rechecked from security_check where id = $1', [id])
  )[0];

it('makes each task once, with the points of its plan, and marks those not done in time', async () => {
  const task = await aTask();
  expect(await makeTasks()).toBe(0);
  await Promise.all([makeTasks(), makeTasks()]);
  expect(await api.db.rows('select count(*)::int as n from security_check where plan_id = $1', [task.planId])).toEqual([
    { n: 2 },
  ]);
  await shiftBack(task);
  const keeper = await aPerson(api.db, { roleId: role.venueAdmin });
  expect(await api.app.get(PatrolSweep).markMissed()).toBeGreaterThan(0);
  expect(await api.app.get(PatrolSweep).markMissed()).toBe(0);
  expect(await api.db.rows(`select template as kind from message_record where user_id = $1`, [keeper])).toEqual([
    { kind: 'patrolMissed' },
  ]);
  const { data } = await admin.get(securityChecks.list, { venueId: venue.venueId, progress: patrolProgress.missed });
  expect(data.content).toMatchObject([{ id: task.id, status: null, progress: patrolProgress.missed, points: 2 }]);
  expect(data.counts.missed).toBeGreaterThan(0);
});

it('is done by the assigned role, once for a key, and names who was first in a conflict', async () => {
  const task = await aTask();
  const [one, other] = [await inspectorOf(), await inspectorOf()];
  const mine = (await one.get(securityChecks.mine, {})).data.tasks.find(({ id }) => id === task.id);
  expect(mine?.points.map(({ codeDigest }) => codeDigest)).toEqual(
    task.codes.map((code) => createHash('sha256').update(code).digest('hex')),
  );
  expect(JSON.stringify(mine)).not.toContain(task.codes[0]);
  const result = resultOf(task);
  const answers = await Promise.all([
    one.post(securityChecks.submit, result),
    one.post(securityChecks.submit, result),
    other.post(securityChecks.submit, resultOf(task)),
  ]);
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThanOrEqual(1);
  expect(await one.post(securityChecks.submit, result)).toMatchObject(
    answers[0]?.code === 200 ? { code: 200, data: { status: handleStatus.normal } } : { code: 250 },
  );
  const late = await (answers[0]?.code === 200 ? other : one).post(securityChecks.submit, resultOf(task));
  expect(late).toMatchObject({ code: 250, errKey: 'PATROL_DONE' });
  expect(late.message).toContain('巡查');
  expect(await stateOf(task.id)).toMatchObject({ status: handleStatus.normal, level: null });
});

it('accepts a result that arrives late but was finished in time, and no other', async () => {
  const [task, second] = [await aTask(), await aTask()];
  const inspector = await inspectorOf();
  for (const one of [task, second]) await shiftBack(one);
  await api.app.get(PatrolSweep).markMissed();
  const yesterday = Date.now() - 25 * HOUR;
  expect(await inspector.post(securityChecks.submit, resultOf(task, [ok, ok], yesterday))).toMatchObject({ code: 200 });
  expect(await inspector.post(securityChecks.submit, resultOf(second))).toMatchObject({
    code: 250,
    errKey: 'PATROL_TOO_LATE',
  });
});

it.each<[string, (task: Task) => object, number, string]>([
  [
    'the code of another point',
    (task) => ({ points: resultOf(task).points.map((one) => ({ ...one, code: task.codes[1] ?? '' })) }),
    400,
    'PATROL_CODE_WRONG',
  ],
  [
    'points out of order',
    (task) => {
      const { finishedAt, points } = resultOf(task);
      return { finishedAt, points: points.map((one) => ({ ...one, visitedAt: finishedAt - one.seq * 1_000 })) };
    },
    400,
    'PATROL_ORDER_WRONG',
  ],
  [
    'an exception without a note',
    (task) => ({ points: resultOf(task, [ok, { ...bad, note: '' }]).points }),
    400,
    'PATROL_NOTE_MISSING',
  ],
  [
    'an exception without a photo',
    (task) => ({ points: resultOf(task, [ok, bad]).points }),
    400,
    'PATROL_PHOTO_MISSING',
  ],
  [
    'a visit before it was started',
    (task) => ({ points: resultOf(task).points.map((one) => ({ ...one, visitedAt: 1 })) }),
    400,
    'PATROL_TIMES_WRONG',
  ],
  ['a point too few', (task) => ({ points: resultOf(task).points.slice(1) }), 400, 'PATROL_ITEMS_WRONG'],
  ['a time before the task', () => ({ startedAt: Date.now() - 30 * HOUR }), 250, 'PATROL_TOO_EARLY'],
  ['a time in the future', () => ({ finishedAt: Date.now() + HOUR }), 250, 'PATROL_TOO_LATE'],
])('refuses a result with %s', async (_what, change, code, errKey) => {
  const task = await aTask();
  const inspector = await inspectorOf();
  expect(await inspector.post(securityChecks.submit, { ...resultOf(task), ...change(task) })).toMatchObject({
    code,
    errKey,
  });
  expect(await stateOf(task.id)).toMatchObject({ status: null });
});

it('refuses a person or venue that the task is not assigned to', async () => {
  const task = await aTask({ roleId: role.manager });
  expect(await (await inspectorOf()).post(securityChecks.submit, resultOf(task))).toMatchObject({
    code: 403,
    errKey: 'PATROL_NOT_YOURS',
  });
  const elsewhere = await aVenue(api.db);
  expect(await (await inspectorOf([elsewhere.venueId])).post(securityChecks.submit, resultOf(task))).toMatchObject({
    code: 404,
  });
});

it('is handled, rejected by another person, handled again and confirmed; never by the same person', async () => {
  const task = await aTask();
  const [inspector, handler, other] = [await inspectorOf(), await inspectorOf(), await inspectorOf()];
  expect(await inspector.post(securityChecks.submit, resultOf(task, [await foundBy(inspector), ok]))).toMatchObject({
    code: 200,
    data: { status: handleStatus.pending },
  });
  const { id } = task;
  const [row] = (await admin.get(securityChecks.list, { status: handleStatus.pending, venueId: venue.venueId })).data
    .content;
  expect(row).toMatchObject({ id, level: exceptionLevel.urgent, exceptions: 1, overdue: false });
  expect(await other.post(securityChecks.recheck, { id, ok: true })).toMatchObject({
    code: 250,
    errKey: 'PATROL_STEP',
  });
  expect(await handler.post(securityChecks.handle, { id, result: '已更换灭火器' })).toMatchObject({
    data: { status: handleStatus.handled },
  });
  expect(await handler.post(securityChecks.handle, { id, result: '再次' })).toMatchObject({ errKey: 'PATROL_STEP' });
  expect(await handler.post(securityChecks.recheck, { id, ok: true })).toMatchObject({ errKey: 'PATROL_SAME_PERSON' });
  expect(await other.post(securityChecks.recheck, { id, ok: false, note: '仍然不足' })).toMatchObject({
    data: { status: handleStatus.pending },
  });
  expect(await stateOf(id)).toMatchObject({ status: handleStatus.pending, handled: null });
  await handler.post(securityChecks.handle, { id, result: '已更换并测试' });
  expect(await other.post(securityChecks.recheck, { id, ok: true, note: '正常' })).toMatchObject({ code: 200 });
  expect(await other.post(securityChecks.recheck, { id, ok: false })).toMatchObject({ errKey: 'PATROL_RECHECKED' });
  expect(
    (await api.db.rows('select action from audit where object = $1 order by id', [`securityCheck:${id}`])).map(
      ({ action }) => String(action).slice('securityCheck.'.length),
    ),
  ).toEqual(['submit', 'handle', 'reject', 'handle', 'confirm']);
});

it('refuses in the database that the person who handled it checks it again', async () => {
  const task = await aTask();
  const [inspector, handler] = [await inspectorOf(), await inspectorOf()];
  await inspector.post(securityChecks.submit, resultOf(task, [await foundBy(inspector), ok]));
  await handler.post(securityChecks.handle, { id: task.id, result: '已处理' });
  await expect(
    api.db.rows('update security_check set rechecked_by = handled_by, rechecked_at = app_now() where id = $1', [
      task.id,
    ]),
  ).rejects.toThrow(/security_check_other_person/);
  await expect(
    api.db.rows('update security_check set handled_by = null, handled_at = null, result = null where id = $1', [
      task.id,
    ]),
  ).rejects.toThrow(/security_check_handled_check/);
});

it('is reopened within 24 hours, and overdue exceptions are told once', async () => {
  const [first, second] = [await aTask(), await aTask()];
  const [inspector, handler] = [await inspectorOf(), await inspectorOf()];
  for (const task of [first, second])
    await inspector.post(securityChecks.submit, resultOf(task, [await foundBy(inspector), ok]));
  for (const { id } of [first, second]) await handler.post(securityChecks.handle, { id, result: '已处理' });
  expect(await handler.post(securityChecks.reopen, { id: first.id, reason: '又坏了' })).toMatchObject({ code: 200 });
  await api.db.rows(`update security_check set handled_at = handled_at - interval '25 hours' where id = $1`, [
    second.id,
  ]);
  await api.db.rows(`update security_check set deadline = app_now() - interval '1 minute' where id = $1`, [first.id]);
  expect(await handler.post(securityChecks.reopen, { id: second.id, reason: '太晚' })).toMatchObject({
    errKey: 'PATROL_REOPEN_LATE',
  });
  expect(await api.app.get(PatrolSweep).tellOverdue()).toBe(1);
  expect(await api.app.get(PatrolSweep).tellOverdue()).toBe(0);
  const { data } = await admin.get(securityChecks.list, { overdue: '1', venueId: venue.venueId });
  expect(data.content.map(({ id }) => id)).toEqual([first.id]);
});

it('keeps what began: a changed plan makes only later tasks anew, and a used plan or point is not deleted', async () => {
  const task = await aTask();
  const { data } = await admin.get(patrolPlans.list, { venueId: venue.venueId });
  const plan = data.content[0];
  const pointId = await aPoint();
  const route = [{ pointId, items: [{ name: '门', enName: 'Door' }] }];
  expect(
    await admin.post(patrolPlans.save, { ...planOf([]), id: task.planId, version: plan?.version ?? 1, route }),
  ).toMatchObject({ code: 200 });
  await makeTasks();
  expect(
    await api.db.rows(
      'select (select count(*)::int from security_check_point p where p.check_id = c.id) as points from security_check c where plan_id = $1 order by starts_at',
      [task.planId],
    ),
  ).toEqual([{ points: 2 }, { points: 1 }]);
  expect(await admin.post(patrolPlans.remove, { id: task.planId })).toMatchObject({ errKey: 'PATROL_PLAN_USED' });
  expect(await admin.post(patrolPoints.remove, { id: pointId })).toMatchObject({ errKey: 'PATROL_POINT_USED' });
  expect(await admin.post(patrolPlans.save, planOf([pointId], { userId: 1, roleId: 15 }))).toMatchObject({
    errKey: 'PATROL_ASSIGNEE',
  });
  expect(await admin.post(patrolPlans.save, planOf([pointId, pointId]))).toMatchObject({ errKey: 'PATROL_PLAN_WRONG' });
});

it('asks for the code on each sign where a plan wants it, and shows codes only to those who print signs', async () => {
  const task = await aTask({ mustScan: true });
  const inspector = await inspectorOf();
  expect(await inspector.post(securityChecks.submit, resultOf(task))).toMatchObject({ errKey: 'PATROL_SCAN_MISSING' });
  const result = resultOf(task);
  const points = result.points.map((one, n) => ({ ...one, code: task.codes[n] ?? '' }));
  expect(await inspector.post(securityChecks.submit, { ...result, points })).toMatchObject({ code: 200 });
  const [point] = (await admin.get(patrolPoints.list, { venueId: venue.venueId })).data.content;
  const id = point?.id ?? 0;
  expect(task.codes).toContain((await admin.get(patrolPoints.sign, { id })).data.code);
  expect(await inspector.get(patrolPoints.sign, { id })).toMatchObject({ code: 403 });
});

it('offers and accepts only staff who may do checks there, and tells disabled points apart', async () => {
  const other = await aVenue(api.db);
  await inspectorOf();
  const staffOf = async (venueId: number) => {
    const id = await aPerson(api.db, { roleId: role.patrol });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, [venueId]]);
    return id;
  };
  const [here, there] = [await staffOf(venue.venueId), await staffOf(other.venueId)];
  const pointId = await aPoint();
  await api.db.rows('update patrol_point set status = 0 where id = $1', [pointId]);
  const { data } = await admin.get(patrolPlans.choices, {});
  expect(data.points).toContainEqual(expect.objectContaining({ id: pointId, status: 0, venueId: venue.venueId }));
  expect(data.inspectors).toEqual([role.patrol]);
  expect(data.handlers).toEqual([role.admin, role.patrol]);
  expect(data.people.map(({ id }) => id)).toEqual(expect.arrayContaining([here, there]));
  expect(data.people.map(({ id }) => id)).not.toContain(await aPerson(api.db));
  const save = (change: object) => admin.post(patrolPlans.save, planOf([pointId], change));
  const refusal = { errKey: 'PATROL_STAFF_ONLY' };
  expect(await save({ roleId: role.student })).toMatchObject(refusal);
  expect(await save({ handlerRoles: [role.student] })).toMatchObject(refusal);
  expect(await save({ roleId: null, userId: there })).toMatchObject(refusal);
  expect(await save({ roleId: null, userId: here })).toMatchObject({ code: 200 });
});

it('leaves disabled points out of new tasks, and makes none if all are disabled', async () => {
  const [one, other] = [await aPoint(), await aPoint()];
  const { data: plan } = await admin.post(patrolPlans.save, planOf([one, other]));
  await api.db.rows('update patrol_point set status = 0 where id = $1', [one]);
  await makeTasks();
  expect(
    await api.db.rows(
      'select p.seq, p.point_id as point from security_check c join security_check_point p on p.check_id = c.id where c.plan_id = $1 order by c.starts_at limit 1',
      [plan.id],
    ),
  ).toEqual([{ seq: 1, point: other }]);
  await api.db.rows('update patrol_point set status = 0 where id = $1', [other]);
  await api.db.rows('delete from security_check where plan_id = $1', [plan.id]);
  expect(await makeTasks()).toBe(0);
});

it('keeps photos with their check, for staff of its venue only', async () => {
  const task = await aTask();
  const inspector = await inspectorOf();
  const found = await foundBy(inspector);
  await inspector.post(securityChecks.submit, resultOf(task, [found, ok]));
  const photo = { id: task.id, attachmentId: found.photoIds[0] ?? '' };
  expect((await admin.post(securityChecks.photo, photo)).data.url).toContain('/attachment/file/');
  const elsewhere = await inspectorOf([(await aVenue(api.db)).venueId]);
  expect(await elsewhere.post(securityChecks.photo, photo)).toMatchObject({ code: 404 });
  expect(await admin.post(securityChecks.photo, { ...photo, attachmentId: await aPhoto(admin) })).toMatchObject({
    code: 404,
  });
  const { data } = await admin.get(securityChecks.detail, { id: task.id });
  expect(data.route[0]?.items[0]).toMatchObject({ ok: false, note: found.note, photoIds: found.photoIds });
});
