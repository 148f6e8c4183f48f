import { z } from 'zod';

/**
 * The school's configuration for issuing invoices: its key at the tax platform and the seller, by merchant id or as the
 * default. The file is readable by the server only.
 */
export const invoicesFile = z.object({
  keyId: z.string(),
  secret: z.string().min(32),
  baseUrl: z.url().optional(),
  seller: z.object({ name: z.string(), taxNo: z.string() }),
  sellers: z.record(z.string(), z.object({ name: z.string(), taxNo: z.string() })).optional(),
});
export type InvoicesFile = z.output<typeof invoicesFile>;

/** Path of the school's key file inside the data folder. */
export const INVOICES_FILE = 'invoices/school.json';

/** Headers of the tax platform; `sign` is hex HMAC-SHA256 over `invoiceStringToSign`. */
export const invoiceHeaders = { keyId: 'x-key-id', timestamp: 'x-timestamp', sign: 'x-signature' } as const;

/**
 * Returns the string a request to the tax platform signs: method, path, SHA-256 of the body and timestamp in ms, joined
 * by newlines.
 */
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
/** Amounts of this interface are fen, tax included. */
const item = z.object({
  name: z.string().min(1),
  taxCode: z.string(),
  amount: z.int().min(1),
  tax: z.int().min(0),
  rate: z.int().min(0),
});

/** State of a request: unknown, running, issued or refused for good. */
export const invoiceReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('issued'), invoiceNo: z.string().regex(/^\d{20}$/), issuedAt: z.number() }),
  z.object({ state: z.literal('refused'), code: z.string(), reason: z.string() }),
]);
export type InvoiceReply = z.output<typeof invoiceReply>;

/** Endpoints of the tax platform. A known request id returns its current state and issues nothing new. */
export const taxPlatformEndpoints = {
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
