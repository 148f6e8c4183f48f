import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { catalogue } from '#contract/catalogue';
import { screenFile, type RouteSpec } from '#contract/kit/route';
import { useEntry } from '#web/kit/session/entry';
import { takeReturnPath } from './return-path';
import { routeTree, type Frames } from './router';
import { registerScreens } from './screens';
import { useSession } from '#web/kit/session/session';
import { testEntry } from '#web/kit/test/test-server';
import { BASE, pathOf } from './navigation';

/**
 * Tests every screen for every kind of user through the router's own loaders. The rights of each role come from the
 * table in docs.
 */
const lines = readFileSync(join(process.cwd(), 'docs', 'permissions.csv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','));
const [heads = [], ...rows] = lines;
const roles = heads.slice(4);
const rightsOf = (code: string): string[] =>
  rows
    .filter(([kind, ...cells]) => kind === 'right' && cells[heads.indexOf(code) - 1] === 'x')
    .map(([, name]) => name as string);

const screens = (catalogue as readonly RouteSpec[]).filter(({ layout }) => layout !== 'wall');
const addressOf = (route: RouteSpec): string =>
  pathOf(route, Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name as string, '7'])));
const flagged = (route: RouteSpec, flag: 'noLogin' | 'noCheckRule'): boolean => route.flags?.includes(flag) ?? false;

const found = new Map<string, RouteObject>();
const walk = (routes: readonly RouteObject[]): void => {
  for (const route of routes) {
    if (route.id) found.set(route.id, route);
    walk(route.children ?? []);
  }
};

beforeAll(() => {
  // The router returns a `Response`, which jsdom does not have; only its headers are read here.
  Object.assign(globalThis, {
    Response: class {
      readonly headers: Headers;
      constructor(_body: unknown, { headers }: { headers: Headers }) {
        this.headers = headers;
      }
    },
  });
  registerScreens(
    Object.fromEntries(
      screens.map((route) => [`./x/${screenFile(route.sameAs ?? route.name)}`, async () => ({ default: () => null })]),
    ),
  );
  const frame = async () => ({ Component: () => null });
  walk(routeTree({ desk: frame, phone: frame, portal: frame, bare: frame } as Frames));
});
beforeEach(() => {
  sessionStorage.clear();
  useEntry.setState({ entry: testEntry });
});

const setSession = (rights: readonly string[] | null): void => {
  useSession.setState(
    rights === null
      ? { loggedIn: false, token: null, rules: new Set() }
      : { loggedIn: true, token: 'a.b.c', rules: new Set(rights), expiresAt: Date.now() + 60_000 },
  );
};

/** Returns the redirect target of a route; null if it opens. */
async function redirectOf(route: RouteSpec): Promise<string | null> {
  const loader = found.get(route.name)?.loader as (args: LoaderFunctionArgs) => Promise<Response | null>;
  const answer = await loader({
    request: { url: `http://localhost${BASE}${addressOf(route)}` },
    params: {},
    context: {},
  } as never);
  return answer === null ? null : answer.headers.get('location');
}

it('has a guarded route to every screen', () => {
  expect(screens.filter(({ name }) => typeof found.get(name)?.loader !== 'function').map(({ name }) => name)).toEqual(
    [],
  );
  expect(roles).toHaveLength(24);
});

it('redirects anonymous visitors to login and back, unless a screen is public', async () => {
  setSession(null);
  for (const route of screens) {
    const to = await redirectOf(route);
    expect([route.name, to]).toEqual([route.name, flagged(route, 'noLogin') ? null : '/login']);
    if (to !== null) expect(takeReturnPath()).toBe(addressOf(route));
  }
});

it.each(roles)('role %s opens the screens of its rights, and sees the missing right elsewhere', async (code) => {
  const rights = rightsOf(code);
  setSession(rights);
  for (const route of screens) {
    const open = flagged(route, 'noLogin') || flagged(route, 'noCheckRule') || rights.includes(route.name);
    expect([route.name, await redirectOf(route)]).toEqual([
      route.name,
      open ? null : `/407?from=${encodeURIComponent(route.name)}`,
    ]);
  }
});

it('requires a login only if the deployment disables the rights check', async () => {
  useEntry.setState({ entry: { ...testEntry, closeCheck: true } });
  setSession([]);
  for (const route of screens) expect([route.name, await redirectOf(route)]).toEqual([route.name, null]);
  setSession(null);
  for (const route of screens)
    expect([route.name, await redirectOf(route)]).toEqual([route.name, flagged(route, 'noLogin') ? null : '/login']);
});

it('refuses an expired login', async () => {
  useSession.setState({ loggedIn: true, token: 'a.b.c', rules: new Set(rightsOf('2')), expiresAt: Date.now() - 1 });
  for (const route of screens.filter((one) => !flagged(one, 'noLogin')))
    expect([route.name, await redirectOf(route)]).toEqual([route.name, '/login']);
});
