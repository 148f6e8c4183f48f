import { createHash } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { AppModule } from '#server/app.module';
import { ReplayCheck } from '#server/kit/security/replay.check';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { orders } from '#contract/orders/order.contract';
import { session } from '#contract/session/session.contract';
import { system } from '#contract/system/system.contract';

let api: TestApi;
let student: TestClient;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'edge');
  student = await api.clientFor(await aPerson(api.db));
}, 60_000);
afterAll(() => api.close());

const BASE = '/venue-server';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** Signed manually, so that an error in the kit is not repeated here. */
const signed = (path: string, parameters: string, at = String(Date.now())) => ({
  'app-key': 'demo-key',
  timestamp: at,
  sign: md5(`demo-secret${path}${parameters}${at} demo-secret`),
});

interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: Record<string, unknown>;
}
/** Sends one request exactly as written, without normalising address or headers. */
const send = (
  method: string,
  path: string,
  headers: Record<string, string | string[]> = {},
  body: string | Buffer = '',
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.address);
    const sent = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        headers: {
          ...headers,
          ...(body.length > 0 && !headers['transfer-encoding']
            ? { 'content-length': String(Buffer.byteLength(body)) }
            : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
            });
          });
      },
    );
    sent.on('error', reject).end(body);
  });

const CHECK = '/api/captcha/check';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
/** The check of an unknown captcha: this reply shows that signature and input were accepted. */
const accepted = {
  status: 200,
  json: expect.objectContaining({
    code: 200,
    data: expect.objectContaining({ repCode: '6201' }) as unknown,
  }) as unknown,
};
const refusedFor = (errKey: string, code = 401) => ({
  status: 200,
  json: expect.objectContaining({ code, errKey }) as unknown,
});

it('reports live and ready', async () => {
  expect(await api.anonymous.get(system.live)).toMatchObject({
    http: 200,
    code: 200,
    message: 'OK',
    data: { status: 'up' },
  });
  expect(await api.anonymous.get(system.ready)).toMatchObject({
    http: 200,
    data: { status: 'up', postgres: 'up', redis: 'up' },
  });
});

it('shows metrics to operators on this machine, not through a proxy', async () => {
  expect((await send('GET', `${BASE}/metrics`)).text).toContain('http_request_seconds_bucket');
  expect(await send('GET', `${BASE}/metrics`, { 'x-forwarded-for': '127.0.0.1' })).toMatchObject(
    refusedFor('NO_RIGHT', 403),
  );
});

it('serves its full API description without external resources', async () => {
  const { json } = await send('GET', `${BASE}/docs/openapi.json`);
  expect(json).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/login': { post: expect.any(Object) as unknown },
      '/api/orders/{id}': { get: expect.any(Object) as unknown },
    },
  });
  const page = await send('GET', `${BASE}/docs`);
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  expect(page.text).toContain('/api/reservation/order/submit');
});

