import { hardwareKind } from '#domain/devices/device.status';
import { commandKind, commandStatus } from '#domain/hardware/command.status';
import { devices } from '#contract/devices/device.contract';
import { terminals } from '#contract/devices/terminal.contract';
import { deviceCommands } from '#contract/hardware/command.contract';
import { hardware } from '#contract/hardware/hardware.contract';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { AppModule } from '#server/app.module';
import { DeviceCommandService } from './device-command.service';
import { DeviceKeyService } from './device-key.service';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let admin: TestClient;
let world: TestVenue;
let serial = 0;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'hardware_list');
  world = await aVenue(api.db);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    roleId: role.schoolAdmin,
    rights: [...rightNames],
  });
}, 90_000);
afterAll(() => api.close());

const draftOf = (more: object = {}) => ({
  sn: `HW-${++serial}`,
  name: '东门闸机',
  enName: 'East gate',
  kind: hardwareKind.gate,
  venueId: world.venueId,
  place: '东门',
  enPlace: 'East gate',
  ...more,
});
const added = async (more: object = {}) => {
  const draft = draftOf(more);
  const { code, data } = await admin.post(hardware.add, draft);
  expect(code).toBe(200);
  return { draft, ...data, device: new TestDevice(api, { id: data.id, sn: draft.sn, key: data.key }) };
};
const rowOf = async (sn: string) => {
  const { data } = await admin.get(hardware.list, { keyword: sn, page: 0, size: 10 });
  return data.content[0]!;
};
const beat = (device: TestDevice, more: object = {}, how = {}) =>
  device.post(devices.heartbeat, { sn: device.self.sn, bootId: 'b', at: Date.now(), ...more }, how);
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

describe('the list of devices', () => {
  it('adds a device whose key is told once, works at once, and is stored sealed only', async () => {
    const { sn, key, device } = await added();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await beat(device)).toMatchObject({ code: 200 });
    const [stored] = await api.db.rows<{ sealed: string }>(
      'select device_key_enc as sealed from hardware where sn = $1',
      [sn],
    );
    expect(stored?.sealed).toMatch(/^v2\./);
    const page = JSON.stringify(await admin.get(hardware.list, { page: 0, size: 100 }));
    const log = JSON.stringify(await api.db.rows('select * from audit'));
    for (const text of [page, log]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(stored?.sealed);
    }
    expect(await rowOf(sn)).toMatchObject({ state: 1, lastBeat: expect.any(Number) as number });
  });

  it('refuses a second device of a number, another venue’s sites, a wrong protocol and wrong parameters', async () => {
    const { draft } = await added();
    const elsewhere = await aVenue(api.db);
    const refused = async (more: object) => (await admin.post(hardware.add, draftOf(more))).errKey;
    expect(await refused({ sn: draft.sn })).toBe('SN_TAKEN');
    expect(await refused({ siteIds: [elsewhere.siteId] })).toBe('SITE_ELSEWHERE');
    expect(await refused({ kind: hardwareKind.sensor, adapter: 'poll' })).toBe('ADAPTER_UNFIT');
    expect(await refused({ adapter: 'push' })).toBe('ENDPOINT_MISSING');
    expect(await refused({ params: { volume: 11 } })).toBe('PARAM_INVALID');
    expect(await refused({ params: { paper: '80' } })).toBe('PARAM_UNKNOWN');
  });

  it('changes a device by version, but not its number or kind, and deletes one without records', async () => {
    const { draft, id } = await added();
    const { version } = await rowOf(draft.sn);
    expect(await admin.post(hardware.edit, { ...draft, id, version, name: '西门闸机' })).toMatchObject({ code: 200 });
    expect(await admin.post(hardware.edit, { ...draft, id, version })).toMatchObject({ code: 409 });
    expect(await admin.post(hardware.edit, { ...draft, id, kind: hardwareKind.lock })).toMatchObject({
      errKey: 'SN_FIXED',
    });
    expect(await rowOf(draft.sn)).toMatchObject({ name: '西门闸机' });
    expect(await admin.post(hardware.remove, { id })).toMatchObject({ code: 200 });
    const used = await added();
    await used.device.reportEvents([used.device.event({ kind: 'pass', direction: 1 })]);
    expect(await admin.post(hardware.remove, { id: used.id })).toMatchObject({ errKey: 'PLACE_IN_USE' });
  });

  it('counts devices by venue and place', async () => {
    const hall = await aVenue(api.db);
    const first = await added({ venueId: hall.venueId });
    await added({ venueId: hall.venueId, place: '西门', enPlace: 'West gate' });
    await added({ venueId: hall.venueId, status: 0 });
    await beat(first.device);
    const { groups } = (await admin.get(hardware.list, { page: 0, size: 1 })).data;
    expect(groups.filter(({ venueId }) => venueId === hall.venueId)).toMatchObject([
      { place: '东门', total: 1, online: 1, offline: 0, never: 0 },
      { place: '西门', total: 1, online: 0, offline: 0, never: 1 },
    ]);
  });

  it('hands parameters to a device until it uses them', async () => {
    const { draft, id, device } = await added({ params: { openSeconds: 9 } });
    const first = (await beat(device, { parametersNo: 0 })).data.parameters;
    expect(first).toEqual({ no: 1, values: { openSeconds: 9, volume: 5, openAlarmMinutes: 5 } });
    expect((await beat(device, { parametersNo: 1 })).data.parameters).toBeNull();
    await admin.post(hardware.edit, { ...draft, id, name: 'x' });
    expect((await beat(device, { parametersNo: 1 })).data.parameters).toBeNull();
    await admin.post(hardware.edit, { ...draft, id, params: { openSeconds: 3 } });
    expect((await beat(device, { parametersNo: 1 })).data.parameters).toMatchObject({
      no: 2,
      values: { openSeconds: 3 },
    });
    expect(await rowOf(draft.sn)).toMatchObject({ paramsNo: 2, paramsApplied: 1 });
  });
});

