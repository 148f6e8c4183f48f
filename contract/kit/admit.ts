import type { RouteFlag, RouteSpec } from './route';

/** Who stands before a screen. */
export interface Visitor {
  readonly loggedIn: boolean;
  /** The deployment's close-check switch: the web asks no rights. The server never knows this switch. */
  readonly unchecked: boolean;
  readonly rights: ReadonlySet<string>;
}

/** What the guard says: enter, go and log in, or there is no right to this screen. */
export type Verdict = 'enter' | 'login' | 'noRule';

const flagged = (route: RouteSpec, flag: RouteFlag) => route.flags?.includes(flag) ?? false;

/** May this visitor see this screen? The order is the documents' (document 1 §2, navigation guard 3 and 4). */
export function admit(route: RouteSpec, visitor: Visitor): Verdict {
  if (flagged(route, 'noLogin')) return 'enter';
  if (!visitor.loggedIn) return 'login';
  if (flagged(route, 'noCheckRule') || visitor.unchecked) return 'enter';
  return visitor.rights.has(route.name) ? 'enter' : 'noRule';
}