describe('the request signature', () => {
  it.each([
    ['nothing', {}],
    ['an unknown key', { ...signed(CHECK, ''), 'app-key': 'other' }],
    ['no time', { ...signed(CHECK, ''), timestamp: '' }],
    ['a time in words', { ...signed(CHECK, ''), timestamp: '1e12' }],
    ['a short sign', { ...signed(CHECK, ''), sign: 'abc' }],
    ['a sign of something else', signed(CHECK, 'tokenx')],
  ])('refuses a call with %s without a login redirect', async (_what, headers) => {
    const received = await send('POST', BASE + CHECK, headers);
    expect(received).toMatchObject(refusedFor('SIGN_INVALID'));
    expect(received.json).not.toHaveProperty('toLogin');
  });

  it.each([
    ['five minutes late', -301_000],
    ['five minutes early', 301_000],
  ])('refuses one %s and asks to set the clock', async (_what, off) => {
    expect(await send('POST', BASE + CHECK, signed(CHECK, '', String(Date.now() + off)))).toMatchObject(
      refusedFor('SIGN_EXPIRED'),
    );
    expect(await send('POST', BASE + CHECK, signed(CHECK, '', String(Date.now() + off * 0.99)))).toMatchObject(
      accepted,
    );
  });

  it('accepts a timestamp in seconds', async () => {
    expect(await send('POST', BASE + CHECK, signed(CHECK, '', String(Math.floor(Date.now() / 1000))))).toMatchObject(
      accepted,
    );
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['an empty POST without any type', '', {}, ''],
    ['an empty POST that calls itself a form', '', { ...FORM, 'content-length': '0' }, ''],
    ['an empty POST that calls itself JSON', '', { ...JSON_TYPE, 'content-length': '0' }, ''],
    ['a form', 'captchaTypeblockPuzzletokent1', FORM, 'token=t1&captchaType=blockPuzzle'],
    ['a form with plus and percent', 'tokena b+c', FORM, 'token=a+b%2Bc'],
    ['a form with an empty field left out of the sign', 'tokent1', FORM, 'token=t1&pointJson='],
    ['a form with an empty field kept in the sign', 'pointJsontokent1', FORM, 'token=t1&pointJson='],
    ['a form trimmed only in the sign', 'tokent1', FORM, 'token=%20t1%20'],
    ['a form with fields nobody asked for', 'extra1tokent1', FORM, 'token=t1&extra=1'],
    [
      'JSON, by its top-level scalars',
      'flagtruenumber20tokent1',
      JSON_TYPE,
      '{"token":"t1","number":20,"flag":true,"deep":{"a":1},"list":["x"],"nothing":null}',
    ],
    [
      'multipart, by its texts',
      'tokent1',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="token"\r\n\r\nt1\r\n--b--\r\n',
    ],
  ])('is valid for %s', async (_what, parameters, headers, body) => {
    expect(await send('POST', BASE + CHECK, { ...headers, ...signed(CHECK, parameters) }, body)).toMatchObject(
      accepted,
    );
  });

  it('is valid for a POST with all fields in the query, or in query and form', async () => {
    expect(
      await send(
        'POST',
        `${BASE}${CHECK}?token=t1&captchaType=clickWord`,
        signed(CHECK, 'captchaTypeclickWordtokent1'),
      ),
    ).toMatchObject(accepted);
    expect(
      await send(
        'POST',
        `${BASE}${CHECK}?captchaType=clickWord`,
        { ...FORM, ...signed(CHECK, 'captchaTypeclickWordtokent1') },
        'token=t1',
      ),
    ).toMatchObject(accepted);
  });

  it('covers both values of a repeated field, which validation then refuses', async () => {
    expect(
      await send('POST', `${BASE}${CHECK}?token=t1`, { ...FORM, ...signed(CHECK, 'tokent2') }, 'token=t2'),
    ).toMatchObject(refusedFor('SIGN_INVALID'));
    expect(
      await send('POST', `${BASE}${CHECK}?token=t1`, { ...FORM, ...signed(CHECK, 'tokent1tokent2') }, 'token=t2'),
    ).toMatchObject(refusedFor('BAD_INPUT', 400));
    expect(
      await send('POST', `${BASE}${CHECK}?token=t1`, { ...FORM, ...signed(CHECK, 'tokent1') }, 'token=t1'),
    ).toMatchObject(accepted);
  });

  it('uses the first of a repeated header', async () => {
    const right = student.token as string;
    const path = '/api/right';
    expect(await send('GET', BASE + path, { ...signed(path, ''), cgAuthorization: [right, 'other'] })).toMatchObject({
      json: { code: 200 },
    });
    expect(await send('GET', BASE + path, { ...signed(path, ''), cgAuthorization: ['other', right] })).toMatchObject({
      json: { code: 401, toLogin: 1 },
    });
  });

  it('may be upper case', async () => {
    const { sign, ...rest } = signed(CHECK, '');
    expect(await send('POST', BASE + CHECK, { ...rest, sign: sign.toUpperCase() })).toMatchObject(accepted);
  });

  it('may be report-only by a school setting', async () => {
    await api.db.rows(`insert into sys_setting (sys_key, sys_val) values ('sign.reportOnly', '1')`);
    const { Settings } = await import('#server/kit/settings/settings');
    await api.app.get(Settings).refresh();
    expect(await send('POST', BASE + CHECK)).toMatchObject(accepted);
    await api.db.rows(`delete from sys_setting where sys_key = 'sign.reportOnly'`);
    await api.app.get(Settings).refresh();
    expect(await send('POST', BASE + CHECK)).toMatchObject(refusedFor('SIGN_INVALID'));
  });
});

