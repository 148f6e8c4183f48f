import { randomBytes } from 'node:crypto';
import { enumMembers } from '#domain/kit/enumeration';
import { role } from '#domain/session/role.status';
import type { RightName } from '#contract/catalogue';
import type { AnyEndpoint } from '#contract/kit/endpoint';
import { envelopeCode, type Envelope } from '#contract/kit/envelope';
import { session, type MenuItem } from '#contract/session/session.contract';
import type { TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { roleRights } from '#server/access/role-right';
import { endpointCalls, callAndCheck, isPathField, fieldsOf, EndpointMatrix } from './matrix.fixture';

/**
 * Checks every endpoint for every kind of caller: anonymous, the 24 roles, restricted grants. New endpoints are
 * included automatically.
 */
let matrix: EndpointMatrix;
beforeAll(async () => {
  matrix = await EndpointMatrix.boot('rights_matrix');
}, 60_000);
afterAll(() => matrix.api.close());

type AccessOutcome = 'in' | 'login' | 'noRight' | 'pending' | 'personal';
const byErrKey: Readonly<Record<string, AccessOutcome>> = {
  NOT_LOGGED_IN: 'login',
  NO_RIGHT: 'noRight',
  ACCOUNT_PENDING: 'pending',
  API_KEY_PERSONAL: 'personal',
};

/** Endpoints for people; devices, gateways and operators authenticate differently. */
const userCalls = endpointCalls.filter(
  ([, { admit }]) => admit === 'public' || admit === 'login' || typeof admit === 'object',
);

/** Returns the admission result. The input is invalid where possible, so that an admitted call changes nothing. */
async function accessOutcomeOf(client: TestClient, endpoint: AnyEndpoint): Promise<AccessOutcome> {
  const odd = Object.fromEntries(
    fieldsOf(endpoint)
      .filter((field) => isPathField(endpoint, field))
      .map((field) => [field, 'x']),
  );
  const response = await client.fetch(endpoint, odd);
  if (!/json/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return 'in';
  }
  const { errKey = '' } = (await response.json()) as Envelope;
  return byErrKey[errKey] ?? 'in';
}

/**
 * Returns all admission results of a client in contract order. `session.logout` and `session.roleLogin` come last
 * because they end the login.
 */
async function accessRowOf(client: TestClient, leave = true): Promise<Record<string, AccessOutcome>> {
  const ends = (name: string) => /^session\.(?:logout|roleLogin)$/.test(name);
  const row: Record<string, AccessOutcome> = {};
  const list = userCalls.filter(([name]) => !ends(name));
  while (list.length > 0)
    await Promise.all(
      list.splice(0, 10).map(async ([name, endpoint]) => {
        row[name] = await accessOutcomeOf(client, endpoint);
      }),
    );
  for (const [name, endpoint] of leave ? userCalls.filter(([name]) => ends(name)).reverse() : [])
    row[name] = await accessOutcomeOf(client, endpoint);
  return row;
}

const expectedRow = (
  say: (endpoint: AnyEndpoint, name: string) => AccessOutcome,
  leave = true,
): Record<string, AccessOutcome> =>
  Object.fromEntries(
    userCalls
      .filter(([name]) => leave || !/^session\.(?:logout|roleLogin)$/.test(name))
      .map(([name, endpoint]) => [name, endpoint.admit === 'public' ? 'in' : say(endpoint, name)]),
  );
const byRights =
  (rights: ReadonlySet<string>) =>
  ({ admit }: AnyEndpoint): AccessOutcome =>
    typeof admit !== 'object' || rights.has(admit.right) ? 'in' : 'noRight';

it('admits anonymous callers to public endpoints only', async () => {
  expect(await accessRowOf(matrix.api.anonymous)).toEqual({
    ...expectedRow(() => 'login'),
    'session.login': expect.any(String) as unknown,
  });
});

describe.each(enumMembers(role).map(({ code, en }) => [en, code as keyof typeof roleRights] as const))(
  '%s',
  (_en, code) => {
    it('may call exactly what the rights of the role cover', async () => {
      const rights = roleRights[code];
      expect(await accessRowOf(await matrix.newClient(code, rights))).toEqual(
        expectedRow(byRights(new Set<string>(rights))),
      );
    }, 60_000);

    it('sees no menu entry whose calls are refused', async () => {
      const client = await matrix.newClient(code, roleRights[code]);
      const { data } = await client.get(session.right, {});
      const pages = (items: readonly MenuItem[]): string[] =>
        items.flatMap(({ routerName, childs }) => [...(routerName === '' ? [] : [routerName]), ...pages(childs)]);
      const names = new Set(pages(data));
      const refused: string[] = [];
      for (const [name, endpoint] of endpointCalls.filter(
        ([, { admit, method }]) => method === 'GET' && typeof admit === 'object' && names.has(admit.right),
      )) {
        const { envelope } = await callAndCheck(client, endpoint, matrix.validInput(endpoint));
        if (envelope.code === envelopeCode.forbidden || envelope.code === envelopeCode.refused)
          refused.push(`${name}: ${envelope.errKey ?? ''}`);
      }
      expect(refused).toEqual([]);
    }, 60_000);
  },
);

it('holds one role at a time', async () => {
  const { db } = matrix.api;
  const userId = await aPerson(db, { roleId: role.student });
  await db.rows('insert into role_grant (user_id, role_id, sort) values ($1, $2, 1)', [userId, role.orderAdmin]);
  const lower = await matrix.api.clientFor(userId, { roleId: role.student, rights: roleRights[role.student] });
  await matrix.api.clientFor(userId, { roleId: role.orderAdmin, rights: roleRights[role.orderAdmin] });
  expect(await accessRowOf(lower, false)).toEqual(expectedRow(byRights(new Set()), false));
}, 60_000);

it('limits a person awaiting review to his login, account and its files', async () => {
  const userId = await aPerson(matrix.api.db, { roleId: role.external });
  await matrix.api.db.rows('update app_user set login_check_status = 0 where id = $1', [userId]);
  const row = await accessRowOf(await matrix.api.clientFor(userId));
  const open = Object.entries(row)
    .filter(
      ([name, expected]) =>
        expected === 'in' && !userCalls.some(([one, { admit }]) => one === name && admit === 'public'),
    )
    .map(([name]) => name.split('.')[0]);
  expect(
    [...new Set(open)].filter((area) => area !== 'session' && area !== 'account' && area !== 'attachments'),
  ).toEqual([]);
  expect(row['reservations.submit']).toBe('pending');
}, 60_000);

it('refuses malformed, foreign and ended logins the same way everywhere', async () => {
  const removedClient = await matrix.newClient(role.admin);
  await matrix.api.db.rows(
    `
      update session
      set revoked_at = app_now()
      where user_id = (select user_id from session order by gmt_create desc limit 1)
    `,
  );
  for (const token of ['x.y.z', randomBytes(40).toString('base64url')]) {
    for (const [, endpoint] of userCalls.filter(([, { admit }]) => admit !== 'public')) {
      expect(
        (await callAndCheck(matrix.api.anonymous, endpoint, matrix.validInput(endpoint), { cgAuthorization: token }))
          .envelope,
      ).toMatchObject({ code: 401, toLogin: 1 });
    }
  }
  for (const [, endpoint] of userCalls.filter(([, { admit }]) => typeof admit === 'object').slice(0, 20))
    expect((await callAndCheck(removedClient, endpoint, matrix.validInput(endpoint))).envelope).toMatchObject({
      code: 408,
    });
}, 60_000);

it('refuses a person as device, gateway or operator', async () => {
  const admin = await matrix.clientWithAllRights('any');
  for (const [name, endpoint] of endpointCalls.filter(([, { admit }]) => admit === 'device' || admit === 'gateway')) {
    for (const client of [matrix.api.anonymous, admin]) {
      const response = await client.fetch(endpoint, matrix.validInput(endpoint));
      const responseText = (await response.text()).slice(0, 300);
      expect({
        name,
        refused: response.status >= 400 || /"code":\s*(?:4\d\d|"FAIL")|^fail$/.test(responseText),
      }).toEqual({
        name,
        refused: true,
      });
    }
  }
  for (const [, endpoint] of endpointCalls.filter(([, { admit }]) => admit === 'operator'))
    expect((await callAndCheck(admin, endpoint, {}, { 'x-forwarded-for': '203.0.113.9' })).envelope).toMatchObject({
      code: 403,
    });
});

describe('a member without the right', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await matrix.databaseState();
  });

  it.each(endpointCalls.filter(([, { admit }]) => typeof admit === 'object'))(
    'is refused by %s',
    async (_name, endpoint) => {
      expect((await callAndCheck(matrix.student, endpoint, matrix.validInput(endpoint))).envelope).toMatchObject({
        code: 403,
        errKey: 'NO_RIGHT',
      });
    },
  );

  it('has changed nothing with any refused call', async () => {
    expect(await matrix.databaseState()).toEqual(before);
  });
});

it('covers a right for every call that requires one', () => {
  const named = new Set<string>(Object.values(roleRights).flat());
  expect(
    userCalls.flatMap(([name, { admit }]) =>
      typeof admit === 'object' && !named.has(admit.right satisfies RightName) ? [name] : [],
    ),
  ).toEqual([]);
});
