import { createHash, createHmac, randomBytes } from 'node:crypto';
import { role } from '#domain/session/role.status';
import { apiKeyStatus } from '#domain/access/api-key.status';
import { endpoints } from '#contract/endpoints';
import type { Envelope } from '#contract/kit/envelope';
import { orders } from '#contract/orders/order.contract';
import { session } from '#contract/session/session.contract';
import { apiKeys, keyScopes } from '#contract/access/api-key.contract';
import { AppModule } from '#server/app.module';
import { REDIS } from '#server/kit/redis/redis';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { RightsChangeNotifier } from '#server/session/rights-change-notifier.service';
import { aPerson, anOrder, aVenue, type TestVenue } from '#server/kit/testing/test-data';

let api: TestApi;
let other: TestApi;
let admin: TestClient;
let adminId: number;
let world: TestVenue;
const RIGHTS = [
  'ApiKeys',
  'ApiKeysAdd',
  'ApiKeysEdit',
  'ApiKeysDel',
  'Orders',
  'OrdersExport',
  'OrdersCancel',
  'VenuesGateList',
] as const;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'api_keys');
  other = await api.startReplica(AppModule);
  adminId = await aPerson(api.db, { roleId: role.admin });
  admin = await api.clientFor(adminId, { rights: RIGHTS });
  world = await aVenue(api.db);
}, 120_000);
afterAll(async () => {
  await other.close();
  await api.close();
});

