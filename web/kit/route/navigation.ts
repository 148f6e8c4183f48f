import { matchPath } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';

/** The path the application is served under; catalogue paths follow it. */
export const BASE = '/venue';

/** Returns the catalogue row of a path (without the base, with or without a query), or null. */
export function routeAt(path: string): RouteSpec | null {
  const pathname = path.split(/[?#]/)[0] ?? '/';
  return (
    (catalogue as readonly RouteSpec[]).find((route) => matchPath({ path: route.path, end: true }, pathname)) ?? null
  );
}

/** Returns a catalogue path with its parameters filled in. */
export const pathOf = (
  route: Pick<RouteSpec, 'path'>,
  parameters: Readonly<Record<string, string | number>> = {},
): string => route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));

type Navigate = (to: string | number, options?: { replace?: boolean }) => void;
let navigateTo: Navigate = (to) => {
  if (typeof to === 'number') window.history.go(to);
  else window.location.assign(BASE + to);
};

/** Navigates from outside a component. Displays have their own HTML entry, so a path to one is a full page load. */
export const navigation = {
  /** Sets the router's navigate function once the router exists. */
  let(by: Navigate) {
    navigateTo = by;
  },
  to(path: string, options?: { replace?: boolean }) {
    if (routeAt(path)?.layout === 'wall') window.location.assign(BASE + path);
    else navigateTo(path, options);
  },
  /** Leaves the application for an address given by the server. */
  away(url: string) {
    window.location.assign(url);
  },
  back() {
    navigateTo(-1);
  },
  /** Returns the current path without the base, with its query. */
  here(): string {
    const { pathname, search } = window.location;
    return (pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : '/') + search;
  },
};
