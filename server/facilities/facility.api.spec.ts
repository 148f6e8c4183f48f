import { hardwareKind } from '#domain/devices/device.status';
import { role } from '#domain/session/role.status';
import { STALE_AFTER } from '#domain/facilities/facility.rules';
import { readingState } from '#domain/facilities/facility.status';
import { facilities } from '#contract/facilities/facility.contract';
import { room } from '#contract/kit/live';
import type { FacilityRoom } from '#contract/kit/rooms';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { SnapshotService } from '#server/live/snapshot.service';
import { TestListener } from '#server/live/test-listener';
import { ReadingSweep } from './reading.sweep';

let api: TestApi;
let venueAdmin: TestClient;
let member: TestClient;
let ownVenue: TestVenue;
let otherVenue: TestVenue;
const rights = [
  'VenuesFacility',
  'VenuesFacilityAdd',
  'VenuesFacilityEdit',
  'VenuesFacilityDel',
  'VenuesFacilityExport',
  'VenuesFacilityLive',
  'VenuesFacilityLiveRecord',
  'VenuesFacilityLiveExport',
  'EquipmentEarlyWarning',
] as const;
let n = 0;
const pool = () => ({ venueId: ownVenue.venueId, name: `标准池${(n += 1)}`, enName: '50 m pool', isPublic: true });
const ph = { metric: 'ph', low: 7, high: 7.8, hardwareId: null } as const;
const chlorine = { metric: 'chlorine', low: 0.3, high: 1, hardwareId: null } as const;
const sensor = async (venueId = ownVenue.venueId) => {
  const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind: hardwareKind.sensor });
  return { id: device.id, line: new TestDevice(api, device) };
};
const openAlarms = (facilityId: number) =>
  api.db.rows(
    'select kind, title, title_en as en, count from device_alarm where target_kind = 2 and target_id = $1 and handle_status = 1 and cleared_at is null order by id',
    [facilityId],
  );

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'facility');
  [ownVenue, otherVenue] = [await aVenue(api.db), await aVenue(api.db)];
  const venueAdminId = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [
    venueAdminId,
    ownVenue.venueId,
  ]);
  venueAdmin = await api.clientFor(venueAdminId, { rights });
  member = await api.clientFor(await aPerson(api.db));
}, 90_000);
afterAll(() => api.close());

it("shows manual readings with their rating, and a day's history", async () => {
  const {
    data: { id },
  } = await venueAdmin.post(facilities.add, { ...pool(), metrics: [ph, chlorine] });
  expect(await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 7.2, minutesAgo: 60 })).toMatchObject({
    code: 200,
  });
  await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 8.1 });
  await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 7, minutesAgo: 30 });
  const { data } = await venueAdmin.get(facilities.live, { id });
  expect(data.readings).toMatchObject([
    { metric: 'chlorine', state: readingState.none, value: null },
    { metric: 'ph', value: 8.1, state: readingState.high },
  ]);
  expect(data.curves).toMatchObject([{ metric: 'ph', points: [{ value: 7.2 }, { value: 7 }, { value: 8.1 }] }]);
  expect(await venueAdmin.post(facilities.record, { id, metric: 'light', value: 300 })).toMatchObject({
    code: 250,
    errKey: 'METRIC_ABSENT',
  });
  expect(await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 15 })).toMatchObject({
    code: 400,
    errKey: 'VALUE_IMPOSSIBLE',
  });
  expect(
    (await api.db.rows('select action from audit where object = $1 order by id', [`facility:${id}`])).map(
      ({ action }) => action as string,
    ),
  ).toEqual(['facility.add', ...Array<string>(3).fill('facility.record')]);
});

it('rates a reading as out of date: of a sensor after half an hour, a manual one after a day', async () => {
  const { id: sensorId } = await sensor();
  for (const [hardwareId, minutes] of [
    [null, STALE_AFTER.hand],
    [sensorId, STALE_AFTER.sensor],
  ] as const) {
    const {
      data: { id },
    } = await venueAdmin.post(facilities.add, { ...pool(), metrics: [{ ...ph, hardwareId }] });
    const stateAfter = async (age: number) => {
      await api.db.rows(
        "update facility_metric set value = 7.2, at = app_now() - $2 * interval '1 minute' where facility_id = $1",
        [id, age],
      );
      return (await venueAdmin.get(facilities.live, { id })).data.readings[0]?.state;
    };
    expect(await stateAfter(minutes - 1)).toBe(readingState.good);
    expect(await stateAfter(minutes + 1)).toBe(readingState.stale);
  }
});

