import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandStatus } from '#domain/hardware/command.status';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { deviceCommands } from '#contract/hardware/command.contract';
import { hardware } from '#contract/hardware/hardware.contract';
import { AppModule } from '#server/app.module';
import { DeviceCommandService } from '#server/hardware/device-command.service';
import { CommandSenderService } from './command-sender.service';
import { armFailpoints } from '#server/kit/runtime/failpoint';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { freePort, TestProcess } from '#server/kit/testing/test-process';
import { aPerson, aVenue } from '#server/kit/testing/test-data';

const folder = mkdtempSync(join(tmpdir(), 'actions-'));
let api: TestApi;
let admin: TestClient;
let counterpart: TestProcess;
let devicesUrl: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  const port = await freePort();
  devicesUrl = `http://127.0.0.1:${port}`;
  api = await TestApi.boot(AppModule, 'remote_action', { DATA_DIR: folder, DEVICES_URL: devicesUrl });
  const { venueId } = await aVenue(api.db);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin }), {
    roleId: role.schoolAdmin,
    rights: [...rightNames],
  });
  const listed = [];
  for (const adapter of ['plain', 'poll', 'push'] as const) {
    const sn = `FT-${adapter}`;
    const self = await aDevice(api.db, api.env.SECRETS_KEY, {
      venueId,
      kind: 2,
      adapter,
      sn,
      endpoint: adapter === 'push' ? `/push/${sn}` : null,
    });
    ids[adapter] = self.id;
    listed.push({ ...self, name: sn, enName: sn, kind: 2, adapter, venue: 'v', direction: 1 });
  }
  writeFileSync(join(folder, 'demo-devices.json'), JSON.stringify(listed));
  counterpart = await TestProcess.start('tools/counterparts/devices/main.ts', {
    COUNTERPART_PORT: String(port),
    COUNTERPART_STATE: join(folder, 'state'),
    DATA_DIR: folder,
    PUBLIC_URL: api.address,
  });
  await until('all devices to be heard', async () => (await stateOf('hardware', 'state = 1')) === 3);
}, 120_000);
afterAll(async () => {
  await counterpart.stop();
  await api.close();
});