describe('a repeated signed write', () => {
  it('runs once, while two people may write the same concurrently', async () => {
    const [one, other] = [await api.clientFor(await aPerson(api.db)), await api.clientFor(await aPerson(api.db))];
    const timestamp = Date.now();
    expect(await one.post(orders.buddyNo, {}, { timestamp })).toMatchObject({ code: 200 });
    const again = await one.post(orders.buddyNo, {}, { timestamp });
    expect(again).toMatchObject({ code: 401, errKey: 'SIGN_REPLAY' });
    expect(again).not.toHaveProperty('toLogin');
    expect(await other.post(orders.buddyNo, {}, { timestamp })).toMatchObject({ code: 200 });
    expect(await one.post(orders.buddyNo, {}, { timestamp: timestamp + 1 })).toMatchObject({ code: 200 });
  });

  it('is not checked for reads', async () => {
    const timestamp = Date.now();
    for (let i = 0; i < 2; i += 1)
      expect(await student.get(session.right, {}, { timestamp })).toMatchObject({ code: 200 });
  });

  it('is refused, with Redis or without', async () => {
    const replays = api.app.get(ReplayCheck);
    const { REDIS } = await import('#server/kit/redis/redis');
    const redis = api.app.get<{ set(): Promise<unknown>; del(key: string): Promise<unknown> }>(REDIS);
    await redis.del('replay:mark-1');
    await replays.markUsed('mark-1');
    await expect(replays.markUsed('mark-1')).rejects.toMatchObject({ spec: { key: 'SIGN_REPLAY' } });
    const away = jest.spyOn(redis, 'set').mockRejectedValue(new Error('away'));
    await replays.markUsed('mark-2');
    await expect(replays.markUsed('mark-2')).rejects.toMatchObject({ spec: { key: 'SIGN_REPLAY' } });
    away.mockRestore();
  });
});

