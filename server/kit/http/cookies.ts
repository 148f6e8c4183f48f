import type { FastifyReply, FastifyRequest } from 'fastify';

/** Options of a cookie: path, lifetime (0 deletes it), hidden from scripts, TLS only. */
interface CookieOptions {
  readonly path: string;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
}

/** Returns the value of a cookie of a request. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Adds a cookie to a reply. Name and value may contain letters, digits, dash, dot and underscore. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { path, maxAgeSeconds: seconds, httpOnly: hidden, secure }: CookieOptions,
): void {
  if (!/^[\w.-]*$/.test(name + value)) throw new Error('a cookie with characters that are not allowed');
  const set = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    ...(hidden ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
  // Fastify appends repeated set-cookie headers.
  void reply.header('set-cookie', set);
}
