import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringToSign } from '#contract/kit/signature';
import { door } from './door';
import { openKeys } from './keys';
import { Till } from './till';

const PAGE = 'http://127.0.0.1:3000';
const ORDER = 'T26112000000001';
let folder: string;
let server: Server;
let address: string;
let keys: ReturnType<typeof openKeys>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'helper-'));
  keys = openKeys(folder);
  server = door(new Till(folder, keys), [PAGE]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, body: object = {}, origin = PAGE) => (await fetch(address + path, { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: JSON.stringify(body) })).json() as Promise<{ code: number; data: Record<string, unknown> | null }>;
const signed = (path: string, order: { tradeNo: string; amount: number }, { at = Date.now(), secret = keys.secret } = {}) => {
  const timestamp = String(at);
  return { ...order, appKey: keys.appKey, timestamp, sign: createHash('md5').update(stringToSign(secret, path, order, timestamp)).digest('hex') };
};
const pay = (amount: number, how = {}, tradeNo = ORDER) => ask('/paycard', signed('/paycard', { tradeNo, amount }, how));
const refund = (amount: number) => ask('/refund', signed('/refund', { tradeNo: ORDER, amount }));
const lay = () => ask('/cards', { cardNo: '6200100001' });

it('reads the card that lies on it, and says so when none does or the reader is off', async () => {
  expect((await ask('/readcard')).code).toBe(461);
  await lay();
  expect(await ask('/readcard')).toMatchObject({ code: 200, data: { cardNo: '6200100001', username: 'student' } });
  await ask('/faults', { readerOff: true });
  expect((await ask('/readcard')).code).toBe(461);
});

it('switches the second screen and prints; broken, it says which', async () => {
  expect(await ask('/switch', { openType: 2 })).toMatchObject({ code: 200, data: { openType: 2 } });
  const ticket = { tradeNo: ORDER, title: '购票小票', lines: ['羽毛球馆 2 号场', '¥20.00'] };
  await ask('/printOrder', ticket);
  expect(await ask('/printOrder', ticket)).toMatchObject({ data: { copies: 2 } });
  await ask('/faults', { printerOff: true, screenOff: true });
  expect([(await ask('/switch', { openType: 1 })).code, (await ask('/printOrder', ticket)).code]).toEqual([463, 462]);
});

it('takes money once for an order however often it is asked, and gives it back once', async () => {
  await lay();
  expect(await pay(2_000)).toMatchObject({ code: 200, data: { balance: 18_000 } });
  expect(await pay(2_000)).toMatchObject({ data: { balance: 18_000 } });
  expect((await pay(3_000)).code).toBe(400);
  expect(await refund(2_000)).toMatchObject({ code: 200, data: { refundFeedback: 1 } });
  await refund(2_000);
  await ask('/cards', { cardNo: '6200100001' });
  expect(await pay(20_000, {}, 'T26112000000002')).toMatchObject({ code: 200, data: { balance: 0 } });
  expect((await pay(1, {}, 'T26112000000003')).code).toBe(464);
});

it.each([['a wrong secret', { secret: 'other' }], ['a signature six minutes old', { at: Date.now() - 360_000 }]])('moves no money under %s', async (_, how) => {
  await lay();
  expect((await pay(2_000, how)).code).toBe(401);
  expect((await ask('/state')).data).toMatchObject({ paid: [] });
});

it('moves no money for an order signed as another, or for a refund of what was never paid', async () => {
  await lay();
  expect((await ask('/paycard', { ...signed('/paycard', { tradeNo: ORDER, amount: 1 }), amount: 2_000 })).code).toBe(401);
  expect((await ask('/refund', signed('/paycard', { tradeNo: ORDER, amount: 1 }))).code).toBe(401);
  expect((await refund(100)).code).toBe(404);
});

it('hears the product’s pages and its own, and no other', async () => {
  const foreign = await fetch(`${address}/readcard`, { method: 'POST', headers: { origin: 'https://evil.example' }, body: '{}' });
  expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  const preflight = await fetch(`${address}/readcard`, { method: 'OPTIONS', headers: { origin: PAGE, 'access-control-request-private-network': 'true' } });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin'), preflight.headers.get('access-control-allow-private-network')]).toEqual([204, PAGE, 'true']);
  expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html');
});

it('remembers after a restart, and keeps its key to itself', async () => {
  await lay();
  await pay(2_000);
  expect(new Till(folder, keys).state.paid).toEqual([{ tradeNo: ORDER, cardNo: '6200100001', amount: 2_000, back: 0 }]);
  expect(openKeys(folder)).toEqual(keys);
  expect(JSON.stringify((await ask('/state')).data)).not.toContain(keys.secret);
});