describe('a key', () => {
  it('that is replaced stays valid until the new one is used', async () => {
    const { id, sn, device, key } = await added();
    await beat(device);
    const [fresh] = (await admin.post(hardware.rotateKeys, { ids: [id] })).data.keys;
    expect(fresh).toMatchObject({ id, sn });
    expect(fresh?.key).not.toBe(key);
    await aSecond();
    expect(await beat(device)).toMatchObject({ code: 200 });
    expect(await rowOf(sn)).toMatchObject({ oldKeyUntil: expect.stringMatching(/^\d{4}-/) as string });
    expect(await beat(device, {}, { key: fresh?.key })).toMatchObject({ code: 200 });
    expect(await beat(device)).toMatchObject({ code: 401 });
    expect(await rowOf(sn)).toMatchObject({ oldKeyUntil: null });
  });

  it('of before ends after a day, and one never used ends at once', async () => {
    const unused = await added();
    const [first] = (await admin.post(hardware.rotateKeys, { ids: [unused.id] })).data.keys;
    await aSecond();
    expect(await beat(unused.device)).toMatchObject({ code: 401 });
    expect(await beat(unused.device, {}, { key: first?.key })).toMatchObject({ code: 200 });
    await admin.post(hardware.rotateKeys, { ids: [unused.id] });
    // A second rotation keeps the key in use, not the one nobody entered.
    await admin.post(hardware.rotateKeys, { ids: [unused.id] });
    await aSecond();
    expect(await beat(unused.device, {}, { key: first?.key })).toMatchObject({ code: 200 });
    await api.db.rows(`update hardware set previous_key_until = app_now() where id = $1`, [unused.id]);
    await aSecond();
    expect(await beat(unused.device, {}, { key: first?.key })).toMatchObject({ code: 401 });
  });
});

