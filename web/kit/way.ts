import { matchPath } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from '#contract/kit/route';

/** The path the application is served under; catalogue paths follow it. */
export const BASE = '/venue';

/** The catalogue row of a path (without the base, with or without a query), or null. */
export function routeAt(path: string): RouteSpec | null {
  const pathname = path.split(/[?#]/)[0] ?? '/';
  return (
    (catalogue as readonly RouteSpec[]).find((route) => matchPath({ path: route.path, end: true }, pathname)) ?? null
  );
}

/** A catalogue path with its parameters filled in. */
export const pathOf = (
  route: Pick<RouteSpec, 'path'>,
  parameters: Readonly<Record<string, string | number>> = {},
): string => route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));

type Go = (to: string | number, options?: { replace?: boolean }) => void;
let go: Go = (to) => {
  if (typeof to === 'number') window.history.go(to);
  else window.location.assign(BASE + to);
};

/** Leads the visitor somewhere from outside a component. Displays are entries of their own: a way to one is a full page. */
export const way = {
  /** The router takes the reins once it exists. */
  let(by: Go) {
    go = by;
  },
  to(path: string, options?: { replace?: boolean }) {
    if (routeAt(path)?.layout === 'wall') window.location.assign(BASE + path);
    else go(path, options);
  },
  /** Leaves this application for an address the server told. */
  away(url: string) {
    window.location.assign(url);
  },
  back() {
    go(-1);
  },
  /** The path the visitor stands at, without the base, with its query. */
  here(): string {
    const { pathname, search } = window.location;
    return (pathname.startsWith(BASE) ? pathname.slice(BASE.length) || '/' : '/') + search;
  },
};
