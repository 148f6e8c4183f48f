import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import Excel from 'exceljs';
import { hardwareKind } from '#domain/devices/device.status';
import { role } from '#domain/session/role.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { rightNames } from '#contract/catalogue';
import { alarms } from '#contract/alarms/alarm.contract';
import type { Envelope } from '#contract/kit/envelope';
import { orders } from '#contract/orders/order.contract';
import { payments } from '#contract/payments/payment.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { session } from '#contract/session/session.contract';
import { system } from '#contract/system/system.contract';
import { venues } from '#contract/venues/venue.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { VenueTables } from '#server/venues/venue-tables.service';
import { endpointCalls, fieldsOf } from './matrix.fixture';

/**
 * Checks the running product against hostile input that no single area covers: raw bytes, headers, foreign fields,
 * wildcards, formulas, settings.
 */
let api: TestApi;
let admin: TestClient;
let developer: TestClient;
let student: TestClient;
let studentId: number;
let world: TestVenue;
const BASE = '/venue-server';

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'attack', { POOL_SIZE: '10', PUBLIC_URL: 'https://venue.example.edu' });
  world = await aVenue(api.db);
  await api.app.get(VenueTables, { strict: false }).refresh();
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: rightNames });
  developer = await api.clientFor(await aPerson(api.db, { roleId: role.developer }), { rights: ['CodeGen'] });
  studentId = await aPerson(api.db);
  student = await api.clientFor(studentId);
}, 60_000);
afterAll(() => api.close());

/** Sends exactly these bytes; returns everything received until the connection closed or fell silent. */
const sendRaw = (bytes: string, silenceMs = 700) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(api.address);
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket
      .on('data', (chunk) => {
        received += chunk.toString();
      })
      .on('close', () => resolve(received))
      .on('error', () => resolve(received));
  });
const statusCodesIn = (received: string): string[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => code as string);

describe('request smuggling', () => {
  const SECOND = `GET ${BASE}/health/live HTTP/1.1\r\nHost: x\r\n\r\n`;
  const post = (headers: string, body: string) =>
    `POST ${BASE}/api/captcha/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

  it.each([
    [
      'a length and chunks',
      post(`Content-Length: ${5 + SECOND.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${SECOND}`),
    ],
    ['chunks and a length', post(`Transfer-Encoding: chunked\r\nContent-Length: 4`, `0\r\n\r\n${SECOND}`)],
    ['two lengths', post('Content-Length: 0\r\nContent-Length: 40', SECOND)],
    ['a length in words', post('Content-Length: +0', SECOND)],
    ['a length with a list', post('Content-Length: 0, 40', SECOND)],
    ['a hidden encoding', post('Transfer-Encoding : chunked', `0\r\n\r\n${SECOND}`)],
    ['an encoding that is none', post('Transfer-Encoding: xchunked', `0\r\n\r\n${SECOND}`)],
    ['two encodings', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${SECOND}`)],
    ['an encoding on a line of its own', post('Transfer-Encoding:\r\n chunked\r\nContent-Length: 0', SECOND)],
    ['a chunk with a size beyond numbers', post('Transfer-Encoding: chunked', `fffffffffffffffff\r\n${SECOND}`)],
    ['a chunk with a size in words', post('Transfer-Encoding: chunked', `0x5\r\nhello\r\n0\r\n\r\n${SECOND}`)],
    ['lines that end in half', `POST ${BASE}/api/captcha/check HTTP/1.1\nHost: x\nContent-Length: 0\n\n${SECOND}`],
    ['a header that hides a second', post(`X: a\r\n\tb\0c\r\nContent-Length: 0`, SECOND)],
  ])('by %s is refused, and the second request gets no response', async (_what, bytes) => {
    const reply = await sendRaw(bytes);
    expect(reply).not.toContain('"status":"up"');
    expect(statusCodesIn(reply).filter((code) => code !== '400')).toEqual([]);
    expect(await api.anonymous.get(system.live)).toMatchObject({ code: 200 });
  });

  it('does not affect two regular pipelined requests', async () => {
    expect(statusCodesIn(await sendRaw(`${SECOND}${SECOND}`))).toEqual(['200', '200']);
  });
});