const made = async (
  over: Partial<Parameters<typeof admin.post<typeof apiKeys.add>>[1]> = {},
  maker = admin,
): Promise<{ id: number; key: string }> => {
  const answer = await maker.post(apiKeys.add, {
    name: '校园大屏',
    scopes: ['Orders'],
    ips: [],
    perMinute: 6_000,
    days: 30,
    ...over,
  } as never);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
type HttpEnvelope = Envelope<Record<string, unknown>> & { http: number };
const call = async (
  path: string,
  headers: Record<string, string>,
  { at = api, method = 'GET', body }: { at?: TestApi; method?: string; body?: string } = {},
): Promise<HttpEnvelope> => {
  const response = await fetch(`${at.address}/venue-server${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { http: response.status, ...((await response.json()) as Envelope<Record<string, unknown>>) };
};
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
/** Signed manually as the API reference describes, so that an error of the product is not repeated here. */
const signed = (
  key: string,
  method: string,
  path: string,
  { body = '', at = Date.now(), nonce = randomBytes(8).toString('hex') } = {},
) => ({
  'api-key': key.slice(0, 15),
  timestamp: String(at),
  nonce,
  sign: createHmac('sha256', sha(`sign.${key}`))
    .update([method, path, sha(body), String(at), nonce].join('\n'))
    .digest('hex'),
  ...(body === '' ? {} : { 'content-type': 'application/json' }),
});

describe('an API key', () => {
  it('is shown once, stored as a hash only, and grants its scopes', async () => {
    const { id, key } = await made();
    expect(key).toMatch(/^vk_[0-9a-f]{12}_[\w-]{43}$/);
    const [row] = await api.db.rows<{ all: string }>('select k::text as all from api_key k where id = $1', [id]);
    expect(row?.all).not.toContain(key.slice(16));
    expect(JSON.stringify(await admin.get(apiKeys.list, {}))).not.toContain(key.slice(16));
    expect(await call('/api/orders?page=0&size=5', bearer(key))).toMatchObject({
      http: 200,
      code: 200,
      data: { totalElements: expect.any(Number) as unknown },
    });
  });

  it('grants nothing else: no other right, no personal data, no key management', async () => {
    const { key } = await made({ scopes: ['Orders', 'VenuesGateList'] });
    for (const endpoint of endpoints) {
      if (endpoint.admit !== 'login' && typeof endpoint.admit !== 'object') continue;
      const path = endpoint.path.replace(/:\w+/g, '1');
      const answer = await fetch(`${api.address}/venue-server${path}`, {
        method: endpoint.method,
        headers: bearer(key),
        redirect: 'manual',
      }).then(async (response) =>
        /json/.test(response.headers.get('content-type') ?? '') ? ((await response.json()) as Envelope) : null,
      );
      const open = typeof endpoint.admit === 'object' && ['Orders', 'VenuesGateList'].includes(endpoint.admit.right);
      if (open) expect(answer?.errKey).not.toBe('NO_RIGHT');
      else
        expect({ path, refused: answer?.errKey }).toEqual({
          path,
          refused: endpoint.admit === 'login' ? 'API_KEY_PERSONAL' : 'NO_RIGHT',
        });
    }
  });

  it('never includes a right that could extend it', () => {
    expect(
      keyScopes.filter((scope) =>
        /^(?:ApiKeys|Webhooks|Role|User(?:Detail|Id)?|Menu|SysSetting|SysConfig|Cache|CodeGen|VenuesLogs)(?:Add|Edit|Del|Export|$)/.test(
          scope,
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    ['a right its maker does not hold', { scopes: ['VenuesFinances'] }, 'API_KEY_BEYOND'],
    ['a right nobody may hand on', { scopes: ['ApiKeysAdd'] }, 'BAD_INPUT'],
    ['no right at all', { scopes: [] }, 'BAD_INPUT'],
    ['an address that is none', { ips: ['10.0.0.300'] }, 'BAD_INPUT'],
    ['a network that is none', { ips: ['10.0.0.0/33'] }, 'BAD_INPUT'],
    ['no end', { days: 0 }, 'BAD_INPUT'],
    ['an end too far away', { days: 3_650 }, 'BAD_INPUT'],
  ])('is not created with %s', async (_what, over, errKey) => {
    expect(
      await admin.post(apiKeys.add, {
        name: '校园大屏',
        scopes: ['Orders'],
        ips: [],
        perMinute: 60,
        days: 30,
        ...over,
      } as never),
    ).toMatchObject({ errKey });
  });

  it.each([
    ['', 'no key'],
    ['vk_000000000000_' + 'x'.repeat(43), 'an unknown one'],
    ['vk_short', 'half of one'],
  ])('is refused if it is %j (%s), without a hint and without a login redirect', async (key) => {
    const response = await call('/api/orders', { authorization: `Bearer vk_${key.slice(3)}` });
    expect(response).toMatchObject({ http: 200, code: 401, errKey: 'API_KEY_UNKNOWN' });
    expect(response).not.toHaveProperty('toLogin');
  });

  it('is refused with a wrong secret half like an unknown key', async () => {
    const { key } = await made();
    expect(await call('/api/orders', bearer(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`))).toMatchObject({
      code: 401,
      errKey: 'API_KEY_UNKNOWN',
    });
  });

  it('is rate-limited after repeated wrong attempts, without blocking a valid key', async () => {
    const { key } = await made();
    const codes = new Set<number>();
    for (let i = 0; i < 70; i += 1)
      codes.add((await call('/api/orders', bearer(`vk_00000000000f_${'x'.repeat(43)}`))).code);
    expect([...codes]).toEqual([401, 429]);
    expect(await call('/api/orders', bearer(key))).toMatchObject({ code: 200 });
    await api.app.get<{ del(key: string): Promise<unknown> }>(REDIS).del('limit.apiKeyFailed.60:127.0.0.1');
  });

  it('is refused after its expiry', async () => {
    const { id, key } = await made();
    await api.db.rows(`update api_key set expires_at = app_now() - interval '1 second' where id = $1`, [id]);
    expect(await call('/api/orders', bearer(key))).toMatchObject({ code: 401, errKey: 'API_KEY_EXPIRED' });
    expect(
      (await admin.get(apiKeys.list, { status: apiKeyStatus.expired })).data.content.map((row) => row.id),
    ).toContain(id);
  });

  it('is accepted only from its listed addresses', async () => {
    const [here, elsewhere] = [
      await made({ ips: ['127.0.0.0/8'] }),
      await made({ ips: ['203.0.113.0/24', '2001:db8::/32'] }),
    ];
    expect(await call('/api/orders', bearer(here.key))).toMatchObject({ code: 200 });
    expect(await call('/api/orders', bearer(elsewhere.key))).toMatchObject({ code: 403, errKey: 'API_KEY_ADDRESS' });
    expect(await call('/api/orders', { ...bearer(elsewhere.key), 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
      errKey: 'API_KEY_ADDRESS',
    });
  });

  it('has its own rate limit', async () => {
    const { key } = await made({ perMinute: 3 });
    const codes = [];
    for (let i = 0; i < 5; i += 1) codes.push((await call('/api/orders', bearer(key))).code);
    expect(codes).toEqual([200, 200, 200, 429, 429]);
  });

  it('records when and from where it was used', async () => {
    const { id, key } = await made();
    await call('/api/orders', bearer(key));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await admin.get(apiKeys.list, {})).data.content.find((row) => row.id === id)).toMatchObject({
      lastUsedAt: expect.any(String) as unknown,
      lastIp: '127.0.0.1',
      status: apiKeyStatus.live,
    });
  });
});

