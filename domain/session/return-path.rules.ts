/** How long the way back to an interrupted page is good for, in milliseconds (document 1 §2). */
export const RETURN_PATH_GOOD_FOR = 60_000;

const LONGEST = 2_000;
const ORIGIN = 'http://own.invalid';

/** One percent-decoding; null where the text is no encoding of anything. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Does this text, read by any browser, stay on this site? One slash begins it, no second slash or backslash follows, and nothing in it is a control character or a backslash. */
const staysHere = (text: string): boolean =>
  /^\/(?![/\\])/.test(text) && !/[\u0000-\u0020\u007f-\u009f\\\u2028\u2029\ufeff]/.test(text);

/** Does the pathname keep to itself: no empty part, no dots to climb with, no account name before a host, and no colon that could be a scheme or a port? */
const keepsToItself = (pathname: string): boolean =>
  !pathname.includes('//') &&
  !/[@:]/.test(pathname) &&
  !pathname.split('/').some((part) => part === '.' || part === '..');

/**
 * A way back that cannot lead off this site, or null: same origin however a browser reads it, also after its pathname was decoded once
 * or twice, and short enough to be one of ours. Whether it names a screen, and one this visitor may see, is for the router to say.
 */
export function ownPath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || candidate.length > LONGEST || !staysHere(candidate)) return null;
  let pathname: string | null = candidate.split(/[?#]/, 1)[0] ?? '';
  for (let pass = 0; pass < 3; pass += 1) {
    if (pathname === null || !staysHere(pathname) || !keepsToItself(pathname)) return null;
    pathname = decoded(pathname);
  }
  return pathname === null || !URL.canParse(candidate, ORIGIN) || new URL(candidate, ORIGIN).origin !== ORIGIN
    ? null
    : candidate;
}

/** Is a path remembered at `at` still good at `now`? A clock that went backwards makes it none. */
export const isReturnFresh = (at: number, now: number): boolean => now >= at && now - at <= RETURN_PATH_GOOD_FOR;
