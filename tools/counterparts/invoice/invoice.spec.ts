import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  taxPlatformEndpoints,
  invoiceHeaders,
  invoiceReply,
  invoiceStringToSign,
  type InvoiceReply,
} from '#contract/invoices/invoice-channel.contract';
import { InvoiceRegister } from './invoice-register';
import { createInvoiceServer } from './server';
import { InvoiceFaults } from './faults';
import { openInvoiceKeys } from './keys';

const folder = mkdtempSync(join(tmpdir(), 'invoice-'));
const path = join(folder, 'book.jsonl');
const keys = openInvoiceKeys(folder);
const faults = new InvoiceFaults();
let server: Server;
let base: string;

beforeAll(async () => {
  server = createInvoiceServer(keys, new InvoiceRegister(path), faults);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => faults.set({ faults: [{ workMs: 0 }] }));
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const call = (endpoint: keyof typeof taxPlatformEndpoints, input: object, secret = keys.secret) => {
  const body = JSON.stringify(input);
  const timestamp = String(Date.now());
  const sign = createHmac('sha256', secret)
    .update(
      invoiceStringToSign(
        'POST',
        taxPlatformEndpoints[endpoint].path,
        createHash('sha256').update(body).digest('hex'),
        timestamp,
      ),
    )
    .digest('hex');
  return fetch(base + taxPlatformEndpoints[endpoint].path, {
    method: 'POST',
    body,
    headers: { [invoiceHeaders.keyId]: keys.keyId, [invoiceHeaders.timestamp]: timestamp, [invoiceHeaders.sign]: sign },
  });
};
const parseReply = async (answer: Promise<Response>): Promise<InvoiceReply> =>
  invoiceReply.parse(await (await answer).json());
const paper = (requestId: string, more: object = {}) => ({
  requestId,
  seller: keys.seller,
  buyer: { name: '示例科技有限公司', taxNo: '91350100M000100Y43' },
  email: '',
  amount: 2000,
  tax: 113,
  note: '',
  items: [{ name: '体育场地服务', taxCode: '3070102000000000000', amount: 2000, tax: 113, rate: 6 }],
  ...more,
});
const numberOf = (reply: InvoiceReply): string => (reply.state === 'issued' ? reply.invoiceNo : reply.state);

it('issues a request once, however often it is sent, also after a restart', async () => {
  const no = numberOf(await parseReply(call('issue', paper('a'))));
  expect(no).toMatch(/^\d{20}$/);
  expect(numberOf(await parseReply(call('issue', paper('a', { amount: 9, tax: 1 }))))).toBe(no);
  expect(new InvoiceRegister(path).stateOf('a')).toMatchObject({ state: 'issued', invoiceNo: no });
  expect(await parseReply(call('query', { requestId: 'nobody' }))).toEqual({ state: 'none' });
});

it('takes the configured processing time', async () => {
  faults.set({ faults: [{ on: 'issue', workMs: 60_000 }] });
  expect(await parseReply(call('issue', paper('b')))).toEqual({ state: 'running' });
  expect(await parseReply(call('query', { requestId: 'b' }))).toEqual({ state: 'running' });
});

it.each([
  ['a number that is none', { buyer: { name: '某公司', taxNo: '91350100M000100Y44' } }, 'BUYER_TAX_NO'],
  ['a buyer that is gone', { buyer: { name: '某公司（已注销）', taxNo: '91350100M000100Y43' } }, 'BUYER_GONE'],
  ['sums that do not add up', { amount: 2001 }, 'SUM'],
])('refuses %s permanently', async (what, more, code) => {
  expect(await parseReply(call('issue', paper(what, more)))).toMatchObject({ state: 'refused', code });
  expect(await parseReply(call('query', { requestId: what }))).toMatchObject({ state: 'refused', code });
});

it('cancels an invoice once, and serves both documents as PDF', async () => {
  const no = numberOf(await parseReply(call('issue', paper('c'))));
  const red = numberOf(await parseReply(call('red', { requestId: 'c-R', invoiceNo: no, reason: '退款' })));
  expect(red).toMatch(/^\d{20}$/);
  expect(numberOf(await parseReply(call('red', { requestId: 'c-R', invoiceNo: no, reason: '退款' })))).toBe(red);
  expect(await parseReply(call('red', { requestId: 'c-S', invoiceNo: no, reason: '退款' }))).toMatchObject({
    state: 'refused',
    code: 'RED_ALREADY',
  });
  for (const invoiceNo of [no, red]) {
    const bytes = Buffer.from(await (await call('file', { invoiceNo })).arrayBuffer());
    const text = bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    // Each entry of its table is at the offset the table states.
    const table = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(table.map((offset, at) => text.startsWith(`${at + 1} 0 obj`, offset))).toEqual(
      Array.from({ length: 7 }, () => true),
    );
    expect(text.startsWith('xref', Number(/startxref\n(\d+)/.exec(text)?.[1]))).toBe(true);
  }
  expect((await call('file', { invoiceNo: '0' })).status).toBe(404);
});

it('accepts requests from the school only', async () =>
  expect((await call('issue', paper('d'), 'x'.repeat(64))).status).toBe(403));

it('fails on command: offline, cut before the work, cut after it', async () => {
  faults.set({
    faults: [
      { times: 1, status500: true },
      { times: 1, dropBefore: true },
      { times: 1, dropAfter: true, workMs: 0 },
    ],
  });
  expect((await call('issue', paper('e'))).status).toBe(500);
  await expect(call('issue', paper('e'))).rejects.toThrow();
  expect(await parseReply(call('query', { requestId: 'e' })).catch(() => 'cut')).toBe('cut');
  await call('issue', paper('e'));
  faults.set({});
  expect(new InvoiceRegister(path).stateOf('e').state).not.toBe('none');
});
