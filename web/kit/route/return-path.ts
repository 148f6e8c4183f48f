import { isReturnFresh, sameOriginPath } from '#domain/session/return-path.rules';
import { now } from '#web/kit/browser/clock';
import { routeAt } from './navigation';

const KEY = 'returnPath';

/** Stores the path a visitor wanted to open. */
export const storeReturnPath = (path: string): void => sessionStorage.setItem(KEY, JSON.stringify({ path, at: now() }));

/** Returns the stored path once, within 60 seconds, if it is a screen of this product. */
export function takeReturnPath(): string | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (stored === null) return null;
  try {
    const { path, at } = JSON.parse(stored) as { path: unknown; at: unknown };
    const own = typeof at === 'number' && isReturnFresh(at, now()) ? sameOriginPath(path) : null;
    const route = own === null ? null : routeAt(own);
    return route !== null && !TRANSIT_ROUTES.has(route.name) ? own : null;
  } catch {
    return null;
  }
}

/** Transitional screens that are never returned to. */
const TRANSIT_ROUTES: ReadonlySet<string> = new Set(['Login', 'RedirectHandler', 'Error', 'noRule']);
