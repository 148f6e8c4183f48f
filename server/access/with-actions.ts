import { catalogue, type RightName, type RouteName } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';

/** Returns the rights of screens with all their actions. */
export const withActions = (...names: readonly RouteName[]): RightName[] =>
  (catalogue as readonly RouteSpec[])
    .filter((route) => (names as readonly string[]).includes(route.name))
    .flatMap((route) => [route.name, ...(route.rights ?? []).map((action) => `${route.name}${action}`)] as RightName[]);