const stateOf = async (table: string, where: string) =>
  (await api.db.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;
async function until(what: string, fits: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  for (let waited = 0; !(await fits()); waited += 200) {
    if (waited > limitMs) throw new Error(`waited for ${what} in vain\n${counterpart.log}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
const ask = async <T>(path: string, body?: object): Promise<T> =>
  (
    await fetch(`${devicesUrl}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  ).json() as Promise<T>;
interface ShownDevice {
  readonly sn: string;
  readonly door: string;
  readonly actions: { readonly opened: number; readonly tested: number; readonly parametersNo: number };
}
const on = async (adapter: string) =>
  (await ask<ShownDevice[]>('/devices')).find(({ sn }) => sn === `FT-${adapter}`) as ShownDevice;
const row = async (id: number) =>
  (
    await api.db.rows<{ status: number; reason: string | null }>(
      'select status, reason from device_command where id = $1',
      [id],
    )
  )[0];
const open = async (adapter: string) => (await admin.post(deviceCommands.open, { id: ids[adapter] as number })).data;
const ended = (id: number) =>
  until('the action to end', async () => ((await row(id))?.status ?? 0) > commandStatus.sent, 75_000);

it('reaches a device of each protocol, which carries it out once and says so', async () => {
  const commands = [await open('plain'), await open('poll'), await open('push')];
  expect(commands.map(({ status }) => status)).toEqual([
    commandStatus.queued,
    commandStatus.queued,
    commandStatus.done,
  ]);
  for (const { id } of commands) await ended(id);
  for (const { id } of commands) expect(await row(id)).toEqual({ status: commandStatus.done, reason: null });
  for (const adapter of ['plain', 'poll', 'push']) expect((await on(adapter)).actions.opened).toBe(1);
}, 90_000);

it('holds a door, and the device reports the mode', async () => {
  await admin.post(deviceCommands.hold, { id: ids['push'] as number, kind: 2, minutes: 10 });
  expect((await on('push')).door).toBe('keepOpen');
  await until('the mode to be listed', async () => {
    const { data } = await admin.get(hardware.list, { keyword: 'FT-push', page: 0, size: 1 });
    return data.content[0]?.door === 'keepOpen';
  });
  await admin.post(deviceCommands.hold, { id: ids['push'] as number, kind: 2, minutes: 0 });
  expect((await on('push')).door).toBe('normal');
}, 60_000);

it('of a device that refuses says why; of one that lies the first answer counts', async () => {
  await ask('/faults', { commands: 'refuse' });
  const refused = [await open('plain'), await open('push')];
  for (const { id } of refused) await ended(id);
  for (const { id } of refused) expect(await row(id)).toEqual({ status: commandStatus.failed, reason: 'blocked' });
  await ask('/faults', { commands: 'lie' });
  const [said, pushed] = [await open('plain'), await open('push')];
  await ended(said.id);
  expect(await row(said.id)).toEqual({ status: commandStatus.done, reason: null });
  expect(await row(pushed.id)).toEqual({ status: commandStatus.done, reason: null });
  // The claim about an action nobody asked for created nothing.
  expect(await stateOf('device_command', `id > ${pushed.id}`)).toBe(0);
  await ask('/faults', {});
}, 90_000);

it('of a device that goes away with it expires, and is not sent again when it is back', async () => {
  const before = (await on('push')).actions.opened;
  await ask('/faults', { sn: 'FT-push', commands: 'vanish' });
  const command = await open('push');
  expect(command.status).toBe(commandStatus.sent);
  await ask('/faults', { sn: 'FT-push' });
  await ended(command.id);
  expect(await row(command.id)).toEqual({ status: commandStatus.expired, reason: null });
  await api.app.get(CommandSenderService, { strict: false }).runQueued();
  expect((await on('push')).actions.opened).toBe(before);
}, 60_000);

it.each(['command.after_claim', 'command.after_device'])(
  'ends in one state if the server dies at %s',
  async (point) => {
    const before = (await on('push')).actions.opened;
    armFailpoints(`${point}=throw`);
    const died = await admin.post(deviceCommands.open, { id: ids['push'] as number });
    armFailpoints('');
    expect(died.code).not.toBe(200);
    const [command] = await api.db.rows<{ id: number; status: number }>(
      'select id, status from device_command order by id desc limit 1',
    );
    expect(command?.status).toBe(commandStatus.sent);
    const sender = api.app.get(CommandSenderService, { strict: false });
    expect(await sender.runQueued()).toBe(0);
    await api.db.rows('update device_command set answer_by = app_now() where id = $1', [command?.id]);
    await api.app.get(DeviceCommandService, { strict: false }).expireOverdue();
    expect(await row(command?.id as number)).toEqual({ status: commandStatus.expired, reason: null });
    expect((await on('push')).actions.opened - before).toBe(point === 'command.after_device' ? 1 : 0);
  },
  60_000,
);

it('gives every device its parameters with the next heartbeat', async () => {
  for (const adapter of ['plain', 'poll', 'push']) {
    const { data } = await admin.get(hardware.list, { keyword: `FT-${adapter}`, page: 0, size: 1 });
    const one = data.content[0]!;
    expect(
      await admin.post(hardware.edit, {
        ...one,
        kind: 2,
        adapter: adapter as 'plain',
        direction: 3,
        status: 1,
        endpoint: one.endpoint ?? '',
        installDate: null,
        params: { volume: 7 },
      }),
    ).toMatchObject({ code: 200 });
  }
  for (const adapter of ['plain', 'poll', 'push'])
    await until('the parameters', async () => (await on(adapter)).actions.parametersNo === 1);
  await until('the server to know', async () => (await stateOf('hardware', 'settings_applied = settings_no')) === 3);
}, 90_000);
