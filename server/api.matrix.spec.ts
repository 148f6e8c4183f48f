import { z } from 'zod';
import { membersOf } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { rightNames } from '#contract/catalogue';
import { areas } from '#contract/endpoints';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { envelopeCode, type Envelope } from '#contract/kit/envelope';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/test-api';
import { aPerson, aWorld } from '#server/kit/world';

/** Every call of the product: who is let in, what bad input gets, and that whatever comes back is an envelope without a word from inside. */
let api: TestApi;
let admin: TestClient;
let student: TestClient;
let sample: Readonly<Record<string, unknown>>;

const calls = Object.entries(areas).flatMap(([area, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const));
const enveloped = calls.filter(([, { raw }]) => !raw);
const codes = new Set<number>(Object.values(envelopeCode));
const INSIDE = /select |insert |update |node_modules|\.ts:|\bat \w+\.|undefined|ECONN|violates|relation "|duplicate key|column "|syntax error|TypeError|stack/i;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'matrix', { POOL_SIZE: '20' });
  const world = await aWorld(api.db);
  const adminId = await aPerson(api.db, { roleId: role.admin });
  admin = await api.as(adminId, { rights: rightNames });
  student = await api.as(await aPerson(api.db));
  sample = {
    venueSiteId: world.siteId, siteId: world.siteId, venueId: world.venueId, merchantId: world.merchantId, id: 1, roleid: role.admin,
    searchDate: '2026-05-01', reservationDate: '2026-05-01', weekStartDate: '2026-05-01', date: '2026-05-01', dateFrom: '2026-05-01', dateTo: '2026-05-02',
    reservationOrderJson: JSON.stringify([{ spaceId: world.spaceIds[0], timeId: world.timeIds[0], venueSpaceGroupId: null }]),
    tradeNo: 'D26050100000001', venueTradeNo: 'D26050100000001', refundNo: 'D26050100000001R01', code: 'RESERVATION_PROTOCOL', key: 'school.timezone', codeKeys: 'sport_type', reason: 'a good reason', note: 'a good note', ids: [1],
  };
}, 60_000);
afterAll(() => api.close());

const fieldsOf = (endpoint: AnyEndpoint): string[] => (endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : []);
const required = (endpoint: AnyEndpoint, field: string): boolean => endpoint.input instanceof z.ZodObject && !(endpoint.input.shape[field] as z.ZodType).safeParse(undefined).success;
/** Something an endpoint can parse: what it requires, by the names of the product. */
const base = (endpoint: AnyEndpoint): Record<string, unknown> => Object.fromEntries(fieldsOf(endpoint).filter((field) => required(endpoint, field) || endpoint.path.includes(`:${field}`)).map((field) => [field, sample[field] ?? 'x']));
/** A session of its own for the calls that end one. */
const someone = (name: string): Promise<TestClient> => (/^session\.(logout|roleLogin)$/.test(name) ? aPerson(api.db, { roleId: role.admin }).then((id) => api.as(id)) : Promise.resolve(admin));

async function heard(client: TestClient, endpoint: AnyEndpoint, input: unknown): Promise<{ http: number; envelope: Envelope }> {
  const response = await client.fetch(endpoint, input);
  const text = await response.text();
  expect(response.status).toBeLessThan(500);
  const envelope = (/json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}) as Envelope;
  if (!endpoint.raw || 'code' in envelope) expect(envelope).toMatchObject({ message: expect.any(String) as unknown, messageEn: expect.any(String) as unknown });
  if (!endpoint.raw) {
    expect(codes).toContain(envelope.code);
    expect(envelope.code).not.toBe(envelopeCode.bug);
    expect(envelope.traceId).toMatch(/^[0-9a-f]{16}$/);
    if (envelope.code !== envelopeCode.ok) {
      expect(envelope.errKey).toMatch(/^[A-Z0-9_]+$/);
      expect(`${envelope.message} ${envelope.messageEn}`).not.toMatch(/\{\w+\}/);
      expect(text).not.toMatch(INSIDE);
    }
  }
  return { http: response.status, envelope };
}

