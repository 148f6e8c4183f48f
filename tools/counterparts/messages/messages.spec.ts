import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailApi, smsApi, smsHeaders, smsStringToSign } from '#contract/messages/message-provider.contract';
import { createMessageServer } from './server';
import { MessageFaults } from './faults';
import { openMessageKeys } from './keys';
import { SentMessageStore } from './message-store';

const folder = mkdtempSync(join(tmpdir(), 'messages-'));
const keys = openMessageKeys(folder);
const faults = new MessageFaults();
let server: Server;
let base: string;

beforeAll(async () => {
  server = createMessageServer(keys, new SentMessageStore(join(folder, 'messages.jsonl')), faults);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => faults.set({}));
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const sms = (requestId: string, phone: string, { secret = keys.sms.secret, at = Date.now() } = {}) => {
  const body = JSON.stringify({ requestId, signName: '场馆', phone, template: 'code', text: 'code <123456>' });
  const timestamp = String(at);
  const sign = createHmac('sha256', secret)
    .update(smsStringToSign('POST', smsApi.path, createHash('sha256').update(body).digest('hex'), timestamp))
    .digest('hex');
  return fetch(base + smsApi.path, {
    method: 'POST',
    body,
    headers: { [smsHeaders.keyId]: keys.sms.keyId, [smsHeaders.timestamp]: timestamp, [smsHeaders.sign]: sign },
  });
};
const mail = (requestId: string, email: string, token = keys.mail.token) =>
  fetch(base + mailApi.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, [mailApi.key]: requestId },
    body: JSON.stringify({
      personalizations: [{ to: [{ email }] }],
      from: keys.mail.from,
      subject: 'Hello',
      content: [{ type: 'text/plain', value: '654321' }],
    }),
  });
const boxOf = async (to: string) =>
  ((await (await fetch(`${base}/messages?to=${encodeURIComponent(to)}`)).json()) as { messages: { text: string }[] })
    .messages;

it('stores a text message once per request id, and shows it as plain text', async () => {
  const [first, again] = [await sms('r1', '13800000001'), await sms('r1', '13800000001')];
  expect(await first.json()).toEqual(await again.json());
  expect(await boxOf('13800000001')).toHaveLength(1);
  const page = await (await fetch(`${base}/?to=13800000001`)).text();
  expect([page.includes('123456'), page.includes('<123456>')]).toEqual([true, false]);
});

it('stores mail once per key', async () => {
  const [first, again] = [await mail('r2', 'a@b.cn'), await mail('r2', 'a@b.cn')];
  expect([first.status, first.headers.get(mailApi.id)]).toEqual([202, again.headers.get(mailApi.id)]);
  expect(await boxOf('a@b.cn')).toHaveLength(1);
});

it('refuses wrong secrets, old requests and invalid numbers', async () => {
  expect((await sms('r3', '13800000003', { secret: 'x'.repeat(32) })).status).toBe(403);
  expect((await sms('r3', '13800000003', { at: Date.now() - 600_000 })).status).toBe(403);
  expect(await (await sms('r3', '12345')).json()).toEqual({ code: 'INVALID_PHONE' });
  expect((await mail('r3', 'c@d.cn', 'x'.repeat(64))).status).toBe(401);
  expect(await boxOf('13800000003')).toEqual([]);
});

it('fails on command: stores a message without confirming it', async () => {
  faults.set({
    faults: [
      { on: 'sms', times: 1, status500: true },
      { on: 'sms', times: 1, dropAfter: true },
    ],
  });
  expect((await sms('r4', '13800000004')).status).toBe(500);
  await expect(sms('r4', '13800000004')).rejects.toThrow();
  expect(await boxOf('13800000004')).toHaveLength(1);
  expect((await sms('r4', '13800000004')).status).toBe(200);
  expect(await boxOf('13800000004')).toHaveLength(1);
});

it('keeps its messages over a restart', () => {
  expect(new SentMessageStore(join(folder, 'messages.jsonl')).latest(10, 'a@b.cn')).toHaveLength(1);
});