describe('a remote action', () => {
  const request = (id: number) => admin.post(deviceCommands.open, { id });
  const stateOf = async (id: number) =>
    (await api.db.rows<{ status: number }>('select status from device_command where id = $1', [id]))[0]?.status;
  const service = () => api.app.get(DeviceCommandService, { strict: false });

  it('is fetched with a heartbeat once, and its first answer counts', async () => {
    const { id, device } = await added();
    expect(await request(id)).toMatchObject({ errKey: 'DEVICE_OFFLINE' });
    await beat(device);
    const command = (await request(id)).data;
    expect(command).toMatchObject({ kind: commandKind.open, status: commandStatus.queued });
    expect(await request(id)).toMatchObject({ errKey: 'COMMAND_OPEN' });
    const work = (await beat(device)).data.work;
    expect(work).toMatchObject([{ op: 'open', command: { id: command.id, minutes: null } }]);
    expect((await beat(device)).data.work).toEqual([]);
    const done = device.event({ kind: 'commandDone', commandId: command.id });
    const taken = device.event({ kind: 'commandFailed', commandId: command.id, reason: 'blocked' });
    const { results } = (await device.reportEvents([done, taken])).data;
    expect(results.map(({ result }) => result)).toEqual(['ok', 'ok']);
    expect(await stateOf(command.id)).toBe(commandStatus.done);
    const [shown] = (await admin.get(deviceCommands.list, { id, page: 0, size: 5 })).data.content;
    expect(shown).toMatchObject({ status: commandStatus.done, reason: null });
    expect(
      await api.db.rows(`select 1 from audit where action = 'hardware.command' and object = $1`, [`hardware:${id}`]),
    ).toHaveLength(1);
  });

  it('of a polling terminal is counted, fetched and refused with a reason', async () => {
    const draft = { adapter: 'poll', kind: hardwareKind.faceTerminal, params: {} };
    const { id, device } = await added(draft);
    const poll = async <T>(endpoint: (typeof terminals)[keyof typeof terminals], input: object): Promise<T> =>
      (await (await device.fetch(endpoint, input)).json()) as T;
    const heartbeat = { bootNo: 'b', clock: Date.now() / 1000, parameterNo: 1 };
    await poll(terminals.pollHeartbeat, heartbeat);
    const command = (await admin.post(deviceCommands.hold, { id, kind: 2, minutes: 30 })).data;
    expect(await poll(terminals.pollHeartbeat, heartbeat)).toMatchObject({ tasks: { remote: 1, parameters: 0 } });
    expect(await poll(terminals.pollRemote, {})).toMatchObject({
      commands: [{ commandNo: command.id, action: 'alwaysOpen', minutes: 30 }],
    });
    expect(await poll(terminals.pollRemote, {})).toMatchObject({ commands: [] });
    const answers = [
      { commandNo: command.id, code: 1 },
      { commandNo: command.id + 500, code: 0 },
    ];
    expect(await poll(terminals.pollRemoteAnswers, { answers })).toMatchObject({ taken: 1 });
    const [shown] = (await admin.get(deviceCommands.list, { id, page: 0, size: 5 })).data.content;
    expect(shown).toMatchObject({ status: commandStatus.failed, reason: 'blocked', minutes: 30 });
  });

  it('is nobody else’s: another device cannot answer it', async () => {
    const [one, other] = [await added(), await added()];
    await beat(one.device);
    const command = (await request(one.id)).data;
    await beat(one.device);
    const lie = other.device.event({ kind: 'commandDone', commandId: command.id });
    expect((await other.device.reportEvents([lie])).data.results).toMatchObject([{ result: 'rejected' }]);
    expect(await stateOf(command.id)).toBe(commandStatus.sent);
  });

  it('expires if nobody fetches or answers it, and a late answer changes nothing', async () => {
    const { id, device } = await added();
    await beat(device);
    const [queued, sent] = [
      (await request(id)).data,
      (await admin.post(deviceCommands.maintain, { id, kind: commandKind.test })).data,
    ];
    await api.db.rows(`update device_command set expires_at = app_now() where id = $1`, [queued.id]);
    await beat(device);
    expect([await stateOf(queued.id), await stateOf(sent.id)]).toEqual([commandStatus.queued, commandStatus.sent]);
    await service().expireOverdue();
    expect([await stateOf(queued.id), await stateOf(sent.id)]).toEqual([commandStatus.expired, commandStatus.sent]);
    await api.db.rows(`update device_command set answer_by = app_now() where id = $1`, [sent.id]);
    await service().expireOverdue();
    await device.reportEvents([device.event({ kind: 'commandDone', commandId: sent.id })]);
    expect(await stateOf(sent.id)).toBe(commandStatus.expired);
  });

  it('needs the right of its group, and a device within the scope', async () => {
    const { id, device } = await added();
    await beat(device);
    const opener = await api.clientFor(await aPerson(api.db, { roleId: role.venueAdmin }), {
      roleId: role.venueAdmin,
      rights: ['HardwareEquipmentList', 'gateOpen'],
    });
    expect(await opener.post(deviceCommands.maintain, { id, kind: commandKind.reboot })).toMatchObject({ code: 403 });
    expect(await opener.post(deviceCommands.hold, { id, kind: 2, minutes: 5 })).toMatchObject({ code: 403 });
    expect(await opener.post(deviceCommands.open, { id })).toMatchObject({ code: 200 });
    const sensor = await added({ kind: hardwareKind.sensor });
    await beat(sensor.device);
    expect(await request(sensor.id)).toMatchObject({ errKey: 'COMMAND_UNFIT' });
  });

  it('is sent once, however many processes hand it out at once; without the lock it would not', async () => {
    const { id, device } = await added();
    const claims = async (claim: (commandId: number) => Promise<unknown>) => {
      await beat(device);
      const command = (await request(id)).data;
      const got = (await Promise.all(Array.from({ length: 8 }, () => claim(command.id)))).filter(Boolean);
      await api.db.rows(`update device_command set answer_by = app_now() where id = $1 and status = 1`, [command.id]);
      await service().expireOverdue();
      return got.length;
    };
    expect(await claims((commandId) => service().claim(commandId, id))).toBe(1);
    // Negative control: read, then write without the lock and the compare-and-set.
    const careless = async (commandId: number) => {
      const [row] = await api.db.rows<{ status: number }>('select status from device_command where id = $1', [
        commandId,
      ]);
      if (row?.status !== commandStatus.queued) return null;
      await new Promise((resolve) => setTimeout(resolve, 400));
      await api.db.rows(
        `update device_command set status = 1, sent_at = app_now(), answer_by = app_now() + interval '1 s' where id = $1`,
        [commandId],
      );
      return commandId;
    };
    expect(await claims(careless)).toBeGreaterThan(1);
  });
});

it('generates keys that do not repeat', () => {
  const keys = api.app.get(DeviceKeyService, { strict: false });
  expect(new Set(Array.from({ length: 100 }, () => keys.generate().key)).size).toBe(100);
});

it('lists devices of the scope only', async () => {
  const far = await aVenue(api.db);
  await aDevice(api.db, api.env.SECRETS_KEY, { venueId: far.venueId, sn: 'FAR-1' });
  const id = await aPerson(api.db, { roleId: role.venueAdmin });
  await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [id, [world.venueId]]);
  const near = await api.clientFor(id, { roleId: role.venueAdmin, rights: ['HardwareEquipmentList'] });
  const { content, groups } = (await near.get(hardware.list, { page: 0, size: 200 })).data;
  expect(new Set(content.map(({ venueId }) => venueId))).toEqual(new Set([world.venueId]));
  expect(new Set(groups.map(({ venueId }) => venueId))).toEqual(new Set([world.venueId]));
});