it('stores a sensor reading once per number, warns once out of range, and clears the warning', async () => {
  const { id: hardwareId, line } = await sensor();
  const {
    data: { id },
  } = await venueAdmin.post(facilities.add, {
    ...pool(),
    metrics: [
      { ...ph, hardwareId },
      { ...chlorine, hardwareId },
    ],
  });
  const screen = await TestListener.open(api.address, { token: venueAdmin.token });
  const mine = room.facility(ownVenue.venueId, id);
  await screen.subscribe(room.alarm(ownVenue.venueId));
  expect(await screen.subscribe(mine)).toMatchObject({
    code: 200,
    snapshot: {
      version: 0,
      readings: [
        { metric: 'chlorine', value: null, at: null },
        { metric: 'ph', value: null, at: null },
      ],
    },
  });
  const receivedValue = (metric: string) =>
    screen.body<FacilityRoom>(mine).readings.find((one) => one.metric === metric)?.value;
  let seq = 0;
  const say = async (metric: string, value: number, ago = 0) =>
    (await line.reportEvents([{ seq: (seq += 1), at: Date.now() - ago, kind: 'reading', metric, value }])).data
      .results[0]?.result;
  expect(await say('ph', 7.4, 5_000)).toBe('ok');
  await screen.waitUntil(() => receivedValue('ph') === 7.4);
  expect(screen.deltas.filter((delta) => delta.room === room.alarm(ownVenue.venueId))).toEqual([]);
  expect(await openAlarms(id)).toEqual([]);
  expect(await say('chlorine', 1.4, 4_000)).toBe('ok');
  expect(await say('chlorine', 1.6, 3_000)).toBe('ok');
  expect(await openAlarms(id)).toMatchObject([
    {
      kind: 'threshold',
      count: 1,
      title: expect.stringContaining('余氯 1.4 mg/L，高于 1') as string,
      en: expect.stringContaining('Residual chlorine 1.4 mg/L, above 1') as string,
    },
  ]);
  await say('ph', 6.5, 2_000);
  expect(await openAlarms(id)).toHaveLength(2);
  await say('chlorine', 0.6, 1_000);
  expect(await openAlarms(id)).toMatchObject([{ title: expect.stringContaining('pH') as string }]);
  await say('ph', 7.3);
  expect(await openAlarms(id)).toEqual([]);
  const late = await say('ph', 9, 600_000);
  expect(late).toBe('ok');
  expect(
    (await venueAdmin.get(facilities.live, { id })).data.readings.find(({ metric }) => metric === 'ph'),
  ).toMatchObject({ value: 7.3, state: readingState.good });
  expect(await say('light', 5)).toBe('rejected');
  expect(await say('ph', 99)).toBe('rejected');
  expect(
    (await line.reportEvents([{ seq, at: Date.now(), kind: 'reading', metric: 'ph', value: 7 }])).data.results[0]
      ?.result,
  ).toBe('dup');
  expect(
    await venueAdmin.post(facilities.edit, {
      ...pool(),
      id,
      version: 0,
      metrics: [
        { ...ph, hardwareId },
        { metric: 'light', low: 300, high: null, hardwareId: null },
      ],
    }),
  ).toMatchObject({ code: 200 });
  await screen.waitUntil(() => screen.body<FacilityRoom>(mine).version === 1);
  expect(screen.body<FacilityRoom>(mine).readings.map(({ metric, value }) => [metric, value])).toEqual([
    ['light', null],
    ['ph', 7.3],
  ]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const truth = await api.app.get(SnapshotService, { strict: false }).get(mine);
  expect([screen.rooms.get(mine)?.v, screen.body(mine), screen.healed]).toEqual([truth?.v, truth?.body, 0]);
  for (const [name, code] of [
    [room.facility(otherVenue.venueId, id), 403],
    [room.facility(ownVenue.venueId, 999_999), 404],
    [room.commodity(ownVenue.venueId, id), 403],
  ] as const)
    expect(await screen.subscribe(name)).toMatchObject({ code });
  screen.close();
});

it('shows everybody public facilities only', async () => {
  const open = (await venueAdmin.post(facilities.add, { ...pool(), metrics: [ph] })).data.id;
  const shut = (await venueAdmin.post(facilities.add, { ...pool(), isPublic: false, metrics: [ph] })).data.id;
  const ids = (await api.anonymous.get(facilities.shown, { venueId: ownVenue.venueId })).data.map(({ id }) => id);
  expect(ids).toContain(open);
  expect(ids).not.toContain(shut);
  expect(await member.get(facilities.list)).toMatchObject({ code: 403 });
});

it.each<[string, () => Promise<object>, number, string]>([
  ['no measure', async () => ({ metrics: [] }), 400, 'METRICS_MISSING'],
  ['one measure twice', async () => ({ metrics: [ph, ph] }), 400, 'METRIC_TWICE'],
  ['a range backwards', async () => ({ metrics: [{ ...ph, low: 8, high: 7 }] }), 400, 'RANGE_BACKWARDS'],
  [
    'a sensor of elsewhere',
    async () => ({ metrics: [{ ...ph, hardwareId: (await sensor(otherVenue.venueId)).id }] }),
    400,
    'SENSOR_UNKNOWN',
  ],
  ['a venue of another', async () => ({ venueId: otherVenue.venueId, metrics: [ph] }), 404, 'PLACE_MISSING'],
])('is not saved with %s', async (_what, more, code, errKey) => {
  expect(await venueAdmin.post(facilities.add, { ...pool(), metrics: [ph], ...(await more()) })).toMatchObject({
    code,
    errKey,
  });
});

it('assigns a sensor to one facility, keeps readings on edits, and refuses deletion with readings', async () => {
  const { id: hardwareId } = await sensor();
  const {
    data: { id },
  } = await venueAdmin.post(facilities.add, { ...pool(), metrics: [{ ...ph, hardwareId }] });
  expect(await venueAdmin.post(facilities.add, { ...pool(), metrics: [{ ...ph, hardwareId }] })).toMatchObject({
    code: 250,
    errKey: 'SENSOR_TAKEN',
  });
  await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 7.1 });
  expect(
    await venueAdmin.post(facilities.edit, { ...pool(), id, version: 0, metrics: [{ ...ph, high: 7.05 }, chlorine] }),
  ).toMatchObject({ code: 200 });
  expect((await venueAdmin.get(facilities.live, { id })).data.readings).toMatchObject([
    { metric: 'chlorine', value: null },
    { metric: 'ph', value: 7.1, state: readingState.high, hardwareId: null },
  ]);
  expect(await venueAdmin.post(facilities.edit, { ...pool(), id, version: 0, metrics: [ph] })).toMatchObject({
    code: 409,
  });
  expect(await venueAdmin.post(facilities.remove, { id })).toMatchObject({ code: 250, errKey: 'PLACE_IN_USE' });
  expect(
    await venueAdmin.post(facilities.remove, {
      id: (await venueAdmin.post(facilities.add, { ...pool(), metrics: [ph] })).data.id,
    }),
  ).toMatchObject({ code: 200 });
});

it('deletes readings past their retention, and keeps the current one', async () => {
  const {
    data: { id },
  } = await venueAdmin.post(facilities.add, { ...pool(), metrics: [ph] });
  await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 7.1 });
  await api.db.rows(`update facility_reading set at = app_now() - interval '401 days' where facility_id = $1`, [id]);
  await venueAdmin.post(facilities.record, { id, metric: 'ph', value: 7.2 });
  await api.db.rows(
    `
      insert into facility_reading (facility_id, metric, value, at, user_id)
      select facility_id, metric, 7.0, app_now() - interval '399 days', user_id
      from facility_reading
      where facility_id = $1
      limit 1
    `,
    [id],
  );
  expect(await api.app.get(ReadingSweep).deleteOld()).toBe(1);
  expect(await api.db.rows('select value from facility_reading where facility_id = $1 order by value', [id])).toEqual([
    { value: 7 },
    { value: 7.2 },
  ]);
  expect((await venueAdmin.get(facilities.live, { id })).data.readings).toMatchObject([{ metric: 'ph', value: 7.2 }]);
});