describe('headers', () => {
  it('must arrive within 15 seconds, a whole request within a minute', () => {
    const server = api.app.getHttpServer() as Server;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 60_000]);
  });

  const send = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(`${api.address}${path}`, { method, headers, redirect: 'manual' });

  it.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    '%s cannot turn a read into a write',
    async (name) => {
      const leaver = await api.clientFor(await aPerson(api.db));
      expect(await leaver.get(session.right, {}, { headers: { [name]: 'POST' } })).toMatchObject({ code: 200 });
      expect((await send(`${BASE}/api/login`, { [name]: 'POST' })).status).toBe(405);
    },
  );

  it('do not set addresses in a response: those come from the configuration', async () => {
    const odd = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
      forwarded: 'host=evil.example',
    };
    for (const path of [
      '/',
      '/venue',
      '/favicon.ico',
      `${BASE}/docs`,
      `${BASE}/docs/openapi.json`,
      `${BASE}/api/front/website/entry`,
      `${BASE}/sso/manageLogin`,
      `${BASE}/loginto`,
      `${BASE}/sso/logout`,
    ]) {
      const response = await send(path, odd);
      expect(`${response.headers.get('location') ?? ''} ${await response.text()}`).not.toContain('evil');
    }
  });

  it('do not set the client address unless a known proxy sends them', async () => {
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
      expect((await (await send(`${BASE}/metrics`, { [name]: '127.0.0.1' })).json()) as Envelope).toMatchObject({
        code: 403,
        errKey: 'NO_RIGHT',
      });
  });

  it.each([
    ['of many bytes', 'x'.repeat(12_000)],
    ['of letters no header has', 'ÿþ\u0080'],
    ['with a comma', 'a, b'],
    ['that is empty', ''],
  ])('with a token %s are refused', async (_what, token) => {
    expect(await api.anonymous.get(session.right, {}, { headers: { cgAuthorization: token } })).toMatchObject({
      code: 401,
      toLogin: 1,
    });
  });

  it.each([
    ['an address', `${BASE}/api/right?${'a'.repeat(30_000)}`],
    ['one part of an address', `${BASE}/api/sys_sets/key/${'a'.repeat(300)}`],
    ['many parameters', `${BASE}/api/codes/code_keys?${'codeKeys=a&'.repeat(1_000)}`],
  ])('and %s of excessive length are refused', async (_what, path) => {
    expect([400, 404, 414, 431, 200]).toContain((await send(path, {})).status);
    const reply = await send(path, {});
    if (reply.status === 200)
      expect((await reply.json()) as Envelope).toMatchObject({ code: 401, errKey: 'SIGN_INVALID' });
  });

  it('of every response forbid sniffing, framing, caching and referrers', async () => {
    for (const path of [
      `${BASE}/health/live`,
      `${BASE}/api/right`,
      `${BASE}/nowhere`,
      `${BASE}/docs`,
      '/venue/',
      '/',
      '/nowhere',
    ]) {
      const { headers } = await send(path, {});
      expect({
        path,
        ...Object.fromEntries(
          [
            'x-content-type-options',
            'x-frame-options',
            'referrer-policy',
            'cross-origin-resource-policy',
            'strict-transport-security',
          ].map((name) => [name, headers.get(name)]),
        ),
      }).toEqual({
        path,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-site',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toMatch(/'unsafe-eval'|script-src[^;]*unsafe-inline/);
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('deny other origins reading a response', async () => {
    const response = await send(`${BASE}/api/front/website/entry`, { origin: 'https://evil.example' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await send(
      `${BASE}/api/login`,
      { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      'OPTIONS',
    );
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });
});

describe('server-only fields', () => {
  const booking = () => ({
    venueSiteId: world.siteId,
    reservationDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    reservationOrderJson: JSON.stringify([
      { spaceId: world.spaceIds[0], timeId: world.timeIds[2], venueSpaceGroupId: null },
    ]),
  });

  it('do not affect a booking', async () => {
    const other = await aPerson(api.db);
    const reply = await student.post(reservations.submit, {
      ...booking(),
      orderPrice: 0,
      price: 0,
      amount: 0,
      userId: other,
      payStatus: 2,
      orderStatus: '3',
      payDeadline: 9e15,
      gmtCreate: '2000-01-01',
      creator: 'x',
      id: 7,
      source: 3,
      merchantId: 99,
    } as never);
    expect(reply).toMatchObject({ code: 200 });
    const [row] = await api.db.rows(
      'select user_id as "userId", amount, pay_status as "payStatus", order_status as "orderStatus", merchant_id as "merchantId" from venue_order where trade_no = $1',
      [reply.data.tradeNo],
    );
    expect(row).toEqual({
      userId: studentId,
      amount: 2_000,
      payStatus: payStatus.unpaid,
      orderStatus: orderStatus.normal,
      merchantId: world.merchantId,
    });
    const before = await api.db.rows('select user_id, balance from wallet order by 1');
    expect(
      (
        await student.post(payments.pay, {
          venueTradeNo: reply.data.tradeNo,
          payType: 5,
          payPassword: '0'.repeat(32),
          amount: -1,
          balance: 1e9,
          userId: other,
          payFee: 0,
        } as never)
      ).code,
    ).not.toBe(200);
    expect(await api.db.rows('select user_id, balance from wallet order by 1')).toEqual(before);
  });

  it('with two values count as missing', async () => {
    const path = '/api/orders/lock/code';
    const timestamp = String(Date.now());
    const sign = createHash('md5')
      .update(`demo-secret${path}tradeNoD26050100000001tradeNoD26050100000002${timestamp} demo-secret`)
      .digest('hex');
    const response = await fetch(`${api.address}${BASE}${path}?tradeNo=D26050100000001&tradeNo=D26050100000002`, {
      headers: { 'app-key': 'demo-key', timestamp, sign, cgAuthorization: student.token as string },
    });
    expect((await response.json()) as Envelope).toMatchObject({ code: 400, errKey: 'BAD_INPUT' });
  });
});

describe('a search', () => {
  const searches = endpointCalls.filter(
    ([, endpoint]) =>
      endpoint.method === 'GET' &&
      typeof endpoint.admit === 'object' &&
      fieldsOf(endpoint).includes('keyword') &&
      fieldsOf(endpoint).includes('size'),
  );
  /** The owner or object that a personal list is filtered by. */
  let ids: Readonly<Record<string, object>> = {};
  beforeAll(async () => {
    const [text] = await api.db.rows<{ id: number }>(
      `
        insert into protocol (code, title, en_title, content, en_content, version)
        values ('SEARCHED', '须知', 'Rules', 'x', 'y', 1)
        returning id
      `,
    );
    const [template] = await api.db.rows<{ id: number }>(
      `
        insert into coupon_template (name, en_name, kind, amount, validity, days, take)
        values ('被找', 'Searched', 1, 100, 2, 7, 1)
        returning id
      `,
    );
    const terminal = await aDevice(api.db, api.env.SECRETS_KEY, {
      venueId: world.venueId,
      kind: hardwareKind.faceTerminal,
    });
    ids = {
      'faceTerminals.diff': { id: terminal.id },
      'protocols.agreements': { id: text?.id },
      'couponDesk.given': { id: template?.id },
      'walletDesk.records': { userId: 1 },
      'walletDesk.finances': { userId: 1 },
    };
  });
  const total = async (name: string, keyword?: string): Promise<number> => {
    const [, endpoint] = searches.find(([one]) => one === name) as (typeof searches)[number];
    // Only developers may use the code generator.
    return (
      (await (
        await (name.startsWith('codeGen.') ? developer : admin).fetch(endpoint, {
          page: 0,
          size: 20,
          ...ids[name],
          ...(keyword === undefined ? {} : { keyword }),
        })
      ).json()) as Envelope<{ totalElements: number }>
    ).data.totalElements;
  };

  it.each(searches.map(([name]) => name))('escapes wildcards: %s', async (name) => {
    const all = await total(name);
    for (const keyword of ['%%', '_%_', '\\%', '%a%b%'])
      expect([keyword, await total(name, keyword)]).toEqual([keyword, 0]);
    for (const keyword of [`' or '1'='1`, `'; select pg_sleep(5); --`, '.*', '$$', '\\', `') union select 1--`])
      expect(await total(name, keyword)).toBeLessThanOrEqual(all);
  });
});

describe('a file', () => {
  it('exports no formula, whatever a user name contains', async () => {
    const device = await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, sn: 'FORMULA-1' });
    const formulas = [
      `=HYPERLINK("http://evil.example","x")`,
      `+cmd|' /C calc'!A0`,
      '-2+3',
      '@SUM(1)',
      '\t=1',
      '\r=1',
      '=1+1',
    ];
    for (const [n, title] of formulas.entries()) {
      await api.db.rows(
        `
          insert into device_alarm (hardware_id, venue_id, kind, level, title, title_en, raised_at, last_at)
          values ($1, $2, $3, 3, $4, $4, now(), now())
        `,
        [device.id, world.venueId, `kind${n}`, title],
      );
    }
    const response = await admin.fetch(alarms.exportFile, {});
    const book = new Excel.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    const cells: Excel.Cell[] = [];
    book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell))));
    expect(cells.filter(({ type }) => type === Excel.ValueType.Formula || type === Excel.ValueType.Hyperlink)).toEqual(
      [],
    );
    const texts = cells.map(({ value }) => String(value));
    for (const formula of formulas.filter((text) => !/^\s/.test(text))) expect(texts).toContain(`'${formula}`);
    expect(texts.filter((text) => /^[=+@\t\r]/.test(text))).toEqual([]);
  });
});

