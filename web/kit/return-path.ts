import { now } from './clock';
import { routeAt } from './way';

const KEY = 'returnPath';
/** How long the way back to an interrupted page is good for (document 1 §2). */
const GOOD_FOR = 60_000;

/** Remembers where a stranger wanted to go. */
export const rememberPath = (path: string): void => sessionStorage.setItem(KEY, JSON.stringify({ path, at: now() }));

/** The remembered path, once, within 60 seconds, and only if it is a screen of this product. */
export function takePath(): string | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return null;
  try {
    const { path, at } = JSON.parse(kept) as { path: unknown; at: unknown };
    if (typeof path !== 'string' || typeof at !== 'number' || now() - at > GOOD_FOR || !/^\/(?!\/)/.test(path)) return null;
    const route = routeAt(path);
    return route !== null && route.name !== 'Login' ? path : null;
  } catch {
    return null;
  }
}
