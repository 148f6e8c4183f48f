/** How long the path of an interrupted page stays valid, in milliseconds (document 1 §2). */
const RETURN_PATH_TTL_MS = 60_000;

const MAX_LENGTH = 2_000;
const ORIGIN = 'http://own.invalid';

/** Returns the text percent-decoded once, or null if the encoding is invalid. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Returns whether a text stays on this site in any browser: starts with one slash, not followed by a slash or
 * backslash, and contains no control character or backslash.
 */
const isSameOrigin = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\ufeff]/.test(text);

/**
 * Returns whether a pathname is safe: no empty part, no dot segments, no user name before a host, and no colon that
 * could be a scheme or port.
 */
const isSafePathname = (pathname: string): boolean =>
  !pathname.includes('//') &&
  !/[@:]/.test(pathname) &&
  !pathname.split('/').some((part) => part === '.' || part === '..');

/**
 * Returns a same-origin path or null. It must stay same-origin after its pathname is decoded once or twice, and be
 * short enough to be one of the product. The router checks whether it is a screen the visitor may see.
 */
export function sameOriginPath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || candidate.length > MAX_LENGTH || !isSameOrigin(candidate)) return null;
  let pathname: string | null = candidate.split(/[?#]/, 1)[0] ?? '';
  for (let pass = 0; pass < 3; pass += 1) {
    if (pathname === null || !isSameOrigin(pathname) || !isSafePathname(pathname)) return null;
    pathname = decoded(pathname);
  }
  return pathname === null || !URL.canParse(candidate, ORIGIN) || new URL(candidate, ORIGIN).origin !== ORIGIN
    ? null
    : candidate;
}

/** Returns whether a path stored at `at` is still valid at `now`; a clock that went backwards makes it invalid. */
export const isReturnFresh = (at: number, now: number): boolean => now >= at && now - at <= RETURN_PATH_TTL_MS;