describe('look-alike addresses', () => {
  const shapes = [
    '//api/right',
    '/api//right',
    '/api/right/',
    '/api/right//',
    '/api%2Fright',
    '/api/right%2F',
    '/api/./right',
    '/api/x/../right',
    '/API/right',
    '/api/Right',
    '/api/right;a=1',
    '/api/right%00',
    '/api/right%20',
    '/api\\right',
    '/api/right.json',
    '/%61pi/right/',
  ];
  it.each(shapes)('are refused: %s', async (path) => {
    const received = await send('GET', BASE + path, { cgAuthorization: student.token as string });
    expect([400, 404]).toContain(received.status);
    expect(received.json).toMatchObject({
      code: received.status,
      message: expect.any(String) as unknown,
      traceId: expect.any(String) as unknown,
    });
  });

  it.each([`/${BASE}/api/right`, `/x/..${BASE}/api/right`, `${BASE.toUpperCase()}/api/right`, '/api/right'])(
    'have no other route: %s',
    async (path) => {
      expect((await send('GET', path, { cgAuthorization: student.token as string })).status).toBe(404);
    },
  );

  it('are guarded if an escaped letter leads to the same route', async () => {
    expect(await send('GET', `${BASE}/%61pi/right`, { cgAuthorization: student.token as string })).toMatchObject(
      refusedFor('SIGN_INVALID'),
    );
  });

  it('answer HEAD with the time only', async () => {
    for (const [path, status] of [
      ['/api/right', 405],
      ['/api/reservation/order/submit', 405],
      ['/api/common/now', 200],
      ['/health/live', 200],
      ['/nowhere', 404],
    ] as const) {
      const received = await send('HEAD', BASE + path);
      expect({ path, status: received.status, text: received.text }).toEqual({ path, status, text: '' });
      expect(Date.parse(received.headers.date ?? '')).not.toBeNaN();
    }
  });

  it('run nothing by HEAD, which has no signature', async () => {
    const leaver = await api.clientFor(await aPerson(api.db));
    expect((await send('HEAD', `${BASE}/api/logout`, { cgAuthorization: leaver.token as string })).status).toBe(405);
    expect(await leaver.get(session.right)).toMatchObject({ code: 200 });
  });

  it('send the page its time by HEAD', async () => {
    expect((await send('HEAD', '/venue/venue-reservation/5')).headers.date).toBeDefined();
  });

  it('list their methods', async () => {
    expect(await send('GET', `${BASE}/api/login`)).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      json: { code: 405 },
    });
    expect(await send('PUT', `${BASE}/api/right`)).toMatchObject({ status: 405, json: { code: 405 } });
    expect(await send('DELETE', `${BASE}/api/orders/5`)).toMatchObject({ status: 405 });
    expect(await send('POST', `${BASE}/nowhere`)).toMatchObject({
      status: 404,
      json: { code: 404, errKey: 'CALL_UNKNOWN' },
    });
  });
});

