import { admit } from '#contract/kit/admit';
import { useEntry } from './entry';
import { landingOf } from './landing';
import { takePath } from './return-path';
import { useSession } from './session';
import { routeAt } from './way';

/** Where somebody who just logged in goes: back to where he was kept from when his role may see it, else where `goTo` or the role lands (document 1 §2). */
export function arrivalOf(goTo: string | null): string {
  const path = takePath();
  const route = path === null ? null : routeAt(path);
  const { loggedIn, rules } = useSession.getState();
  const may =
    route !== null &&
    admit(route, { loggedIn, unchecked: useEntry.getState().entry?.closeCheck ?? false, rights: rules }) === 'enter';
  return may && path !== null ? path : landingOf(goTo);
}
