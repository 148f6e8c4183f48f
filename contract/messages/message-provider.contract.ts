import { z } from 'zod';

const at = z.url().optional();

/**
 * A school's credentials for text messages and email, in a file that only the server may read. Nothing of it is logged.
 * `baseUrl` replaces MESSAGES_URL if the provider has another address.
 */
export const messagesFile = z.object({
  sms: z.object({ keyId: z.string(), secret: z.string().min(32), signName: z.string(), baseUrl: at }).optional(),
  mail: z
    .object({ token: z.string().min(32), from: z.object({ email: z.string(), name: z.string() }), baseUrl: at })
    .optional(),
});
export type MessagesFile = z.output<typeof messagesFile>;

/** Path of the school's message keys inside the data folder. */
export const MESSAGES_FILE = 'messages/school.json';

/** Headers of the text message provider. `sign` is the hex HMAC-SHA256 of `smsStringToSign`. */
export const smsHeaders = { keyId: 'x-key-id', timestamp: 'x-timestamp', sign: 'x-signature' } as const;

/**
 * Returns the string that a text message request signs: method, path, SHA-256 of the body and timestamp in ms, joined
 * by newlines.
 */
export const smsStringToSign = (method: string, path: string, bodyHash: string, timestamp: string): string =>
  [method, path, bodyHash, timestamp].join('\n');

/**
 * The API of the text message provider: signed JSON. A repeated request id returns the first message and sends nothing.
 */
export const smsApi = {
  path: '/sms/v1/messages',
  input: z.object({
    requestId: z.string().min(1).max(64),
    signName: z.string(),
    phone: z.string().regex(/^1[3-9]\d{9}$/),
    template: z.string(),
    text: z.string().min(1).max(500),
  }),
  reply: z.object({
    code: z.enum(['OK', 'INVALID_PHONE', 'INVALID_SIGN', 'FLOW_LIMIT', 'PARAM_ERROR']),
    messageId: z.string().optional(),
  }),
} as const;

/**
 * The API of the email provider: a bearer token and an idempotency key as headers; answers 202 with the message id as a
 * header.
 */
export const mailApi = {
  path: '/mail/v3/send',
  key: 'idempotency-key',
  id: 'x-message-id',
  input: z.object({
    personalizations: z.array(z.object({ to: z.array(z.object({ email: z.string().min(3) })).length(1) })).length(1),
    from: z.object({ email: z.string(), name: z.string() }),
    subject: z.string().min(1),
    content: z.array(z.object({ type: z.literal('text/plain'), value: z.string().min(1) })).length(1),
  }),
} as const;
