import { createHash, randomUUID } from 'node:crypto';
import { handleStatus, hardwareState } from '#domain/devices/device.status';
import { devices } from '#contract/devices/device.contract';
import { terminals } from '#contract/devices/terminal.contract';
import { AppModule } from '#server/app.module';
import { seal } from '#server/kit/crypto/secret';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let venueId: number;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'device_door');
  ({ venueId } = await aVenue(api.db));
}, 60_000);
afterAll(() => api.close());

const gate = async (more: Partial<Parameters<typeof aDevice>[2]> = {}) =>
  new TestDevice(api, await aDevice(api.db, api.env.SECRETS_KEY, { venueId, ...more }));
const alarmsOf = (id: number) =>
  api.db.rows('select kind, level, handle_status, count from device_alarm where hardware_id = $1', [id]);

describe('a device', () => {
  it('is accepted under its own signature', async () => {
    const one = await gate();
    const answer = await one.heartbeat();
    expect(answer).toMatchObject({ http: 200, code: 200, data: { work: [] } });
    expect(Math.abs(answer.data.now - Date.now())).toBeLessThan(5_000);
    expect(
      await api.db.rows('select state, boot_id, last_beat is not null as beaten from hardware where id = $1', [
        one.self.id,
      ]),
    ).toEqual([{ state: hardwareState.online, boot_id: 'boot1', beaten: true }]);
  });

  it('that is unregistered is refused', async () => {
    const stranger = new TestDevice(api, { id: 0, sn: 'NOBODY', key: 'x'.repeat(64) });
    expect(await stranger.heartbeat()).toMatchObject({ http: 200, code: 401, errKey: 'DEVICE_UNKNOWN' });
  });

  it('without a signature, or with half of one, is refused', async () => {
    const one = await gate();
    const broken: Record<string, string>[] = [
      { sign: '' },
      { sign: 'zz' },
      { nonce: 'short' },
      { timestamp: 'now' },
      { 'device-sn': '' },
    ];
    for (const headers of broken) {
      expect(await one.heartbeat(Date.now(), { headers })).toMatchObject({ code: 401, errKey: 'DEVICE_SIGN_INVALID' });
    }
  });

  it('is refused if its content differs from the signed one', async () => {
    const one = await gate();
    const body = JSON.stringify({ sn: one.self.sn, bootId: 'boot1', events: [one.event({ kind: 'pass' })] });
    expect(await one.post(devices.events, { sn: one.self.sn, bootId: 'boot1', events: [] }, { body })).toMatchObject({
      code: 401,
      errKey: 'DEVICE_SIGN_INVALID',
    });
    expect(await api.db.rows('select 1 from gate_event where hardware_id = $1', [one.self.id])).toEqual([]);
  });

  it('that repeats a request is refused, whatever became of the first', async () => {
    const one = await gate();
    const same = { timestamp: Date.now(), nonce: randomUUID() };
    expect(await one.heartbeat(same.timestamp, same)).toMatchObject({ code: 200 });
    expect(await one.heartbeat(same.timestamp, same)).toMatchObject({ code: 401, errKey: 'DEVICE_REPLAY' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        one.heartbeat(same.timestamp, { timestamp: same.timestamp, nonce: 'twenty-at-once' }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('with a clock off by over five minutes is sent the time', async () => {
    const one = await gate();
    const answer = await one.heartbeat(Date.now(), { timestamp: Date.now() - 301_000 });
    expect(answer).toMatchObject({ code: 401, errKey: 'DEVICE_SIGN_EXPIRED' });
    expect((answer.data as unknown as { now: number }).now).toBeGreaterThan(Date.now() - 10_000);
    expect(await one.heartbeat(Date.now(), { timestamp: Date.now() + 290_000 })).toMatchObject({ code: 200 });
  });

  it('reports for itself only', async () => {
    const [one, other] = [await gate(), await gate()];
    expect(await one.post(devices.events, { sn: other.self.sn, bootId: 'b', events: [] })).toMatchObject({
      code: 401,
      errKey: 'DEVICE_UNKNOWN',
    });
    expect(await one.heartbeat(Date.now(), { key: other.self.key })).toMatchObject({
      code: 401,
      errKey: 'DEVICE_SIGN_INVALID',
    });
  });

  it('is refused within two seconds of being disabled', async () => {
    const one = await gate();
    expect(await one.heartbeat()).toMatchObject({ code: 200 });
    await api.db.rows('update hardware set status = 0 where id = $1', [one.self.id]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await one.heartbeat()).toMatchObject({ code: 401, errKey: 'DEVICE_OFF' });
  });

  it('with an old key is refused within two seconds of the change, and its venue is notified', async () => {
    const one = await gate();
    expect(await one.heartbeat()).toMatchObject({ code: 200 });
    const fresh = createHash('sha256').update('fresh').digest('hex');
    await api.db.rows('update hardware set device_key_enc = $2 where id = $1', [
      one.self.id,
      seal(fresh, api.env.SECRETS_KEY),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (let i = 0; i < 5; i += 1)
      expect(await one.heartbeat()).toMatchObject({ code: 401, errKey: 'DEVICE_SIGN_INVALID' });
    // Repeated wrong keys do not fill the alarm table.
    expect(await alarmsOf(one.self.id)).toEqual([
      { kind: 'wrongKey', level: 2, handle_status: handleStatus.pending, count: 1 },
    ]);
    expect(await one.heartbeat(Date.now(), { key: fresh })).toMatchObject({ code: 200 });
  });

  it('of one make is refused at the address of another', async () => {
    const [plain, push] = [await gate(), await gate({ kind: 2, adapter: 'push' })];
    const beat = { bootNo: 'b', clock: Date.now() / 1000, states: [] };
    expect(await plain.post(terminals.pollHeartbeat, beat)).toMatchObject({ code: 401, errKey: 'DEVICE_UNKNOWN' });
    expect(await push.post(terminals.pollHeartbeat, beat)).toMatchObject({ code: 401, errKey: 'DEVICE_UNKNOWN' });
  });

  it("is refused with a member's token, and a member with a device signature", async () => {
    const one = await gate();
    expect(await api.anonymous.post(devices.heartbeat, { sn: one.self.sn, bootId: 'b', at: Date.now() })).toMatchObject(
      {
        code: 401,
        errKey: 'DEVICE_SIGN_INVALID',
      },
    );
    const answer = await (await one.fetch(devices.faces, {})).json();
    expect(answer).toMatchObject({ code: 401 });
  });

  it('that sends invalid data is refused', async () => {
    const one = await gate();
    expect(
      await one.post(devices.events, { sn: one.self.sn, bootId: 'b', events: Array.from({ length: 201 }, () => ({})) }),
    ).toMatchObject({ code: 400 });
    const answer = await one.reportEvents([
      null,
      7,
      {},
      { seq: -1 },
      { seq: 9e15, at: 1, kind: 'pass' },
      { seq: 1, at: 1e300, kind: 'pass' },
      { seq: 2, at: Date.now(), kind: 'dance' },
      one.event({ kind: 'pass', method: 99 }),
      one.event({ kind: 'pass', direction: 7 }),
      one.event({ kind: 'alarm', alarm: 'rain' }),
      one.event({ kind: 'faceDone', jobId: 999_999 }),
      one.event({ kind: 'pass' }),
    ]);
    expect(answer.code).toBe(200);
    expect(answer.data.results.map(({ result }) => result)).toEqual([
      ...Array.from({ length: 11 }, () => 'rejected'),
      'ok',
    ]);
    expect(answer.data.results.map(({ seq }) => seq).slice(0, 3)).toEqual([-1, -1, -1]);
  });
});
