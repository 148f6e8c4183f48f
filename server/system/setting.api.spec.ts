import { room } from '#contract/kit/live';
import type { SysRoom } from '#contract/kit/rooms';
import { businessSettings as business, deploymentSettings as deployment } from '#contract/system/setting.contract';
import { system } from '#contract/system/system.contract';
import { venues } from '#contract/venues/venue.contract';
import { session } from '#contract/session/session.contract';
import { role } from '#domain/session/role.status';
import { AppModule } from '#server/app.module';
import { Keyring } from '#server/kit/crypto/keyring';
import { seal } from '#server/kit/crypto/secret';
import { Settings } from '#server/kit/settings/settings';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';

const TOKEN = 'a-token-for-the-monitoring-system';
let api: TestApi;
let other: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'setting');
  other = await api.startReplica(AppModule);
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.schoolAdmin, name: '张管理' }), {
    rights: ['SysSetting', 'SysSettingEdit', 'SysConfig', 'SysConfigEdit'],
  });
}, 60_000);
afterAll(async () => {
  await other.close();
  await api.close();
});

const rowOf = async (sysKey: string) =>
  [...(await admin.get(business.list)).data, ...(await admin.get(deployment.list)).data].find(
    (row) => row.sysKey === sysKey,
  ) ?? fail(`no ${sysKey}`);
