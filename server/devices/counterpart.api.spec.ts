import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promiseStatus } from '#domain/attendance/promise.status';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { freePort, TestProcess } from '#server/kit/testing/test-process';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { FaceService } from './face.service';

const folder = mkdtempSync(join(tmpdir(), 'devices-'));
let api: TestApi;
let world: TestVenue;
let counterpart: TestProcess;
let devicesUrl: string;
let gateId: number;

const start = (port: number) =>
  TestProcess.start('tools/counterparts/devices/main.ts', {
    COUNTERPART_PORT: String(port),
    COUNTERPART_STATE: join(folder, 'state'),
    DATA_DIR: folder,
    PUBLIC_URL: api.address,
  });

beforeAll(async () => {
  const port = await freePort();
  devicesUrl = `http://127.0.0.1:${port}`;
  api = await TestApi.boot(AppModule, 'counterpart', { DATA_DIR: folder, DEVICES_URL: devicesUrl });
  mkdirSync(join(folder, 'face'));
  world = await aVenue(api.db, { needFace: true });
  const of = (more: Partial<Parameters<typeof aDevice>[2]>) =>
    aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, ...more });
  const gate = await of({ sn: 'GT-1' });
  gateId = gate.id;
  const [poll, push] = [
    await of({ sn: 'FT-POLL', kind: 2, adapter: 'poll', siteIds: [world.siteId] }),
    await of({ sn: 'FT-PUSH', kind: 2, adapter: 'push', siteIds: [world.siteId], endpoint: '/push/FT-PUSH' }),
  ];
  const entry = (self: { sn: string; key: string }, kind: number, adapter: string) => ({
    ...self,
    name: self.sn,
    enName: self.sn,
    kind,
    adapter,
    venue: 'v',
    direction: 1,
  });
  writeFileSync(
    join(folder, 'demo-devices.json'),
    JSON.stringify([entry(gate, 1, 'plain'), entry(poll, 2, 'poll'), entry(push, 2, 'push')]),
  );
  counterpart = await start(port);
}, 90_000);
afterAll(async () => {
  await counterpart.stop();
  await api.close();
});

const ask = async <T>(path: string, body?: object): Promise<T> =>
  (
    await fetch(`${devicesUrl}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  ).json() as Promise<T>;
const on = async (sn: string) =>
  (await ask<{ sn: string; people: { employeeNo: string }[]; buffered: number }[]>('/devices')).find(
    (one) => one.sn === sn,
  );
const known = async (sn: string) => ((await on(sn))?.people ?? []).map(({ employeeNo }) => employeeNo);
/** A device without an answer retries with its next heartbeat, 15 to 20 seconds later. */
const until = async (what: string, fits: () => Promise<boolean>, limitMs = 75_000) => {
  for (let waited = 0; !(await fits()); waited += 200) {
    if (waited > limitMs) throw new Error(`waited for ${what} in vain\n${counterpart.log}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
async function aFace(): Promise<number> {
  const id = await aPerson(api.db);
  await api.db.rows('update app_user set face_status = 1, face_ref = $2 where id = $1', [id, `face/person${id}.jpg`]);
  writeFileSync(join(folder, `face/person${id}.jpg`), `picture of ${id}`);
  return id;
}
const cancel = async (tradeNo: string) => {
  await api.db.rows(`update venue_order set order_status = '2', pay_status = 3, cancel_kind = 2 where trade_no = $1`, [
    tradeNo,
  ]);
  await api.app.get(FaceService).syncOrder(tradeNo);
};

it('terminals of both makes enrol a face, admit its owner, and delete it, also after a disconnect', async () => {
  const person = await aFace();
  const tradeNo = await aPaidBooking(api.db, world, person, { startsIn: 5 });
  await until(
    'both terminals to be heard',
    async () => (await api.db.rows('select 1 from hardware where state = 1')).length === 2,
  );
  await api.app.get(FaceService).syncOrder(tradeNo);
  await until(
    'both terminals to know the face',
    async () => (await known('FT-POLL')).includes(String(person)) && (await known('FT-PUSH')).includes(String(person)),
  );
  await until(
    'both jobs to be issued',
    async () =>
      (await api.db.rows('select 1 from face_issue where user_id = $1 and status = 1', [person])).length === 2,
  );

  await ask('/pass', { sn: 'FT-POLL', employeeNo: String(person) });
  await ask('/pass', { sn: 'FT-PUSH', employeeNo: '999' });
  await until('the passages to be told', async () => (await api.db.rows('select 1 from gate_event')).length === 2);
  expect(await api.db.rows('select result, reason, trade_no from gate_event order by result')).toEqual([
    { result: 1, reason: null, trade_no: tradeNo },
    { result: 2, reason: 'unknownPerson', trade_no: null },
  ]);
  expect(await api.db.rows('select promise_status from venue_order where trade_no = $1', [tradeNo])).toEqual([
    { promise_status: promiseStatus.checkedIn },
  ]);

  await ask('/faults', { offline: true });
  await cancel(tradeNo);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect([await known('FT-POLL'), await known('FT-PUSH')]).toEqual([[String(person)], [String(person)]]);
  await ask('/faults', {});
  // The pushing terminal has been tried meanwhile; its next attempt is automatic.
  await until(
    'both terminals to forget the face',
    async () => (await known('FT-POLL')).length === 0 && (await known('FT-PUSH')).length === 0,
  );
}, 150_000);

it('a terminal that refuses or is full reports why', async () => {
  await ask('/faults', { sn: 'FT-PUSH', full: true });
  await ask('/faults', { sn: 'FT-POLL', rejectNext: 1 });
  const person = await aFace();
  await api.app.get(FaceService).syncOrder(await aPaidBooking(api.db, world, person, { startsIn: 5 }));
  const reasons = () =>
    api.db.rows<{ sn: string; error: string }>(
      'select h.sn, f.last_error as error from face_issue f join hardware h on h.id = f.hardware_id where f.user_id = $1 and f.last_error is not null order by h.sn',
      [person],
    );
  await until('both reasons', async () => (await reasons()).length === 2);
  expect(await reasons()).toEqual([
    { sn: 'FT-POLL', error: 'rejected' },
    { sn: 'FT-PUSH', error: 'deviceFull' },
  ]);
  await ask('/faults', {});
}, 60_000);

it('a gate buffers events offline, sends them twice if told to, and each passage counts once', async () => {
  await ask('/faults', { sn: 'GT-1', offline: true, duplicate: true });
  await ask('/pass', { sn: 'GT-1', direction: 1, count: 150 });
  expect((await on('GT-1'))?.buffered).toBe(150);
  await counterpart.stop();
  counterpart = await start(Number(new URL(devicesUrl).port));
  await ask('/faults', { sn: 'GT-1', duplicate: true });
  await until('everything to be sent', async () => (await on('GT-1'))?.buffered === 0);
  expect(await api.db.rows('select count(*)::int as n from gate_event where hardware_id = $1', [gateId])).toEqual([
    { n: 150 },
  ]);
  expect(
    await api.db.rows('select sum(ins)::int as ins from gate_minute where venue_id = $1', [world.venueId]),
  ).toEqual([{ ins: 150 }]);
}, 120_000);