describe('a setting', () => {
  it('that is not public is refused to anonymous callers asking by name', async () => {
    await api.db.rows(
      `
        insert into sys_setting (sys_key, sys_val, visibility)
        values
          ('attack.secret', 'CANARY', 'secret'),
          ('attack.admin', 'CANARY', 'admin'),
          ('attack.open', 'open', 'public')
        on conflict do nothing
      `,
    );
    for (const client of [api.anonymous, student]) {
      for (const key of [
        'attack.secret',
        'attack.admin',
        'attack.secret ',
        'ATTACK.SECRET',
        `attack.secret' or '1'='1`,
        'attack.%',
      ])
        expect(JSON.stringify(await client.get(venues.sysSet, { key }))).not.toContain('CANARY');
      expect(JSON.stringify(await client.get(venues.sysSets, {}))).not.toContain('CANARY');
    }
  });
});

it('shows the health details to operators only', async () => {
  const details = { postgres: 'up', redis: 'up', outboxLagMs: expect.any(Number) as unknown };
  expect((await (await fetch(`${api.address}${BASE}/health/ready`)).json()) as Envelope).toMatchObject({
    data: { status: 'up', ...details },
  });
  const outside = (await (
    await fetch(`${api.address}${BASE}/health/ready`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  ).json()) as Envelope;
  expect(outside.data).toEqual({ status: 'up' });
});

it('grants a session its own order under every identifier, and no other order under any', async () => {
  const [mine] = (await student.get(orders.mine, {})).data.content;
  expect(mine).toBeDefined();
  const other = await api.clientFor(await aPerson(api.db));
  for (const id of [mine?.id, `${mine?.id}.0`, `0${mine?.id}`, `+${mine?.id}`, ` ${mine?.id} `, `${mine?.id}e0`]) {
    const answer = await other.get(orders.one, { id: id as never });
    expect([400, 404]).toContain(answer.code);
  }
});
