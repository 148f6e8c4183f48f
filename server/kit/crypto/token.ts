import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The claims of a login token. It only identifies the session; PostgreSQL decides whether the session is alive. `exp`
 * is in epoch seconds.
 */
export interface TokenClaims {
  readonly sid: string;
  readonly userId: number;
  readonly role: number;
  readonly name: string;
  readonly username: string;
  readonly loginCheckStatus: number;
  readonly iss: string;
  readonly aud: string;
  readonly exp: number;
}

/** Issuer and audience of tokens. */
export const ISSUER = 'campus-venue';
const AUDIENCE = 'venue';

/**
 * Everything but printable ASCII, and the three characters that base64url can encode as `-` or `_`. Clients decode a
 * payload as standard base64 of Latin-1.
 */
const UNSAFE = /[^\x20-\x7e]|[>?~]/g;

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Returns a part of a token: JSON of plain ASCII, whose base64url is standard base64 without padding. */
const text = (value: unknown) =>
  Buffer.from(JSON.stringify(value).replace(UNSAFE, escapeUnit), 'latin1').toString('base64url');
const HEADER = text({ alg: 'HS256', typ: 'JWT' });
const seal = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest();

/** Signs a token of three parts (HS256). */
export function signToken(secret: string, claims: Omit<TokenClaims, 'iss' | 'aud'>): string {
  const body = `${HEADER}.${text({ ...claims, iss: ISSUER, aud: AUDIENCE })}`;
  return `${body}.${seal(secret, body).toString('base64url')}`;
}

/**
 * Returns the claims of a valid token, or null. The expiry is not checked: an expired token is an ended login, not an
 * invalid one.
 */
export function readToken(secret: string, token: string): TokenClaims | null {
  if (token.length > 2_000) return null;
  const cut = token.lastIndexOf('.');
  const body = token.slice(0, cut);
  const [header, payload, more] = body.split('.');
  if (cut < 0 || header !== HEADER || !payload || more !== undefined) return null;
  const provided = Buffer.from(token.slice(cut + 1), 'base64url');
  const due = seal(secret, body);
  if (provided.length !== due.length || !timingSafeEqual(provided, due)) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as TokenClaims;
  return claims.iss === ISSUER && claims.aud === AUDIENCE ? claims : null;
}