/** How many rows every business table holds, and which is the newest state of any. */
const state = async (): Promise<unknown> => {
  const tables = await api.db.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('session', 'request_replay', 'idempotency', 'migrations', 'app_user', 'audit_seal', 'audit_sealed')`);
  return Promise.all(tables.map(async ({ name }) => [name, (await api.db.rows(`select count(*)::int as n, coalesce(max(xmin::text::bigint), 0) as newest from ${name}`))[0]]));
};

describe('a stranger', () => {
  it.each(calls.filter(([, { admit }]) => admit === 'login' || typeof admit === 'object'))('is asked to log in by %s', async (_name, endpoint) => {
    expect((await heard(api.stranger, endpoint, base(endpoint))).envelope).toMatchObject({ code: 401, toLogin: 1 });
  });

  it.each(calls.filter(([, { admit }]) => admit === 'device'))('is no device for %s', async (_name, endpoint) => {
    const { http, envelope } = await heard(api.stranger, endpoint, base(endpoint));
    expect(http === 401 || envelope.code === 401).toBe(true);
  });

  it.each(calls.filter(([, { admit }]) => admit === 'public'))('is let in by %s', async (_name, endpoint) => {
    const { envelope } = await heard(api.stranger, endpoint, base(endpoint));
    if (!endpoint.raw && endpoint.path !== '/api/login') expect(envelope).not.toHaveProperty('toLogin');
  });

  it.each(calls.filter(([, { admit }]) => admit === 'gateway'))('is no gateway for %s', async (_name, endpoint) => {
    const response = await api.stranger.fetch(endpoint, { id: 'x', resource: {} });
    expect([response.status >= 400 && response.status < 500, (await response.text()).match(INSIDE)]).toEqual([true, null]);
  });

  it.each(calls.filter(([, { unsigned, admit }]) => !unsigned && admit !== 'gateway' && admit !== 'device'))('without a signature gets nothing from %s', async (_name, endpoint) => {
    expect((await heard(api.stranger, endpoint, base(endpoint)).then(() => api.stranger.fetch(endpoint, base(endpoint), { headers: { sign: '0'.repeat(32) } })).then((response) => response.json())) as Envelope).toMatchObject({ code: 401, errKey: 'SIGN_INVALID' });
  });
});

describe('a member without the right', () => {
  it.each(calls.filter(([, { admit }]) => typeof admit === 'object'))('is refused by %s, and nothing moves', async (_name, endpoint) => {
    const before = await state();
    expect((await heard(student, endpoint, base(endpoint))).envelope).toMatchObject({ code: 403, errKey: 'NO_RIGHT' });
    expect(await state()).toEqual(before);
  });

  it.each(membersOf(role).map(({ code, en }) => [en, code] as const))('may do as %s what this role’s rights say, and no more', async (_name, code) => {
    const { roleRights } = await import('#server/session/role-right');
    const held = new Set<string>(roleRights[code as keyof typeof roleRights]);
    const client = await api.as(await aPerson(api.db, { roleId: code as number }), code === role.admin ? {} : { rights: [...held] as never });
    for (const [, endpoint] of calls) {
      if (typeof endpoint.admit !== 'object') continue;
      const { envelope } = await heard(client, endpoint, base(endpoint)).then(({ envelope }) => ({ envelope }));
      expect({ path: endpoint.path, refused: envelope.code === 403 && envelope.errKey === 'NO_RIGHT' }).toEqual({ path: endpoint.path, refused: !held.has(endpoint.admit.right) });
    }
  });
});

describe('somebody who may', () => {
  it.each(enveloped)('gets from %s an answer that fits its contract', async (name, endpoint) => {
    const { http, envelope } = await heard(await someone(name), endpoint, base(endpoint));
    expect(http).toBe(200);
    if (envelope.code === envelopeCode.ok) expect(endpoint.reply.safeParse(envelope.data).success).toBe(true);
  });
});

describe('bad input', () => {
  const ODD: readonly unknown[] = [
    ' ', 'x', '0', -1, 1.5, 2_147_483_648, 9_007_199_254_740_993, '1e309', "'; drop table venue_order; --", '../../etc/passwd', '%00', 'a\u0000b', '\ud800', 'x'.repeat(5_000),
    '2026-02-30', '0001-01-01', '9999-12-31', true, null, ['1', '2'], { a: { b: 1 } }, '[]', '[{"spaceId":1e99,"timeId":null}]', '‮=1+1',
  ];

  it.each(calls.filter(([, endpoint]) => fieldsOf(endpoint).length > 0))('is refused or harmless in every field of %s', async (name, endpoint) => {
    const client = await someone(name);
    const unsendable = (field: string, value: unknown) =>
      endpoint.path.includes(`:${field}`) && (value === null || typeof value === 'object' || String(value).trim() === '' || String(value).length > 100 || /[\u0000\ud800-\udfff]/u.test(String(value)));
    const tries = fieldsOf(endpoint).flatMap((field) => ODD.filter((value) => !unsendable(field, value)).map((value) => [field, value] as const));
    while (tries.length > 0) {
      await Promise.all(
        tries.splice(0, 6).map(([field, value]) =>
          heard(client, endpoint, { ...base(endpoint), [field]: value }).catch((error: Error) => { throw new Error(`${field} = ${JSON.stringify(value)}: ${error.message}`, { cause: error }); }),
        ),
      );
    }
  }, 120_000);

  it.each(calls.filter(([, endpoint]) => fieldsOf(endpoint).some((field) => required(endpoint, field) && !endpoint.path.includes(`:${field}`)) && !endpoint.raw && endpoint.admit !== 'device'))('names every field that %s misses', async (name, endpoint) => {
    const missing = fieldsOf(endpoint).filter((field) => required(endpoint, field) && !endpoint.path.includes(`:${field}`));
    const { envelope } = await heard(await someone(name), endpoint, Object.fromEntries(Object.entries(base(endpoint)).filter(([field]) => !missing.includes(field))));
    expect(envelope).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
    expect((envelope.data as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual(expect.arrayContaining(missing));
  });
});
