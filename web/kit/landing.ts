import { catalogue } from '#contract/catalogue';
import { admit } from '#contract/kit/admit';
import type { RouteSpec } from '#contract/kit/route';
import type { MenuItem } from '#contract/session/session.contract';
import { role, isStaffRole } from '#domain/session/role.status';
import { useEntry } from './entry';
import { hasScreen } from './screens';
import { useSession } from './session';

/** Where each kind of staff begins its day; the first screen of the menu where this says nothing. */
const FIRST: Readonly<Record<number, string>> = {
  [role.venueAdmin]: 'ReservationManage',
  [role.manager]: 'ReservationManage',
  [role.orderAdmin]: 'Orders',
  [role.finance]: 'VenuesFinances',
  [role.patrol]: 'EquipmentEarlyWarning',
};

const rows = catalogue as readonly RouteSpec[];
const flat = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((item) => [item, ...flat(item.childs)]);

/** The desk screens of the visitor's menu, in its order. */
function ownDesk(): readonly RouteSpec[] {
  const { rules, menus } = useSession.getState();
  const visitor = { loggedIn: true, unchecked: useEntry.getState().entry?.closeCheck ?? false, rights: rules };
  const named = flat(menus).map((item) => rows.find((route) => route.name === item.routerName));
  return named.filter(
    (route): route is RouteSpec =>
      route !== undefined && route.layout === 'desk' && hasScreen(route) && admit(route, visitor) === 'enter',
  );
}

/** What `goTo` asks for (document 1 §2): the portal, the home page, the introduction of the meeting rooms. Of several the first this build has. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  1: ['/portal'],
  2: ['/home'],
  3: ['/meeting/venue-introduce', '/venue-introduce'],
};

/** Where a person lands (document 1 §2): strangers at login, whoever asks where `goTo` says, members at the portal, staff at their desk. */
export function landingOf(goTo?: string | null): string {
  const { loggedIn, user } = useSession.getState();
  if (!loggedIn || !user) return '/login';
  const asked = (ASKED[goTo ?? ''] ?? []).find((path) => rows.some((route) => route.path === path));
  if (asked !== undefined) return asked;
  if (!isStaffRole(user.role_id)) return '/portal';
  const desk = ownDesk();
  return (desk.find((route) => route.name === FIRST[user.role_id]) ?? desk[0])?.path ?? '/portal';
}