const fail = (why: string): never => {
  throw new Error(why);
};
const save = async (sysKey: string, sysVal: string, more: { version?: number; reason?: string } = {}) => {
  const calls = (await admin.get(business.list)).data.some((row) => row.sysKey === sysKey) ? business : deployment;
  return admin.post(calls.save, { sysKey, sysVal, version: (await rowOf(sysKey)).version, ...more });
};
const within = async (ms: number, holds: () => boolean): Promise<number> => {
  const from = performance.now();
  while (!holds()) {
    if (performance.now() - from > ms) fail(`not within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - from;
};

describe('a setting', () => {
  it('shows its meaning, its bounds, and whether it was changed', async () => {
    expect(await rowOf('order.lowPercent')).toMatchObject({
      name: '余量紧张',
      enName: 'Low availability below',
      kind: 'number',
      unit: '%',
      min: 1,
      max: 99,
      whole: true,
      visibility: 'public',
      sysVal: '30',
      standard: '30',
      isSet: false,
      version: 0,
      modifiedAt: null,
    });
    expect((await rowOf('pay.methods')).choices).toContainEqual({ code: '5', zh: '余额', en: 'Balance' });
  });

  it('changed in one process reaches the others at once without a query', async () => {
    const there = other.app.get(Settings);
    expect(there.get('order.lowPercent')).toBe(30);
    expect(await save('order.lowPercent', '25', { reason: '暑期调整' })).toMatchObject({
      code: 200,
      message: '操作成功',
      data: { sysVal: '25', isSet: true },
    });
    expect(api.app.get(Settings).get('order.lowPercent')).toBe(25);
    // The table is read every 5 s anyway; the bus message makes it faster.
    expect(await within(1_000, () => there.get('order.lowPercent') === 25)).toBeLessThan(1_000);
    expect((await api.anonymous.at(other.address).get(venues.sysSet, { key: 'order.lowPercent' })).data.sysVal).toBe(
      '25',
    );
  });

  it("changed in one process reaches the others' pages once each: saved, undone, reset", async () => {
    const page = await TestListener.open(other.address);
    try {
      expect(await page.subscribe(room.sys())).toMatchObject({ code: 200 });
      const liveVersion = () => page.body<SysRoom>(room.sys()).settings;
      const version = async () =>
        (await api.db.rows<{ v: number }>(`select v from room_version where room = 'sys'`))[0]?.v ?? 0;
      for (const deed of [
        () => save('buddy.max', '30'),
        async () =>
          admin.post(business.undo, {
            id: (await admin.get(business.history, { sysKey: 'buddy.max' })).data[0]?.id ?? 0,
          }),
        () => save('buddy.max', '40'),
        async () => admin.post(business.reset, { sysKey: 'buddy.max', version: (await rowOf('buddy.max')).version }),
      ]) {
        const [before, versionBefore] = [liveVersion(), await version()];
        expect(await deed()).toMatchObject({ code: 200 });
        await page.waitUntil(() => liveVersion() > before, 1_000);
        expect(await version()).toBe(versionBefore + 1);
      }
      const [before, refused] = [liveVersion(), await save('buddy.max', '0')];
      expect([refused.code, liveVersion()]).toEqual([400, before]);
    } finally {
      page.close();
    }
  });

  it.each([
    ['order.lowPercent', '0', 'SETTING_OUT_OF_RANGE', '请填写 1 到 99 之间的数'],
    ['order.lowPercent', '2.5', 'SETTING_NOT_WHOLE', '请填写整数'],
    ['display.revenue', 'maybe', 'SETTING_NOT_FLAG', '请选择开启或关闭'],
    ['theme.main', 'blue', 'SETTING_NOT_COLOUR', '请填写形如 #004a99 的颜色'],
    ['pay.methods', '5,99', 'SETTING_NOT_CHOICE', '请从列出的选项中选择'],
    ['school.timezone', 'Mars/Olympus', 'SETTING_NOT_ZONE', '没有这个时区，请填写形如 Asia/Shanghai 的名称'],
  ])('%s refuses %j', async (sysKey, sysVal, errKey, message) => {
    const before = await rowOf(sysKey);
    expect(await save(sysKey, sysVal)).toMatchObject({
      code: 400,
      errKey,
      message,
      data: { fields: [{ field: 'sysVal', message }] },
    });
    expect(await rowOf(sysKey)).toEqual(before);
  });

  it('refuses a stale edit, and one of two concurrent ones', async () => {
    const { version } = await rowOf('orderClosedDays');
    const answers = await Promise.all(
      ['20', '40'].map((sysVal) => admin.post(business.save, { sysKey: 'orderClosedDays', sysVal, version })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await save('orderClosedDays', '50', { version })).toMatchObject({ code: 409, errKey: 'STALE_VERSION' });
  });

  it('has a history of who, old, new and why; its newest change can be undone once', async () => {
    await save('wallet.lockHours', '3', { reason: '投诉' });
    await save('wallet.lockHours', '4');
    const history = async () => (await admin.get(business.history, { sysKey: 'wallet.lockHours' })).data;
    const [newest, first] = await history();
    expect([newest, first]).toMatchObject([
      { by: '张管理', before: '3', after: '4', reason: null, canUndo: true },
      { before: null, after: '3', reason: '投诉', canUndo: false },
    ]);
    expect(await admin.post(business.undo, { id: first?.id ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'SETTING_NO_HISTORY',
    });
    expect(await admin.post(business.undo, { id: newest?.id ?? 0 })).toMatchObject({
      code: 200,
      data: { sysVal: '3' },
    });
    expect(await admin.post(business.undo, { id: newest?.id ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'SETTING_NO_HISTORY',
    });
    expect((await history())[0]).toMatchObject({ action: 'setting.undo', before: '4', after: '3' });
  });

  it('is reset to its default as if never changed', async () => {
    await save('refund.autoRetryMax', '2');
    expect(
      await admin.post(business.reset, {
        sysKey: 'refund.autoRetryMax',
        version: (await rowOf('refund.autoRetryMax')).version,
      }),
    ).toMatchObject({ code: 200, data: { sysVal: '5', isSet: false, version: 0 } });
    await save('refund.autoRetryMax', '1');
    expect((await rowOf('refund.autoRetryMax')).version).toBeGreaterThan(1);
  });

  it('lists the sites whose rules override it', async () => {
    await aVenue(api.db, { rules: { cancel_hours: 6 } });
    for (let i = 0; (await rowOf('advanceCancelOrder')).exceptions.length === 0 && i < 40; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await rowOf('advanceCancelOrder')).exceptions).toEqual([
      { name: expect.stringMatching(/^venue/) as string, enName: expect.any(String) as string, value: '6' },
    ]);
  });

  it('is changed on its own screen by its own right only', async () => {
    expect(await admin.post(business.save, { sysKey: 'theme.main', sysVal: '#112233', version: 0 })).toMatchObject({
      code: 404,
      errKey: 'SETTING_UNKNOWN',
    });
    expect(await admin.post(deployment.save, { sysKey: 'roles.knownRights', sysVal: '[]', version: 1 })).toMatchObject({
      code: 404,
      errKey: 'SETTING_UNKNOWN',
    });
    const reader = await api.clientFor(await aPerson(api.db, { roleId: role.manager }), { rights: ['SysSetting'] });
    expect([
      (await reader.get(business.list)).code,
      (await reader.get(deployment.list)).code,
      (await reader.post(business.save, { sysKey: 'order.lowPercent', sysVal: '20', version: 0 })).code,
    ]).toEqual([200, 403, 403]);
  });
});

describe('a secret', () => {
  it('is used, but absent from responses, log, audit, and unreadable in the table', async () => {
    const written: string[] = [];
    const out = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    const answers = [
      await save('operator.token', TOKEN),
      await admin.get(deployment.list),
      await admin.get(deployment.history, { sysKey: 'operator.token' }),
      await admin.get(venues.sysSets),
      await api.anonymous.get(session.entry),
    ];
    out.mockRestore();
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toContain(TOKEN);
    expect(written.join('')).not.toContain(TOKEN);
    expect(await rowOf('operator.token')).toMatchObject({ sysVal: '••••••', isSet: true });
    for (const table of ['sys_setting', 'audit', 'outbox', 'request_replay', 'idempotency'])
      expect(JSON.stringify(await api.db.rows(`select * from ${table}`))).not.toContain(TOKEN);
    const metrics = (token: string) =>
      api.anonymous
        .fetch(system.metrics, {}, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.0.0.9' } })
        .then((response) => response.text());
    expect(await metrics(TOKEN)).toContain('process_cpu');
    expect(await metrics('another-token-of-the-same-length-')).not.toContain('process_cpu');
  });

  it('has no old value to restore', async () => {
    const [newest] = (await admin.get(deployment.history, { sysKey: 'operator.token' })).data;
    expect(newest).toMatchObject({ canUndo: false });
    expect(await admin.post(deployment.undo, { id: newest?.id ?? 0 })).toMatchObject({
      code: 250,
      errKey: 'SETTING_SECRET_UNDO',
    });
  });

  it('is re-encrypted with device keys under a new master key, and needs the old one no more', async () => {
    const world = await aVenue(api.db);
    await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, kind: 10 });
    const fresh = 'the master key after the change 0123456789';
    const rotated = await api.startReplica(AppModule, { SECRETS_KEY: fresh, SECRETS_KEY_BEFORE: api.env.SECRETS_KEY });
    const there = admin.at(rotated.address);
    expect(rotated.app.get(Settings).get('operator.token')).toBe(TOKEN);
    const { data: keys } = await there.get(deployment.keys);
    expect(keys).toMatchObject({ keyId: new Keyring([fresh], 'plain').id, sealed: 2, old: 2 });
    expect((await there.post(deployment.sealAgain)).data).toEqual({ keyId: keys.keyId, sealed: 2 });
    expect((await there.get(deployment.keys)).data).toMatchObject({ sealed: 2, old: 0 });
    const alone = new Keyring([fresh], 'plain');
    const [token] = await api.db.rows<{ sealed: string }>(
      `select sys_val as sealed from sys_setting where sys_key = 'operator.token'`,
    );
    const [device] = await api.db.rows<{ sealed: string }>('select device_key_enc as sealed from hardware');
    expect([alone.unseal(token?.sealed ?? ''), alone.unseal(device?.sealed ?? '').length > 0]).toEqual([TOKEN, true]);
    expect(() => new Keyring([api.env.SECRETS_KEY], 'plain').unseal(token?.sealed ?? '')).toThrow();
    await rotated.close();
  });

  it('in the first encryption format is still decrypted', () => {
    expect(api.app.get(Keyring).unseal(seal('x', api.env.SECRETS_KEY))).toBe('x');
  });
});

describe('a look-up list', () => {
  it('is sent once and then confirmed by 304 until it changes', async () => {
    const ask = (etag?: string) =>
      api.anonymous.fetch(venues.sysSets, {}, etag ? { headers: { 'if-none-match': etag } } : {});
    const first = await ask();
    const etag = first.headers.get('etag') as string;
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const second = await ask(etag);
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    await save('advanceEntryVenueTime', '20');
    expect((await ask(etag)).status).toBe(200);
  });

  it('is never confirmed for a refusal', async () => {
    const ask = () =>
      api.anonymous.fetch(venues.codeKeys, { codeKeys: 'nothing' }, { headers: { 'if-none-match': '*' } });
    expect((await ask()).status).toBe(200);
  });
});
