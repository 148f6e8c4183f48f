import { z } from 'zod';

/** What a school holds to have invoices issued: its key at the tax platform and who sells, by the merchant's id or as the rule for all. It is a file only the server may read. */
export const invoicesFile = z.object({
  keyId: z.string(),
  secret: z.string().min(32),
  baseUrl: z.url().optional(),
  seller: z.object({ name: z.string(), taxNo: z.string() }),
  sellers: z.record(z.string(), z.object({ name: z.string(), taxNo: z.string() })).optional(),
});
export type InvoicesFile = z.output<typeof invoicesFile>;

/** Where the school's side of the counterpart's keys lies inside the data folder. */
export const INVOICES_FILE = 'invoices/school.json';

/** Headers of the tax platform; `sign` is hex HMAC-SHA256 over `invoiceStringToSign`. */
export const invoiceHeaders = { keyId: 'x-key-id', timestamp: 'x-timestamp', sign: 'x-signature' } as const;

/** What a request to the tax platform signs: method, path, SHA-256 of the body and timestamp in ms, joined by newlines. */
export const invoiceStringToSign = (method: string, path: string, bodyHash: string, timestamp: string): string =>
  [method, path, bodyHash, timestamp].join('\n');

const requestId = z.string().min(1).max(64);
const party = z.object({
  name: z.string().min(1),
  taxNo: z.string(),
  bank: z.string().default(''),
  account: z.string().default(''),
  address: z.string().default(''),
  phone: z.string().default(''),
});
/** Amounts on this line are fen, tax included. */
const item = z.object({
  name: z.string().min(1),
  taxCode: z.string(),
  amount: z.int().min(1),
  tax: z.int().min(0),
  rate: z.int().min(0),
});

/** How a request stands: nobody knows it, it is being worked on, it is done, or it will never be. */
export const invoiceReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('issued'), invoiceNo: z.string().regex(/^\d{20}$/), issuedAt: z.number() }),
  z.object({ state: z.literal('refused'), code: z.string(), reason: z.string() }),
]);
export type InvoiceReply = z.output<typeof invoiceReply>;

/** The tax platform: a request id that was seen before answers as it stands and issues nothing new. */
export const invoiceDoors = {
  issue: {
    path: '/einvoice/v1/issue',
    input: z.object({
      requestId,
      seller: party,
      buyer: party,
      email: z.string(),
      items: z.array(item).min(1).max(100),
      amount: z.int().min(1),
      tax: z.int().min(0),
      note: z.string(),
    }),
  },
  red: { path: '/einvoice/v1/red', input: z.object({ requestId, invoiceNo: z.string(), reason: z.string().min(1) }) },
  query: { path: '/einvoice/v1/query', input: z.object({ requestId }) },
  file: { path: '/einvoice/v1/file', input: z.object({ invoiceNo: z.string() }) },
} as const;
