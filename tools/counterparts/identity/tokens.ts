import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { Spoiling } from './faults';
import type { Keys } from './keys';

const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function rs256(key: KeyObject, header: Record<string, unknown>, claims: unknown): string {
  const body = `${text(header)}.${text(claims)}`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`;
}

/** Returns a key that is not published. */
const stranger = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Wrong claims by kind of tampering. */
const lies: Readonly<Partial<Record<Spoiling, Record<string, unknown>>>> = {
  audience: { aud: 'somebody-else' },
  issuer: { iss: 'https://elsewhere.example/oidc' },
  nonce: { nonce: 'another' },
  expired: { iat: 1_600_000_000, exp: 1_600_000_300 },
};

/** Returns a token of this provider (RS256), or one with the configured error. */
export function signed(
  { key, kid, client }: Keys,
  claims: Readonly<Record<string, unknown>>,
  spoil?: Spoiling,
  typ = 'JWT',
): string {
  const told = { ...claims, ...(spoil ? lies[spoil] : {}) };
  if (spoil === 'algNone') return `${text({ alg: 'none', typ })}.${text(told)}.`;
  if (spoil === 'secretKey') {
    const body = `${text({ alg: 'HS256', typ })}.${text(told)}`;
    return `${body}.${createHmac('sha256', client.clientSecret).update(body).digest('base64url')}`;
  }
  return rs256(spoil === 'signature' ? stranger() : key, { alg: 'RS256', kid, typ }, told);
}

/** Returns a logout token (OpenID Connect Back-Channel Logout 1.0). */
export const logoutToken = (
  keys: Keys,
  issuer: string,
  who: { readonly sid?: string; readonly sub?: string },
  change: Readonly<Record<string, unknown>> = {},
  spoil?: Spoiling,
): string => {
  const iat = Math.floor(Date.now() / 1_000);
  return signed(
    keys,
    {
      iss: issuer,
      aud: keys.client.clientId,
      iat,
      exp: iat + 120,
      jti: randomBytes(12).toString('base64url'),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...who,
      ...change,
    },
    spoil,
    'logout+jwt',
  );
};
