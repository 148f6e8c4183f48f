import { createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { TokenTampering } from './faults';
import type { IdentityKeys } from './keys';

const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function rs256(key: KeyObject, header: Record<string, unknown>, claims: unknown): string {
  const body = `${text(header)}.${text(claims)}`;
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), key).toString('base64url')}`;
}

/** Returns a key that is not published. */
const unpublishedKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Wrong claims by kind of tampering. */
const wrongClaims: Readonly<Partial<Record<TokenTampering, Record<string, unknown>>>> = {
  audience: { aud: 'somebody-else' },
  issuer: { iss: 'https://elsewhere.example/oidc' },
  nonce: { nonce: 'another' },
  expired: { iat: 1_600_000_000, exp: 1_600_000_300 },
};

/** Returns a token of this provider (RS256), or one with the configured error. */
export function signToken(
  { key, kid, client }: IdentityKeys,
  claims: Readonly<Record<string, unknown>>,
  tampering?: TokenTampering,
  typ = 'JWT',
): string {
  const payload = { ...claims, ...(tampering ? wrongClaims[tampering] : {}) };
  if (tampering === 'algNone') return `${text({ alg: 'none', typ })}.${text(payload)}.`;
  if (tampering === 'secretKey') {
    const body = `${text({ alg: 'HS256', typ })}.${text(payload)}`;
    return `${body}.${createHmac('sha256', client.clientSecret).update(body).digest('base64url')}`;
  }
  return rs256(tampering === 'signature' ? unpublishedKey() : key, { alg: 'RS256', kid, typ }, payload);
}

/** Returns a logout token (OpenID Connect Back-Channel Logout 1.0). */
export const logoutToken = (
  keys: IdentityKeys,
  issuer: string,
  who: { readonly sid?: string; readonly sub?: string },
  change: Readonly<Record<string, unknown>> = {},
  tampering?: TokenTampering,
): string => {
  const iat = Math.floor(Date.now() / 1_000);
  return signToken(
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
    tampering,
    'logout+jwt',
  );
};
