import NProgress from 'nprogress';
import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import { admit, type Visitor } from '#contract/kit/admit';
import type { Layout, RouteSpec } from '#contract/kit/route';
import { BrokenFrame } from './crash';
import { useEntry } from './entry';
import { rememberPath } from './return-path';
import { hasScreen, loadScreen, patiently } from './screens';
import { isLoggedIn, useSession } from './session';
import { BASE, pathOf, way } from './way';
import { systemNames } from './words';

/** Layout frames; each stays mounted while its screens change. */
export type Frames = Readonly<Record<Exclude<Layout, 'wall'>, () => Promise<{ Component: ComponentType }>>>;

const FRONT_ONLY = new Set(['currencyHome', 'Home']);

/** Returns the current visitor. */
export function visitorNow(): Visitor {
  const loggedIn = isLoggedIn();
  return { loggedIn, unchecked: useEntry.getState().entry?.closeCheck ?? false, rights: useSession.getState().rules };
}

/** The navigation guard (document 1 §2, 2 to 4): returns a path to redirect to, or null to enter. */
export function guard(route: RouteSpec, path: string, visitor: Visitor, hasFront: boolean): string | null {
  if (!hasFront && FRONT_ONLY.has(route.name)) return '/';
  const verdict = admit(route, visitor);
  if (verdict === 'login') rememberPath(path);
  return verdict === 'enter' ? null : verdict === 'login' ? '/login' : `/407?from=${encodeURIComponent(route.name)}`;
}

/** Returns the page title, a dash, the system name (document 1 §2, 1). */
export function titleOf(route: RouteSpec): string {
  const { lang } = useSession.getState();
  const front =
    route.layout === 'portal' || route.layout === 'phone' || route.name === 'Index' || route.name === 'Login';
  return `${route[lang]}-${(front ? systemNames.front : systemNames.desk)[lang]}`;
}

function enter(route: RouteSpec) {
  return async ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    const path = (url.pathname.slice(BASE.length) || '/') + url.search;
    const elsewhere = guard(route, path, visitorNow(), useEntry.getState().entry?.front ?? true);
    if (elsewhere !== null) return redirect(elsewhere);
    await loadScreen(route);
    return null;
  };
}

const notHere = (catalogue as readonly RouteSpec[]).find((route) => route.name === 'Error') as RouteSpec;

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
    loader: enter(route),
    element: null,
  });
  const framed = (Object.entries(frames) as [keyof Frames, Frames[keyof Frames]][]).map(
    ([layout, load]): RouteObject => ({
      lazy: () => patiently(load),
      children: [
        ...rows.filter((route) => route.layout === layout && hasScreen(route)).map(child),
        ...(layout === 'bare' ? [{ ...child(notHere), id: 'elsewhere', path: '*' }] : []),
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
  return [{ children: [...framed, ...displays], HydrateFallback: () => null, ErrorBoundary: BrokenFrame }];
}

/** Creates the router with the loading bar, the title and the scroll reset of every navigation (document 1 §2, 5). */
export function makeRouter(frames: Frames) {
  NProgress.configure({ showSpinner: false, trickleSpeed: 120 });
  const router = createBrowserRouter(routeTree(frames), { basename: BASE });
  way.let((to, options) => void (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options)));
  let shown = '';
  const follow = () => {
    const { navigation, location, matches } = router.state;
    if (navigation.state !== 'idle') NProgress.start();
    else NProgress.done();
    const route = matches.at(-1)?.route.handle as RouteSpec | undefined;
    if (route) document.title = titleOf(route);
    if (navigation.state === 'idle' && location.pathname !== shown) {
      shown = location.pathname;
      window.scrollTo(0, 0);
    }
  };
  router.subscribe(follow);
  follow();
  useSession.subscribe(follow);
  return router;
}
