import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enumMembers } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import { catalogue, rightNames } from '#contract/catalogue';
import { areas } from '#contract/endpoints';
import { routeAccess } from '#contract/kit/route-access';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import type { RouteSpec } from '#contract/kit/route';
import { roleRights } from './role-right';

/**
 * The initial permissions of a school as a table in the repository, so that changes appear in reviews. Regenerate with
 * `PERMISSIONS=write npm run test:unit -- --testPathPatterns permissions`. rights.matrix.spec and router-matrix.spec
 * check that the running product follows it.
 */
const FILE = join(process.cwd(), 'docs', 'permissions.csv');
const roles = enumMembers(role).map(({ code }) => code as keyof typeof roleRights);
const held = new Map(roles.map((code) => [code, new Set<string>(roleRights[code])]));
const mark = (yes: boolean): string => (yes ? 'x' : '');

const line = (
  kind: string,
  name: string,
  required: string,
  strangers: boolean,
  may: (rights: ReadonlySet<string>) => boolean,
): string =>
  [kind, name, required, mark(strangers), ...roles.map((code) => mark(may(held.get(code) as Set<string>)))].join(',');

const enters = (route: RouteSpec, rights: ReadonlySet<string>, loggedIn = true): boolean =>
  routeAccess(route, { loggedIn, unchecked: false, rights }) === 'enter';
const requiredRight = ({ admit }: AnyEndpoint): string => (typeof admit === 'object' ? admit.right : admit);

const table = (): string =>
  [
    ['kind', 'name', 'asks', 'stranger', ...roles].join(','),
    ...(catalogue as readonly RouteSpec[]).map((route) =>
      line(
        'screen',
        route.path,
        route.flags?.includes('noLogin') ? 'public' : route.flags?.includes('noCheckRule') ? 'login' : route.name,
        enters(route, new Set(), false),
        (rights) => enters(route, rights),
      ),
    ),
    ...rightNames.map((right) => line('right', right, right, false, (rights) => rights.has(right))),
    ...Object.values(areas)
      .flatMap((calls) => Object.values(calls))
      .map((call) =>
        line(
          'call',
          `${call.method} ${call.path}`,
          requiredRight(call),
          call.admit === 'public',
          (rights) =>
            call.admit === 'public' ||
            call.admit === 'login' ||
            (typeof call.admit === 'object' && rights.has(call.admit.right)),
        ),
      ),
    '',
  ].join('\n');

it('matches the table in docs', () => {
  if (process.env['PERMISSIONS'] === 'write') writeFileSync(FILE, table());
  expect(readFileSync(FILE, 'utf8')).toBe(table());
});
