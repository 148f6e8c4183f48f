import type { RouteFlag, RouteSpec } from './route';

/** The visitor of a screen as the route guard sees them. */
export interface RouteVisitor {
  readonly loggedIn: boolean;
  /** The deployment switch that turns off rights checks in the web application. The server ignores it. */
  readonly unchecked: boolean;
  readonly rights: ReadonlySet<string>;
}

/** The result of the route guard: enter, log in first, or no right to this screen. */
type RouteAccess = 'enter' | 'login' | 'noRule';

const hasFlag = (route: RouteSpec, flag: RouteFlag) => route.flags?.includes(flag) ?? false;

/**
 * Returns whether the visitor may enter the screen. The order of checks follows document 1 §2 (navigation guard 3 and
 * 4).
 */
export function routeAccess(route: RouteSpec, visitor: RouteVisitor): RouteAccess {
  if (hasFlag(route, 'noLogin')) return 'enter';
  if (!visitor.loggedIn) return 'login';
  if (hasFlag(route, 'noCheckRule') || visitor.unchecked) return 'enter';
  return visitor.rights.has(route.name) ? 'enter' : 'noRule';
}
