import { catalogue } from '#contract/catalogue';
import { routeAccess } from '#contract/kit/route-access';
import type { RouteSpec } from '#contract/kit/route';
import type { MenuItem } from '#contract/session/session.contract';
import { role, isStaffRole } from '#domain/session/role.status';
import { useEntry } from '#web/kit/session/entry';
import { hasScreen } from './screens';
import { useSession } from '#web/kit/session/session';

/** First screen of each staff role; by default the first screen of the menu. */
const FIRST_SCREEN: Readonly<Record<number, string>> = {
  [role.venueAdmin]: 'ReservationManage',
  [role.manager]: 'ReservationManage',
  [role.orderAdmin]: 'Orders',
  [role.finance]: 'VenuesFinances',
  [role.patrol]: 'EquipmentEarlyWarning',
  [role.spacePrincipal]: 'SpaceUser',
  [role.officeAdmin]: 'OfficeSpaceList',
  [role.officeClerk]: 'OfficeSpaceList',
};

const rows = catalogue as readonly RouteSpec[];
const flat = (items: readonly MenuItem[]): readonly MenuItem[] => items.flatMap((item) => [item, ...flat(item.childs)]);

/** Returns the desk screens of the user's menu, in its order. */
function deskRoutes(): readonly RouteSpec[] {
  const { rules, menus } = useSession.getState();
  const visitor = { loggedIn: true, unchecked: useEntry.getState().entry?.closeCheck ?? false, rights: rules };
  const named = flat(menus).map((item) => rows.find((route) => route.name === item.routerName));
  return named.filter(
    (route): route is RouteSpec =>
      route !== undefined && route.layout === 'desk' && hasScreen(route) && routeAccess(route, visitor) === 'enter',
  );
}

/**
 * Paths for the values of `goTo` (document 1 §2): the portal, the home page, the introduction of the meeting rooms. The
 * first one this build has is used.
 */
const GO_TO_PATHS: Readonly<Record<string, readonly string[]>> = {
  1: ['/portal'],
  2: ['/home'],
  3: ['/meeting/venue-introduce', '/venue-introduce'],
};

/**
 * Returns the landing page (document 1 §2): login for visitors, the page of `goTo` if given, the portal for members,
 * the desk for staff.
 */
export function landingOf(goTo?: string | null): string {
  const { loggedIn, user } = useSession.getState();
  if (!loggedIn || !user) return '/login';
  const requested = (GO_TO_PATHS[goTo ?? ''] ?? []).find((path) => rows.some((route) => route.path === path));
  if (requested !== undefined) return requested;
  if (!isStaffRole(user.role_id)) return '/portal';
  const desk = deskRoutes();
  return (desk.find((route) => route.name === FIRST_SCREEN[user.role_id]) ?? desk[0])?.path ?? '/portal';
}
