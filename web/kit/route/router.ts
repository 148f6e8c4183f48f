import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import { routeAccess, type RouteVisitor } from '#contract/kit/route-access';
import type { RouteLayout, RouteSpec } from '#contract/kit/route';
import { BrokenFrame } from './crash';
import { useEntry } from '#web/kit/session/entry';
import { storeReturnPath } from './return-path';
import { showProgress } from './progress';
import { hasScreen, loadScreen, retryLoad } from './screens';
import { isLoggedIn, useSession } from '#web/kit/session/session';
import { BASE, pathOf, navigation } from './navigation';
import { systemNames } from '#web/kit/session/words';

/** Layout frames; each stays mounted while its screens change. */
export type Frames = Readonly<Record<Exclude<RouteLayout, 'wall'>, () => Promise<{ Component: ComponentType }>>>;

const FRONT_ROUTES = new Set(['currencyHome', 'Home']);

/** Returns the current visitor. */
function currentVisitor(): RouteVisitor {
  const loggedIn = isLoggedIn();
  return { loggedIn, unchecked: useEntry.getState().entry?.closeCheck ?? false, rights: useSession.getState().rules };
}

/** The navigation guard (document 1 §2, 2 to 4): returns a path to redirect to, or null to enter. */
export function guard(route: RouteSpec, path: string, visitor: RouteVisitor, hasFront: boolean): string | null {
  if (!hasFront && FRONT_ROUTES.has(route.name)) return '/';
  const decision = routeAccess(route, visitor);
  if (decision === 'login') storeReturnPath(path);
  return decision === 'enter' ? null : decision === 'login' ? '/login' : `/407?from=${encodeURIComponent(route.name)}`;
}

/** Returns the page title, a dash, the system name (document 1 §2, 1). */
export function titleOf(route: RouteSpec): string {
  const { lang } = useSession.getState();
  const front =
    route.layout === 'portal' || route.layout === 'phone' || route.name === 'Index' || route.name === 'Login';
  return `${route[lang]}-${(front ? systemNames.front : systemNames.desk)[lang]}`;
}

function screenLoader(route: RouteSpec) {
  return async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    const path = (url.pathname.slice(BASE.length) || '/') + url.search;
    const redirectPath = guard(route, path, currentVisitor(), useEntry.getState().entry?.front ?? true);
    if (redirectPath !== null) return redirect(redirectPath);
    await loadScreen(route);
    return null;
  };
}

const notFoundRoute = (catalogue as readonly RouteSpec[]).find((route) => route.name === 'Error') as RouteSpec;

/**
 * Returns the route tree of this bundle: one frame per layout, the guard before every screen. Displays are separate
 * pages and are opened by a full page load.
 */
export function routeTree(frames: Frames): RouteObject[] {
  const rows = catalogue as readonly RouteSpec[];
  const child = (route: RouteSpec): RouteObject => ({
    id: route.name,
    path: route.path,
    handle: route,
    loader: screenLoader(route),
    element: null,
  });
  const frameRoutes = (Object.entries(frames) as [keyof Frames, Frames[keyof Frames]][]).map(
    ([layout, load]): RouteObject => ({
      lazy: () => retryLoad(load),
      children: [
        ...rows.filter((route) => route.layout === layout && hasScreen(route)).map(child),
        ...(layout === 'bare' ? [{ ...child(notFoundRoute), id: 'elsewhere', path: '*' }] : []),
      ],
    }),
  );
  const displays = rows
    .filter((route) => route.layout === 'wall')
    .map((route): RouteObject => ({
      id: route.name,
      path: route.path,
      loader: ({ params }) => {
        window.location.assign(BASE + pathOf(route, params as Record<string, string>));
        return new Promise<never>(() => undefined);
      },
    }));
  return [{ children: [...frameRoutes, ...displays], HydrateFallback: () => null, ErrorBoundary: BrokenFrame }];
}

/** Creates the router with the loading bar, the title and the scroll reset of every navigation (document 1 §2, 5). */
export function createAppRouter(frames: Frames) {
  const router = createBrowserRouter(routeTree(frames), { basename: BASE });
  navigation.let((to, options) => void (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)));
  let shownPath = '';
  const onChange = () => {
    const { navigation, location, matches } = router.state;
    showProgress(navigation.state !== 'idle');
    const route = matches.at(-1)?.route.handle as RouteSpec | undefined;
    if (route) document.title = titleOf(route);
    if (navigation.state === 'idle' && location.pathname !== shownPath) {
      shownPath = location.pathname;
      window.scrollTo(0, 0);
    }
  };
  router.subscribe(onChange);
  onChange();
  useSession.subscribe(onChange);
  return router;
}
