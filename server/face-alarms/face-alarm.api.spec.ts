import { createCanvas } from '@napi-rs/canvas';
import { handleStatus } from '#domain/devices/device.status';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { terminals } from '#contract/devices/terminal.contract';
import { faceAlarms } from '#contract/face-alarms/face-alarm.contract';
import { room } from '#contract/kit/live';
import { AppModule } from '#server/app.module';
import { FaceAlarmService } from './face-alarm.service';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { signTicket } from '#server/kit/crypto/signed-ticket';
import { AggregateService } from '#server/live/aggregate.service';

let api: TestApi;
let admin: TestClient;
let world: TestVenue;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'face_alarm');
  world = await aVenue(api.db);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    roleId: role.schoolAdmin,
    rights: [...rightNames],
  });
}, 90_000);
afterAll(() => api.close());

const picture = () => {
  const canvas = createCanvas(80, 100);
  canvas.getContext('2d').fillRect(0, 0, 40, 50);
  return canvas.toBuffer('image/jpeg').toString('base64');
};
const aTerminal = async (adapter: 'plain' | 'poll' | 'push' = 'plain') =>
  new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, kind: 2, adapter }));
const alarmsOf = (device: TestDevice) =>
  api.db.rows<{ id: number; kind: number; user_id: number | null; user_no: string | null; photo: string | null }>(
    'select id, kind, user_id, user_no, photo_enc as photo from face_alarm where hardware_id = $1 order by id',
    [device.self.id],
  );
const raised = async (more: object = {}) => {
  const device = await aTerminal();
  await device.reportEvents([device.event({ kind: 'faceAlarm', alarm: 'stranger', picture: picture(), ...more })]);
  const [alarm] = await alarmsOf(device);
  return { device, id: alarm?.id as number };
};
const rowOf = async (id: number) =>
  (await admin.get(faceAlarms.list, { page: 0, size: 100 })).data.content.find((one) => one.id === id);

it('is raised by terminals of all protocols, once each, with a sealed picture and a matched person', async () => {
  const person = await aPerson(api.db);
  const plain = await aTerminal();
  const event = plain.event({ kind: 'faceAlarm', alarm: 'blackList', userId: String(person), picture: picture() });
  for (let n = 0; n < 2; n += 1) await plain.reportEvents([event]);
  const poll = await aTerminal('poll');
  const alarm = { recordNo: 4, time: Date.now() / 1000, type: 'spoof', employeeNo: 'local-7', picture: picture() };
  for (let n = 0; n < 2; n += 1)
    await poll.fetch(terminals.pollAlarms, { bootNo: 'b', clock: Date.now() / 1000, alarm });
  const push = await aTerminal('push');
  await push.fetch(terminals.pushNotice, {
    eventType: 'faceAlarm',
    dateTime: new Date().toISOString(),
    deviceBoot: 'b',
    serialNo: 1,
    faceAlarm: { alarmType: 'tailgating' },
  });
  const found = [await alarmsOf(plain), await alarmsOf(poll), await alarmsOf(push)];
  expect(found.map((some) => some.length)).toEqual([1, 1, 1]);
  expect(found.flat()).toMatchObject([
    { kind: faceAlarmKind.blackList, user_id: person },
    { kind: faceAlarmKind.spoof, user_id: null, user_no: 'local-7' },
    { kind: faceAlarmKind.tailgating, photo: null },
  ]);
  expect(found[0]?.[0]?.photo).toMatch(/^v2\./);
});

it('of an unknown kind is rejected; one with a broken picture is kept without it', async () => {
  const device = await aTerminal();
  const { results } = (
    await device.reportEvents([
      device.event({ kind: 'faceAlarm', alarm: 'toString' }),
      device.event({ kind: 'faceAlarm', alarm: 'expired', picture: 'bm8gcGljdHVyZQ==' }),
    ])
  ).data;
  expect(results).toMatchObject([{ result: 'rejected', reason: 'alarm' }, { result: 'ok' }]);
  expect(await alarmsOf(device)).toMatchObject([{ kind: faceAlarmKind.expired, photo: null }]);
});

it('shows its picture by an address that ends, and by no other', async () => {
  const { id } = await raised();
  const photo = (await rowOf(id))?.photo as string;
  const get = async (address: string) => fetch(`${api.address}${address}`);
  const response = await get(photo);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const base = photo.slice(0, photo.lastIndexOf('/') + 1);
  const ended = signTicket(api.env.SECRETS_KEY, `faceAlarm.${id}`, Date.now() - 1);
  const other = signTicket(api.env.SECRETS_KEY, `file.${id}`, Date.now() + 60_000);
  for (const ticket of [ended, other, `${photo.slice(base.length)}x`])
    expect(await (await get(`${base}${ticket}`)).json()).toMatchObject({ code: 404, data: null });
});

it('is acknowledged by the first person, handled with a note, reopened, and marked as normal', async () => {
  const { id } = await raised();
  expect(await admin.post(faceAlarms.acknowledge, { id })).toMatchObject({ code: 200 });
  const first = (await rowOf(id))?.ackAt;
  await admin.post(faceAlarms.acknowledge, { id });
  expect((await rowOf(id))?.ackAt).toBe(first);
  expect(await admin.post(faceAlarms.handle, { id, note: '' })).toMatchObject({ code: 400 });
  expect((await admin.post(faceAlarms.handle, { id, note: '已核实身份' })).data).toMatchObject({
    handleStatus: handleStatus.handled,
    note: '已核实身份',
  });
  expect(await admin.post(faceAlarms.dismiss, { id, note: '误报' })).toMatchObject({ errKey: 'ALARM_STEP' });
  expect((await admin.post(faceAlarms.reopen, { id, reason: '又来了' })).data).toMatchObject({
    handleStatus: handleStatus.pending,
    note: null,
  });
  expect((await admin.post(faceAlarms.dismiss, { id, note: '新教师' })).data.handleStatus).toBe(handleStatus.normal);
  const actions = await api.db.rows<{ action: string }>('select action from audit where object = $1 order by id', [
    `faceAlarm:${id}`,
  ]);
  expect(actions.map(({ action }) => action.split('.')[1])).toEqual(['acknowledge', 'handle', 'reopen', 'dismiss']);
});

it('is closed once by two people at the same moment', async () => {
  const { id } = await raised();
  const ends = await Promise.all([
    admin.post(faceAlarms.handle, { id, note: 'first' }),
    admin.post(faceAlarms.dismiss, { id, note: 'second' }),
  ]);
  expect(ends.map(({ code }) => code).sort()).toEqual([200, 250]);
});

it('reaches the live room of its venue, and loses its picture after a month', async () => {
  const { id } = await raised();
  const state = await api.app.get(AggregateService, { strict: false }).refresh(room.faceAlarm(world.venueId));
  expect(JSON.stringify(state?.body)).toContain(`"id":${id}`);
  await api.db.rows(`update face_alarm set at = at - interval '31 days' where id = $1`, [id]);
  expect(await api.app.get(FaceAlarmService, { strict: false }).dropPhotos()).toBe(1);
  expect((await rowOf(id))?.photo).toBeNull();
});
