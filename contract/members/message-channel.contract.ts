import { z } from 'zod';

const at = z.url().optional();

/** What a school holds to send text messages and mail. It is a file only the server may read; nothing of it is ever logged. `baseUrl` is the provider's address where it is not MESSAGES_URL. */
export const messagesFile = z.object({
  sms: z.object({ keyId: z.string(), secret: z.string().min(32), signName: z.string(), baseUrl: at }).optional(),
  mail: z
    .object({ token: z.string().min(32), from: z.object({ email: z.string(), name: z.string() }), baseUrl: at })
    .optional(),
});
export type MessagesFile = z.output<typeof messagesFile>;

/** Where the school's side of the counterpart's keys lies inside the data folder. */
export const MESSAGES_FILE = 'messages/school.json';

/** Headers of the text message provider; `sign` is hex HMAC-SHA256 over `smsStringToSign`. */
export const smsHeaders = { keyId: 'x-key-id', timestamp: 'x-timestamp', sign: 'x-signature' } as const;

/** What a text message request signs: method, path, SHA-256 of the body and timestamp in ms, joined by newlines. */
export const smsStringToSign = (method: string, path: string, bodyHash: string, timestamp: string): string =>
  [method, path, bodyHash, timestamp].join('\n');

/** The text message provider: signed JSON. A request id that was seen before answers with its first message and sends nothing. */
export const smsDoor = {
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

/** The mail provider: bearer token and the idempotency key as a header; 202 with the message's id as a header. */
export const mailDoor = {
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
