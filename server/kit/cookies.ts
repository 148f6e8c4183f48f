import type { FastifyReply, FastifyRequest } from 'fastify';

/** How a cookie is kept: where it is sent, for how long (0 takes it away), hidden from scripts, over TLS only. */
export interface CookieHow {
  readonly path: string;
  readonly seconds: number;
  readonly hidden: boolean;
  readonly secure: boolean;
}

/** The value of a cookie of a request. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** Adds a cookie to a reply. Name and value are ours: letters, digits, dash, dot and underscore. */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { path, seconds, hidden, secure }: CookieHow,
): void {
  if (!/^[\w.-]*$/.test(name + value)) throw new Error('a cookie of other characters than ours');
  const set = [
    `${name}=${value}`,
    `Path=${path}`,
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    ...(hidden ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ');
  // Fastify keeps several of them.
  void reply.header('set-cookie', set);
}
