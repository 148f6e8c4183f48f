import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a login token says. It only carries the session id: whether the session lives is asked of PostgreSQL. `exp` epoch seconds. */
export interface Claims {
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

/** Who issues and who reads tokens. */
export const ISSUER = 'campus-venue';
export const AUDIENCE = 'venue';

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = text({ alg: 'HS256', typ: 'JWT' });
const seal = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest();

/** A signed token of three parts (HS256). */
export function signToken(secret: string, claims: Omit<Claims, 'iss' | 'aud'>): string {
  const body = `${HEADER}.${text({ ...claims, iss: ISSUER, aud: AUDIENCE })}`;
  return `${body}.${seal(secret, body).toString('base64url')}`;
}

/** The claims of a token we signed, or null. Expiry is left to the reader: an expired token is an ended login, not a broken one. */
export function readToken(secret: string, token: string): Claims | null {
  if (token.length > 2_000) return null;
  const cut = token.lastIndexOf('.');
  const body = token.slice(0, cut);
  const [header, payload, more] = body.split('.');
  if (cut < 0 || header !== HEADER || !payload || more !== undefined) return null;
  const given = Buffer.from(token.slice(cut + 1), 'base64url');
  const due = seal(secret, body);
  if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims;
  return claims.iss === ISSUER && claims.aud === AUDIENCE ? claims : null;
}