describe('a request body', () => {
  const post = (headers: Record<string, string>, body: string | Buffer, parameters = '') =>
    send('POST', BASE + CHECK, { ...headers, ...signed(CHECK, parameters) }, body);
  const deep = (levels: number) => `{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}`;

  it.each<[string, number, Record<string, string>, string | Buffer]>([
    ['that is no JSON', 400, JSON_TYPE, '{"a":'],
    ['that names a prototype', 400, JSON_TYPE, '{"__proto__":{"admin":true}}'],
    ['that names a prototype deep inside', 400, JSON_TYPE, '{"a":[{"constructor":{"prototype":{}}}]}'],
    ['of another type', 415, { 'content-type': 'text/plain' }, 'hello'],
    ['of no type at all', 415, {}, 'hello'],
    ['of XML', 415, { 'content-type': 'text/xml' }, '<a/>'],
    ['that is too large', 413, JSON_TYPE, JSON.stringify({ a: 'x'.repeat(300_000) })],
    [
      'with a file nobody takes',
      415,
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nxx\r\n--b--\r\n',
    ],
  ])('%s never reaches a handler (%i)', async (_what, status, headers, body) => {
    const received = await post(headers, body);
    expect(received).toMatchObject({
      status,
      json: {
        code: status,
        message: expect.any(String) as unknown,
        messageEn: expect.any(String) as unknown,
        errKey: expect.any(String) as unknown,
      },
    });
    expect(received.text).not.toMatch(/Error|at |node_modules|Unexpected/);
  });

  it.each<[string, string, string, string]>([
    ['a NUL', JSON_TYPE['content-type'], '{"token":"a\\u0000b"}', 'tokena\u0000b'],
    ['half a character', JSON_TYPE['content-type'], '{"token":"\\ud800"}', 'token\ud800'],
    ['a NUL in a form', FORM['content-type'], 'token=%00', 'token\u0000'],
    ['an object where a text is due', JSON_TYPE['content-type'], '{"token":{"a":1}}', ''],
    ['a list where a text is due', JSON_TYPE['content-type'], '{"token":["a"]}', ''],
    ['a number where a text is due', JSON_TYPE['content-type'], '{"token":5}', 'token5'],
    [
      'a text that is too long',
      JSON_TYPE['content-type'],
      JSON.stringify({ token: 'x'.repeat(101) }),
      `token${'x'.repeat(101)}`,
    ],
    ['a depth nobody needs', JSON_TYPE['content-type'], deep(60), ''],
    ['a key of a prototype in a form', FORM['content-type'], '__proto__=1', '__proto__1'],
  ])('with %s is bad input, by field in both languages', async (_what, type, body, parameters) => {
    const received = await post({ 'content-type': type }, body, parameters);
    expect(received).toMatchObject(refusedFor('BAD_INPUT', 400));
    expect(received.json['data']).toEqual({
      fields: [
        {
          field: expect.any(String) as unknown,
          message: expect.stringMatching(/[\u4e00-\u9fff]/) as unknown,
          messageEn: expect.stringMatching(/^[^\u4e00-\u9fff]+$/) as unknown,
        },
      ],
    });
  });

  it.each<[string, string, string]>([
    ['a list at the top', JSON_TYPE['content-type'], '[1,2]'],
    ['a text at the top', JSON_TYPE['content-type'], '"x"'],
    ['null', JSON_TYPE['content-type'], 'null'],
    ['brackets in its keys', FORM['content-type'], 'a[b][c]=1'],
  ])('that is %s reveals nothing further', async (_what, type, body) => {
    const parameters = body.startsWith('a[') ? 'a[b][c]1' : '';
    expect(await post({ 'content-type': type }, body, parameters)).toMatchObject(accepted);
  });

  it('with thousands of fields is cheap and refused', async () => {
    const body = Array.from({ length: 5_000 }, (_, i) => `k${i}=1`).join('&');
    expect(await post(FORM, body)).toMatchObject(refusedFor('SIGN_INVALID'));
  });

  it('does not pollute prototypes', async () => {
    await post(JSON_TYPE, '{"__proto__":{"polluted":1}}');
    await send('POST', `${BASE}${CHECK}?__proto__[polluted]=1&__proto__.polluted=1`, signed(CHECK, ''));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('invalid HTTP', () => {
  const raw = (bytes: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(api.address);
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket
        .on('data', (chunk) => {
          received += chunk.toString();
        })
        .on('close', () => resolve(received))
        .on('error', () => resolve(received));
    });

  it('gets a valid response, and the server stays up', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [^]*"code":400/);
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    expect(await api.anonymous.get(system.live)).toMatchObject({ code: 200 });
  });
});

describe('access control', () => {
  it('requires a login, and refuses a token it did not sign', async () => {
    expect(await api.anonymous.get(session.right)).toMatchObject({
      http: 200,
      code: 401,
      toLogin: 1,
      errKey: 'NOT_LOGGED_IN',
    });
    const [header, payload] = (student.token as string).split('.');
    const claims = JSON.parse(Buffer.from(payload as string, 'base64url').toString()) as Record<string, unknown>;
    const forged = [
      'x',
      'a.b.c',
      `${header}.${payload}.`,
      `${header}.${payload}.${md5('x')}`,
      `Bearer ${student.token}`,
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
      `${header}.${Buffer.from(JSON.stringify({ ...claims, role: 2 })).toString('base64url')}.${(student.token as string).split('.')[2]}`,
      'x'.repeat(8_000),
    ];
    for (const token of forged)
      expect(await api.anonymous.get(session.right, {}, { headers: { cgAuthorization: token } })).toMatchObject({
        code: 401,
        toLogin: 1,
      });
  });

  it('gives every response its own number, in envelope and header', async () => {
    const [a, b] = [await send('GET', `${BASE}/health/live`), await send('GET', `${BASE}/health/live`)];
    expect(a.json['traceId']).toBe(a.headers['x-request-id']);
    expect(a.json['traceId']).not.toBe(b.json['traceId']);
    expect(a.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    });
  });
});