describe('the owner of a key', () => {
  it('limits it: rights he loses are lost, and his scope applies', async () => {
    const away = await aVenue(api.db);
    const member = await aPerson(api.db);
    const [here, there] = [
      await anOrder(api.db, world, member, { time: 0 }),
      await anOrder(api.db, away, member, { time: 1 }),
    ];
    const staffId = await aPerson(api.db, { roleId: role.venueAdmin });
    await api.db.rows('update role_grant set venue_ids = $2 where user_id = $1', [staffId, [world.venueId]]);
    const client = await api.clientFor(staffId, { rights: RIGHTS });
    const { key } = await made({}, client);
    const seen = await call('/api/orders?page=0&size=50', bearer(key));
    expect(JSON.stringify(seen.data)).toContain(here.tradeNo);
    expect(JSON.stringify(seen.data)).not.toContain(there.tradeNo);
    await api.db.rows('delete from role_right where role_id = $1 and right_name = $2', [role.venueAdmin, 'Orders']);
    expect(await call('/api/orders', bearer(key), { at: other })).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
    expect(await call('/api/orders', bearer(key))).toMatchObject({ code: 200 });
    await api.app.get(RightsChangeNotifier, { strict: false }).announce();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await call('/api/orders', bearer(key))).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
  });

  it('invalidates it by leaving', async () => {
    const staffId = await aPerson(api.db, { roleId: role.manager });
    const { id, key } = await made({}, await api.clientFor(staffId, { rights: RIGHTS }));
    await api.db.rows('update app_user set status = 0 where id = $1', [staffId]);
    expect(await call('/api/orders', bearer(key), { at: other })).toMatchObject({
      code: 401,
      errKey: 'API_KEY_UNKNOWN',
    });
    expect(
      (await admin.get(apiKeys.list, { status: apiKeyStatus.ownerless })).data.content.map((row) => row.id),
    ).toContain(id);
  });

  it('manages his own keys; only a super role sees and ends those of others', async () => {
    const { id } = await made();
    const staffId = await api.clientFor(await aPerson(api.db, { roleId: role.orderAdmin }), { rights: RIGHTS });
    expect((await staffId.get(apiKeys.list, {})).data.content).toEqual([]);
    expect(await staffId.post(apiKeys.revoke, { id })).toMatchObject({ code: 404 });
    expect(
      await staffId.post(apiKeys.change, { id, version: 1, name: 'mine', scopes: ['Orders'], perMinute: 1 } as never),
    ).toMatchObject({ code: 404 });
    const his = await made({}, staffId);
    expect((await admin.get(apiKeys.list, {})).data.content.map((row) => row.id)).toEqual(
      expect.arrayContaining([id, his.id]),
    );
    expect(await admin.post(apiKeys.revoke, { id: his.id })).toMatchObject({ code: 200 });
  });
});

