import { createHmac, randomBytes } from 'node:crypto';

/** Returns a signing secret: 32 random bytes with a recognisable prefix. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/**
 * Returns the headers a receiver uses to verify a delivery: id, time in epoch seconds, and one HMAC-SHA256 signature
 * over `id.time.body` per valid secret.
 */
export const webhookHeadersOf = (
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${seconds}.${body}`)).join(' '),
});
