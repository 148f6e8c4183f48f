import { createHmac, randomBytes } from 'node:crypto';

/** A secret for signing: 32 random bytes, written so that it is recognised. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const signature = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/**
 * Headers by which a receiver knows that a delivery is ours, unchanged and fresh: its id, the time in epoch seconds, and one signature
 * for each secret that counts, HMAC-SHA256 over `id.time.body`.
 */
export const proofOf = (
  secrets: readonly string[],
  id: string,
  seconds: number,
  body: string,
): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${seconds}.${body}`)).join(' '),
});