describe('a revoked or changed key', () => {
  it('is revoked in every process at once, for good, and logged', async () => {
    const { id, key } = await made();
    for (const at of [api, other]) expect(await call('/api/orders', bearer(key), { at })).toMatchObject({ code: 200 });
    expect(await admin.post(apiKeys.revoke, { id })).toMatchObject({ code: 200 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const at of [api, other])
      expect(await call('/api/orders', bearer(key), { at })).toMatchObject({ code: 401, errKey: 'API_KEY_UNKNOWN' });
    expect(await admin.post(apiKeys.revoke, { id })).toMatchObject({ code: 250, errKey: 'API_KEY_OVER' });
    await expect(
      api.db.rows('update api_key set revoked_at = null, revoked_by = null where id = $1', [id]),
    ).rejects.toThrow(/stays revoked/);
    expect(await api.db.rows('select action from audit where object = $1 order by id', [`apiKey:${id}`])).toEqual([
      { action: 'apiKey.add' },
      { action: 'apiKey.revoke' },
    ]);
  });

  it('is narrowed in every process at once, by one editor at a time', async () => {
    const { id, key } = await made({ scopes: ['Orders', 'VenuesGateList'] });
    expect(await call('/api/orders', bearer(key), { at: other })).toMatchObject({ code: 200 });
    const change = { id, name: '闸机', scopes: ['VenuesGateList'] as const, ips: [], perMinute: 60 };
    expect(await admin.post(apiKeys.change, { ...change, version: 1 } as never)).toMatchObject({
      code: 200,
      data: { version: 2 },
    });
    expect(await admin.post(apiKeys.change, { ...change, version: 1 } as never)).toMatchObject({ code: 409 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await call('/api/orders', bearer(key), { at: other })).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
  });
});

describe('a request signed with a key', () => {
  const path = '/api/orders?page=0&size=5';

  it('has the same access without sending the key', async () => {
    const { key } = await made();
    expect(await call(path, signed(key, 'GET', path))).toMatchObject({ code: 200 });
  });

  it.each([
    ['another path', (key: string) => signed(key, 'GET', '/api/orders?page=0&size=50'), 'API_KEY_SIGN'],
    ['another verb', (key: string) => signed(key, 'POST', path), 'API_KEY_SIGN'],
    ['another body', (key: string) => signed(key, 'GET', path, { body: '{}' }), 'API_KEY_SIGN'],
    ['an old time', (key: string) => signed(key, 'GET', path, { at: Date.now() - 301_000 }), 'API_KEY_CLOCK'],
    ['a time to come', (key: string) => signed(key, 'GET', path, { at: Date.now() + 301_000 }), 'API_KEY_CLOCK'],
    ['no nonce', (key: string) => ({ ...signed(key, 'GET', path), nonce: '' }), 'API_KEY_SIGN'],
    ['half a signature', (key: string) => ({ ...signed(key, 'GET', path), sign: 'ab' }), 'API_KEY_SIGN'],
  ])('is refused for %s', async (_what, headers, errKey) => {
    const { key } = await made();
    expect(await call(path, headers(key))).toMatchObject({ code: 401, errKey });
  });

  it('is executed once if it writes', async () => {
    const { key } = await made({ scopes: ['OrdersCancel'] });
    const { tradeNo } = await anOrder(api.db, world, await aPerson(api.db), { time: 4 });
    const body = JSON.stringify({ tradeNo, reason: '设备检修' });
    const where = orders.staffCancel.path;
    const headers = signed(key, 'POST', where, { body });
    expect(await call(where, headers, { method: 'POST', body })).toMatchObject({ code: 200 });
    expect(await call(where, headers, { method: 'POST', body })).toMatchObject({ code: 401, errKey: 'SIGN_REPLAY' });
    expect(
      await api.db.rows(`select sid from audit where object like '%' || $1 || '%' and sid like 'key:%'`, [tradeNo]),
    ).not.toEqual([]);
  });
});

it('ends no login and takes none over', async () => {
  const { key } = await made();
  for (const endpoint of [session.logout, session.roleLogin])
    expect(await call(endpoint.path, bearer(key), { method: endpoint.method })).toMatchObject({
      code: 403,
      errKey: 'API_KEY_PERSONAL',
    });
});
