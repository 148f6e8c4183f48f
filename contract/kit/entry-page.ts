import { catalogue } from '#contract/catalogue';
import type { RouteSpec } from './route';

/** The shapes an address shows before its scripts run. */
export type FrameName = 'portal' | 'phone' | 'desk' | 'login' | 'wall' | 'door' | 'plain';

/** The page of an address: its file, its frame, and its route, if it has one. */
export interface EntryPage {
  readonly file: 'index.html' | 'wall.html' | 'door.html';
  readonly frame: FrameName;
  readonly route: RouteSpec | null;
}

const pageOf = (route: RouteSpec): EntryPage => {
  if (route.layout !== 'wall')
    return {
      file: 'index.html',
      frame: route.layout !== 'bare' ? route.layout : route.name === 'Login' ? 'login' : 'plain',
      route,
    };
  return route.name.startsWith('SiteStatus')
    ? { file: 'door.html', frame: 'door', route }
    : { file: 'wall.html', frame: 'wall', route };
};

const rows = catalogue as readonly RouteSpec[];
const fixed = new Map(
  rows.filter(({ path }) => !path.includes(':')).map((route) => [route.path as string, pageOf(route)]),
);
const shaped = rows
  .filter(({ path }) => path.includes(':'))
  .map((route) => ({ shape: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`), page: pageOf(route) }));
const UNKNOWN: EntryPage = { file: 'index.html', frame: 'plain', route: null };

/** Returns the page for a path below `/venue`; an unknown path has the page of the application. */
export const entryPageAt = (path: string): EntryPage =>
  fixed.get(path) ?? shaped.find(({ shape }) => shape.test(path))?.page ?? UNKNOWN;
