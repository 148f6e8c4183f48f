import { routeAccess } from '#contract/kit/route-access';
import { useEntry } from '#web/kit/session/entry';
import { landingOf } from './landing';
import { takeReturnPath } from './return-path';
import { useSession } from '#web/kit/session/session';
import { routeAt } from './navigation';

/**
 * Returns the path to open after login: the remembered path if the role may see it, else the landing page of `goTo` or
 * of the role (document 1 §2).
 */
export function destinationAfterLogin(goTo: string | null): string {
  const path = takeReturnPath();
  const route = path === null ? null : routeAt(path);
  const { loggedIn, rules } = useSession.getState();
  const may =
    route !== null &&
    routeAccess(route, { loggedIn, unchecked: useEntry.getState().entry?.closeCheck ?? false, rights: rules }) ===
      'enter';
  return may && path !== null ? path : landingOf(goTo);
}
