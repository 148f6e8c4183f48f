import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringToSign } from '#contract/kit/signature';
import { RECEIPT_PATH } from '#contract/portal/counter-helper.contract';
import { createCounterServer } from './server';
import { openCounterKeys } from './keys';
import { CounterMachine } from './counter-machine';

const PAGE = 'http://127.0.0.1:3000';
const ORDER = 'T26112000000001';
let folder: string;
let server: Server;
let address: string;
let keys: ReturnType<typeof openCounterKeys>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'helper-'));
  keys = openCounterKeys(folder);
  server = createCounterServer(new CounterMachine(folder, keys), [PAGE]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const post = async (path: string, body: object = {}, origin = PAGE) =>
  (
    await fetch(address + path, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<{ code: number; data: Record<string, unknown> | null }>;
type SignOptions = { at?: number; secret?: string; nonce?: string; cardNo?: string };
const signOf = (secret: string, path: string, order: object, timestamp: string) =>
  createHash('md5')
    .update(stringToSign(secret, path, order as Record<string, unknown>, timestamp))
    .digest('hex');
const signed = (
  path: string,
  what: object,
  { at = Date.now(), secret = keys.secret, nonce = randomBytes(16).toString('hex') }: SignOptions = {},
) => {
  const [order, timestamp] = [{ ...what, seller: 'seller', nonce }, String(at)];
  return { ...order, appKey: keys.appKey, timestamp, sign: signOf(secret, path, order, timestamp) };
};
const pay = (amount: number, how: SignOptions = {}, tradeNo = ORDER) =>
  post('/paycard', signed('/paycard', { tradeNo, amount, cardNo: how.cardNo ?? '' }, how));
const refund = (amount: number, cardNo = '') => post('/refund', signed('/refund', { tradeNo: ORDER, amount, cardNo }));
const read = () => post('/readcard', signed('/readcard', {}));
const balanceOf = async (cardNo: string) =>
  ((await post('/state')).data as { cards: { cardNo: string; balance: number }[] }).cards.find(
    (card) => card.cardNo === cardNo,
  )?.balance;
const placeCard = () => post('/cards', { cardNo: '32600000' });

it('reads the card on the reader, and reports a missing card or reader', async () => {
  expect((await read()).code).toBe(461);
  await placeCard();
  expect(await read()).toMatchObject({ code: 200, data: { cardNo: '32600000', username: 'student' } });
  await post('/faults', { readerOff: true });
  expect((await read()).code).toBe(461);
});

it('switches the second screen and prints; reports which one is broken', async () => {
  expect(await post('/switch', { openType: 2 })).toMatchObject({ code: 200, data: { openType: 2 } });
  const ticket = { tradeNo: ORDER, title: '购票小票', lines: ['羽毛球馆 2 号场', '¥20.00'] };
  await post('/printOrder', ticket);
  expect(await post('/printOrder', ticket)).toMatchObject({ data: { copies: 2 } });
  await post('/faults', { printerOff: true, screenOff: true });
  expect([(await post('/switch', { openType: 1 })).code, (await post('/printOrder', ticket)).code]).toEqual([463, 462]);
});

it('charges once per order however often asked, and refunds it once', async () => {
  await placeCard();
  expect(await pay(2_000)).toMatchObject({ code: 200, data: { amount: 2_000, cardNo: '32600000' } });
  expect([(await pay(2_000)).code, await balanceOf('32600000')]).toEqual([200, 18_000]);
  expect((await pay(3_000)).code).toBe(400);
  expect(await refund(2_000)).toMatchObject({ code: 200, data: { refundFeedback: 1 } });
  await refund(2_000);
  await post('/cards', { cardNo: '32600000' });
  expect(await pay(20_000, {}, 'T26112000000002')).toMatchObject({ code: 200 });
  expect((await pay(2_000)).code).toBe(400);
  expect((await pay(1, {}, 'T26112000000003')).code).toBe(464);
});

it.each([
  ['a wrong secret', { secret: 'other' }],
  ['a signature a minute old', { at: Date.now() - 61_000 }],
  ['a signature from the future', { at: Date.now() + 120_000 }],
])('moves no money under %s', async (_, how) => {
  await placeCard();
  expect((await pay(2_000, how)).code).toBe(401);
  expect((await post('/state')).data).toMatchObject({ paid: [] });
});

it('refuses an order signed for another purpose, and a refund of an unpaid one', async () => {
  await placeCard();
  const order = signed('/paycard', { tradeNo: ORDER, amount: 1, cardNo: '32600001' });
  for (const other of [
    { amount: 2_000 },
    { tradeNo: 'T26112000000009' },
    { cardNo: '' },
    { seller: 'another' },
    { nonce: 'b'.repeat(32) },
  ])
    expect((await post('/paycard', { ...order, ...other })).code).toBe(401);
  expect((await post('/refund', order)).code).toBe(401);
  expect((await post('/state')).data).toMatchObject({ paid: [] });
  expect((await refund(100)).code).toBe(404);
});

it('executes an order once, also after a restart', async () => {
  await placeCard();
  const orders = [
    ['/readcard', signed('/readcard', {})],
    ['/paycard', signed('/paycard', { tradeNo: ORDER, amount: 100, cardNo: '' })],
    ['/refund', signed('/refund', { tradeNo: ORDER, amount: 100, cardNo: '' })],
  ] as const;
  for (const [path, order] of orders)
    expect([(await post(path, order)).code, (await post(path, order)).code]).toEqual([200, 401]);
  const [, paid] = orders[1];
  expect(() => new CounterMachine(folder, keys).paycard({ ...paid, tradeNo: ORDER, amount: 100, cardNo: '' })).toThrow(
    'carried out before',
  );
  expect(await balanceOf('32600000')).toBe(20_000);
});

it("reads no card without the server's request", async () => {
  await placeCard();
  expect((await post('/readcard')).code).toBe(400);
  expect((await post('/readcard', signed('/readcard', {}, { secret: 'other' }))).code).toBe(401);
});

it("charges the buyer's card only, and refunds the card that paid", async () => {
  await placeCard();
  expect((await pay(500, { cardNo: '32600001' })).code).toBe(465);
  expect((await pay(500, { cardNo: '32600000' })).code).toBe(200);
  expect([
    (await refund(500, '32600001')).code,
    (await refund(500, '32600000')).code,
    await balanceOf('32600000'),
  ]).toEqual([465, 200, 20_000]);
});

it("signs its receipts with a signature of its own, distinct from an order's", async () => {
  await placeCard();
  const { appKey, timestamp, sign, ...receipt } = (await pay(300)).data as {
    appKey: string;
    timestamp: string;
    sign: string;
    nonce: string;
  };
  expect([appKey, receipt]).toEqual([
    keys.appKey,
    {
      tradeNo: ORDER,
      amount: 300,
      cardNo: '32600000',
      seller: 'seller',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    },
  ]);
  expect(sign).toBe(signOf(keys.secret, RECEIPT_PATH, receipt, timestamp));
  expect(sign).not.toBe(signOf(keys.secret, '/paycard', receipt, timestamp));
});

it("accepts requests from the product's pages and its own only", async () => {
  const foreign = await fetch(`${address}/readcard`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: '{}',
  });
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  const preflight = await fetch(`${address}/readcard`, {
    method: 'OPTIONS',
    headers: { origin: PAGE, 'access-control-request-private-network': 'true' },
  });
  expect([
    preflight.status,
    preflight.headers.get('access-control-allow-origin'),
    preflight.headers.get('access-control-allow-private-network'),
  ]).toEqual([204, PAGE, 'true']);
  expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html');
});

it('keeps its state over a restart, and its key private', async () => {
  await placeCard();
  await pay(2_000);
  expect(new CounterMachine(folder, keys).state.paid).toEqual([
    { tradeNo: ORDER, cardNo: '32600000', amount: 2_000, back: 0 },
  ]);
  expect(openCounterKeys(folder)).toEqual(keys);
  expect(JSON.stringify((await post('/state')).data)).not.toContain(keys.secret);
});
