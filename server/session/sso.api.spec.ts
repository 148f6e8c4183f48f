import { AppModule } from '#server/app.module';
import { TestApi, TestClient } from '#server/kit/testing/test-api';
import { role } from '#domain/session/role.status';
import { session } from '#contract/session/session.contract';
import { sso, ssoPaths } from '#contract/session/sso.contract';
import { aPerson } from '#server/kit/testing/test-data';
import { TestBrowser, TestIdentity } from './test-identity';

let identity: TestIdentity;
let api: TestApi;
let other: TestApi;
beforeAll(async () => {
  identity = await TestIdentity.start();
  api = await TestApi.boot(AppModule, 'sso', identity.env);
  other = await api.startReplica(AppModule, { ...identity.env, PUBLIC_URL: api.address });
  await identity.registerProduct(api.address);
}, 60_000);
afterAll(async () => {
  await other.close();
  await api.close();
  await identity.stop();
});
afterEach(async () => {
  await api.database.travel(0);
  await identity.setFaults();
  await api.db.rows(`delete from sys_setting where sys_key like 'sso.%'`);
});

let serial = 0;
/** A person known to the university and the product. */
const known = async (roles: readonly number[] = [role.student]): Promise<{ id: number; username: string }> => {
  const username = `campus${(serial += 1)}`;
  const id = await aPerson(api.db, { roleId: roles[0] as number });
  for (const [sort, more] of roles.slice(1).entries())
    await api.db.rows('insert into role_grant (user_id, role_id, sort) values ($1, $2, $3)', [id, more, sort + 1]);
  await api.db.rows('update app_user set username = $2 where id = $1', [id, username]);
  await identity.setPerson(username);
  return { id, username };
};
const entrance = (kind: 'cas' | 'oidc', more = '') => `${api.address}${api.env.API_BASE}${ssoPaths[kind]}${more}`;
/** Goes through the entry point and the login form to the return address. */
const backFrom = async (kind: 'cas' | 'oidc', browser: TestBrowser, username: string, more = '') =>
  browser.signIn(await browser.redirectOf(entrance(kind, more)), username);
/** Completes the login up to the local ticket. */
async function arrived(kind: 'cas' | 'oidc', browser: TestBrowser, username: string): Promise<string> {
  const landing = new URL(await browser.redirectOf(await backFrom(kind, browser, username)));
  return landing.searchParams.get('oauth_token') ?? landing.search;
}
const exchange = (headers: Record<string, string>) => api.anonymous.post(session.login, {}, { headers, form: true });
const tokenOf = async (kind: 'cas' | 'oidc', browser: TestBrowser, username: string): Promise<string> =>
  (await exchange({ 'oauth-token': await arrived(kind, browser, username) })).data.token.access_token;
const as = (token: string, at = api) => new TestClient(at.address, at.env, token);
const sees = async (token: string, at = api): Promise<number> => (await as(token, at).get(session.right)).code;
const setting = async (key: string, value: string) => {
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val, visibility, zh, en)
      values ($1, $2, 'admin', '', '')
      on conflict (sys_key) do update set sys_val = $2
    `,
    [key, value],
  );
  await new Promise((resolve) => setTimeout(resolve, 5_200));
};
/** Calls an entry point as a program and returns the envelope of the failure. */
const refused = async (
  url: string,
  browser = new TestBrowser(),
): Promise<{ http: number; code: number; errKey: string; location: string | null }> => {
  const response = await browser.request(url, { accept: '*/*' });
  const body = (response.status === 302 ? {} : await response.json()) as { code: number; errKey: string };
  return { http: response.status, code: body.code, errKey: body.errKey, location: response.headers.get('location') };
};

describe('the SSO entry points', () => {
  it('are listed for the login page with their start addresses', async () => {
    expect((await api.anonymous.get(session.entry)).data.sso).toEqual([
      { kind: 'cas', zh: '统一身份认证', en: 'Campus single sign-on', href: '/venue-server/sso/manageLogin' },
      {
        kind: 'oidc',
        zh: '统一身份认证（OpenID）',
        en: 'Campus single sign-on (OpenID)',
        href: '/venue-server/loginto',
      },
    ]);
  });

  it.each(['cas', 'oidc'] as const)(
    'admit a university member by %s, with a cookie and a ticket in the address',
    async (kind) => {
      const { id, username } = await known([role.student, role.venueAdmin]);
      const browser = new TestBrowser();
      const landing = new URL(await browser.redirectOf(await backFrom(kind, browser, username)));
      expect(landing.pathname).toBe('/venue/login');
      const ticket = landing.searchParams.get('oauth_token') as string;
      expect(browser.cookie('sso_demo_token')).toBe(ticket);
      const answer = await exchange({ 'oauth-token': ticket });
      expect(answer).toMatchObject({
        code: 200,
        data: { user: { userId: id, username }, roles: [{ id: 3 }, { id: 9 }] },
      });
      expect(await sees(answer.data.token.access_token)).toBe(200);
      expect(await exchange({ 'oauth-token': ticket })).toMatchObject({
        code: 401,
        toLogin: 1,
        errKey: 'SSO_TOKEN_WRONG',
      });
    },
  );

  it('exchange the cookie like deployed clients, alone or with the header, within a minute', async () => {
    const { username } = await known();
    const browser = new TestBrowser();
    const [first, second, third] = [
      await arrived('cas', browser, username),
      await arrived('cas', browser, username),
      await arrived('cas', browser, username),
    ];
    expect((await exchange({ 'Sso-Token': first })).code).toBe(200);
    expect((await exchange({ 'sso-token': 'unknown', 'oauth-token': second })).code).toBe(200);
    await api.database.travel(61_000);
    expect((await exchange({ 'sso-token': third })).code).toBe(401);
  });

  it('accept a CAS ticket by POST and redirect with 302', async () => {
    const { username } = await known();
    const back = await backFrom('cas', new TestBrowser(), username);
    const response = await fetch(back, { method: 'POST', redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/venue\/login\?oauth_token=[\w-]{32}$/),
    ]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sso_demo_token=[\w-]{32}; Max-Age=60; Path=\/; SameSite=Lax$/),
    ]);
  });

  it.each([
    ['1', '&goTo=1'],
    ['3', '&goTo=3'],
    ['4', ''],
    ['//evil.example', ''],
  ])('keep the landing %s across the redirect', async (goTo, expected) => {
    const { username } = await known();
    for (const kind of ['cas', 'oidc'] as const) {
      const browser = new TestBrowser();
      const landing = await browser.redirectOf(
        await backFrom(kind, browser, username, `?goTo=${encodeURIComponent(goTo)}`),
      );
      expect(landing.replace(/^.*oauth_token=[\w-]{32}/, '')).toBe(expected);
    }
  });

  it('consume nothing by HEAD', async () => {
    const { username } = await known();
    const browser = new TestBrowser();
    const back = await backFrom('cas', browser, username);
    expect((await fetch(back, { method: 'HEAD', redirect: 'manual' })).headers.get('date')).toBeTruthy();
    expect(await browser.redirectOf(back)).toContain('oauth_token=');
  });

  it('start at the public address, where the login returns to, and redirect once at most', async () => {
    const { port } = new URL(api.address);
    const browser = new TestBrowser();
    const entryUrl = await browser.redirectOf(`http://localhost:${port}${api.env.API_BASE}${ssoPaths.oidc}?goTo=3`);
    expect(entryUrl).toBe(`${entrance('oidc')}?at=public&goTo=3`);
    expect(await browser.redirectOf(entryUrl)).toContain(`${identity.url}/oidc/authorize`);
    expect(
      await new TestBrowser().redirectOf(`http://localhost:${port}${api.env.API_BASE}${ssoPaths.oidc}?at=public`),
    ).toContain(`${identity.url}/oidc/authorize`);
  });

  it('never redirect to another host, whatever the request headers claim', async () => {
    const response = await fetch(entrance('cas'), {
      redirect: 'manual',
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
    });
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('service')).toBe(entrance('cas'));
  });
});

describe('CAS', () => {
  it.each([
    ['forged', 'ST-1-forged'],
    ['no ticket at all', 'nonsense'],
    ['an injection', 'ST-1&service=x'],
    ['a long one', `ST-${'x'.repeat(400)}`],
  ])('refuses %s', async (_what, ticket) => {
    expect(await refused(entrance('cas', `?ticket=${encodeURIComponent(ticket)}`))).toMatchObject({
      http: 200,
      code: 401,
      errKey: 'SSO_TICKET_WRONG',
    });
  });

  it('accepts a ticket once, even if the CAS server repeats it, across processes', async () => {
    await identity.setFaults({ replayable: true });
    const { username } = await known();
    const back = await backFrom('cas', new TestBrowser(), username);
    const there = back.replace(api.address, other.address);
    const answers = await Promise.all([back, there, back, there].map((url) => refused(url)));
    expect(answers.filter(({ http }) => http === 302)).toHaveLength(1);
    expect(answers.filter(({ errKey }) => errKey === 'SSO_TICKET_WRONG')).toHaveLength(3);
  });

  it('shows a browser the reason on the login page, and a program in the envelope', async () => {
    const browser = new TestBrowser();
    expect(await browser.redirectOf(entrance('cas', '?ticket=ST-1-forged'))).toBe(
      `${api.address}/venue/login?sso=SSO_TICKET_WRONG`,
    );
    await identity.setFaults({ down: ['validate'] });
    const back = await backFrom('cas', browser, (await known()).username);
    expect(await refused(back)).toMatchObject({ http: 503, code: 500, errKey: 'SSO_DOWN' });
    await identity.setFaults();
    // The ticket is not consumed if the server is unreachable.
    expect(await browser.redirectOf(back)).toContain('oauth_token=');
  });

  it.each([
    ['is down', { down: ['validate'] }],
    ['cuts the line', { cut: ['validate'] }],
    ['answers a page', { nonsense: ['validate'] }],
    ['does not answer', { slow: ['validate'], slowMs: 6_000 }],
  ])('answers 503 if the server %s', async (_what, faults) => {
    const back = await backFrom('cas', new TestBrowser(), (await known()).username);
    await identity.setFaults(faults);
    expect(await refused(back)).toMatchObject({ http: 503, errKey: 'SSO_DOWN' });
  });

  it('refuses a ticket issued for another service', async () => {
    const browser = new TestBrowser();
    await identity.registerProduct('http://127.0.0.1:9');
    const { username } = await known();
    const foreign = await browser.signIn(
      `${identity.url}/cas/login?service=${encodeURIComponent(`http://127.0.0.1:9/venue-server/sso/manageLogin`)}`,
      username,
    );
    expect(await refused(entrance('cas', new URL(foreign).search))).toMatchObject({
      code: 401,
      errKey: 'SSO_TICKET_WRONG',
    });
  });
});

describe('OpenID Connect', () => {
  it.each(['signature', 'algNone', 'secretKey', 'audience', 'issuer', 'nonce', 'expired', 'subject', 'missing'])(
    'refuses an identity token with a wrong %s',
    async (token) => {
      const browser = new TestBrowser();
      const back = await backFrom('oidc', browser, (await known()).username);
      await identity.setFaults({ token });
      expect(await refused(back, browser)).toMatchObject({ http: 200, code: 401, errKey: 'SSO_ANSWER_WRONG' });
    },
  );

  it("proves by PKCE that the code belongs to this login, and refuses another login's code", async () => {
    const { username } = await known();
    const [mine, otherBrowser] = [new TestBrowser(), new TestBrowser()];
    const own = new URL(await backFrom('oidc', mine, username));
    own.searchParams.set(
      'code',
      new URL(await backFrom('oidc', otherBrowser, username)).searchParams.get('code') ?? '',
    );
    expect(await refused(own.href, mine)).toMatchObject({ code: 401, errKey: 'SSO_ANSWER_WRONG' });
    // The same if the provider skips the check; then the nonce detects it.
    await identity.setFaults({ forgetsChallenge: true });
    const again = new URL(await backFrom('oidc', mine, username));
    again.searchParams.set(
      'code',
      new URL(await backFrom('oidc', otherBrowser, username)).searchParams.get('code') ?? '',
    );
    expect(await refused(again.href, mine)).toMatchObject({ code: 401, errKey: 'SSO_ANSWER_WRONG' });
  });

  it('accepts a response only in the starting browser, once, within ten minutes', async () => {
    const { username } = await known();
    const browser = new TestBrowser();
    const back = await backFrom('oidc', browser, username);
    expect(await refused(back)).toMatchObject({ code: 401, errKey: 'SSO_STATE_WRONG' });
    const forged = new URL(back);
    forged.searchParams.set('state', 'x'.repeat(43));
    expect(await refused(forged.href, browser)).toMatchObject({ errKey: 'SSO_STATE_WRONG' });
    const bare = new URL(back);
    bare.searchParams.delete('state');
    expect(await refused(bare.href, browser)).toMatchObject({ errKey: 'SSO_STATE_WRONG' });
    expect(await browser.redirectOf(back)).toContain('oauth_token=');
    expect(await refused(back, browser)).toMatchObject({ errKey: 'SSO_STATE_WRONG' });
    const late = new TestBrowser();
    const slow = await backFrom('oidc', late, username);
    await api.database.travel(601_000);
    expect(await refused(slow, late)).toMatchObject({ errKey: 'SSO_STATE_WRONG' });
  });

  it('refuses a response with another issuer, or without one if the provider sends it', async () => {
    const { username } = await known();
    for (const iss of ['https://elsewhere.example/oidc', null]) {
      const browser = new TestBrowser();
      const back = new URL(await backFrom('oidc', browser, username));
      if (iss === null) back.searchParams.delete('iss');
      else back.searchParams.set('iss', iss);
      expect(await refused(back.href, browser)).toMatchObject({ code: 401, errKey: 'SSO_ANSWER_WRONG' });
    }
  });

  it('reports a cancelled login and a provider failure', async () => {
    for (const [error, errKey, http] of [
      ['access_denied', 'SSO_DENIED', 200],
      ['temporarily_unavailable', 'SSO_DOWN', 503],
    ] as const) {
      const browser = new TestBrowser();
      const state = new URL(await browser.redirectOf(entrance('oidc'))).searchParams.get('state') ?? '';
      expect(await refused(entrance('oidc', `?error=${error}&state=${state}`), browser)).toMatchObject({
        http,
        errKey,
      });
    }
  });

  it.each([
    ['token', 'is down', { down: ['token'] }],
    ['token', 'cuts the line', { cut: ['token'] }],
    ['userinfo', 'is down', { down: ['userinfo'] }],
    ['token', 'is nonsense', { nonsense: ['token'] }],
  ])('answers 503 if the %s call %s', async (_call, _what, faults) => {
    const browser = new TestBrowser();
    const back = await backFrom('oidc', browser, (await known()).username);
    await identity.setFaults(faults);
    expect(await refused(back, browser)).toMatchObject({ http: 503, errKey: 'SSO_DOWN' });
  });
});

describe('an SSO user', () => {
  it('gets one account in the role of his type, however often and however he logs in', async () => {
    await identity.setPerson('fresh1', 'student', '江禾');
    const browser = new TestBrowser();
    const [cas, oidc] = [
      await exchange({ 'oauth-token': await arrived('cas', browser, 'fresh1') }),
      await exchange({ 'oauth-token': await arrived('oidc', browser, 'fresh1') }),
    ];
    expect(cas).toMatchObject({
      code: 200,
      data: { user: { username: 'fresh1', name: '江禾', loginCheckStatus: 1 }, roles: [{ id: 3 }] },
    });
    expect(oidc.data.user.userId).toBe(cas.data.user.userId);
    // Its password is random.
    expect((await api.anonymous.post(session.login, { username: 'fresh1', password: '' })).code).not.toBe(200);
    expect(await api.db.rows('select balance from wallet where user_id = $1', [cas.data.user.userId])).toEqual([
      { balance: 0 },
    ]);
  });

  it('gets one account for ten concurrent logins', async () => {
    await identity.setPerson('fresh2', 'staff');
    const backs = await Promise.all(Array.from({ length: 10 }, () => backFrom('cas', new TestBrowser(), 'fresh2')));
    const answers = await Promise.all(
      backs.map((back, n) => refused(n % 2 ? back : back.replace(api.address, other.address))),
    );
    expect(answers.map(({ http }) => http)).toEqual(Array(10).fill(302));
    expect(await api.db.rows(`select count(*)::int as n from app_user where username = 'fresh2'`)).toEqual([{ n: 1 }]);
  });

  it('loses the mapped role and its sessions on a change of type; manually granted roles stay', async () => {
    await identity.setPerson('fresh3', 'student');
    const browser = new TestBrowser();
    const before = await tokenOf('cas', browser, 'fresh3');
    const [{ id } = { id: 0 }] = await api.db.rows<{ id: number }>(`select id from app_user where username = 'fresh3'`);
    await api.db.rows('insert into role_grant (user_id, role_id, sort) values ($1, $2, 5)', [id, role.orderAdmin]);
    await identity.setPerson('fresh3', 'staff');
    const after = await exchange({ 'oauth-token': await arrived('cas', new TestBrowser(), 'fresh3') });
    expect(after.data.roles.map((one) => one.id)).toEqual([role.staff, role.orderAdmin]);
    expect([await sees(before), await sees(before, other)]).toEqual([408, 408]);
  });

  it('is refused if the type is unknown, or if the school creates no accounts', async () => {
    await identity.setPerson('alum1', 'alum');
    const browser = new TestBrowser();
    expect(await refused(await backFrom('cas', browser, 'alum1'))).toMatchObject({ code: 250, errKey: 'SSO_UNKNOWN' });
    await setting('sso.unknown', 'refuse');
    await identity.setPerson('fresh4', 'student');
    expect(await refused(await backFrom('cas', new TestBrowser(), 'fresh4'))).toMatchObject({
      code: 250,
      errKey: 'SSO_UNKNOWN',
    });
    expect(await api.db.rows(`select 1 from app_user where username in ('alum1', 'fresh4')`)).toEqual([]);
  }, 30_000);

  it("cannot enter a registered external user's account of the same name", async () => {
    const { username } = await known([role.external]);
    expect(await refused(await backFrom('cas', new TestBrowser(), username))).toMatchObject({
      code: 250,
      errKey: 'SSO_NAME_TAKEN',
    });
  });

  it('cannot enter a disabled account', async () => {
    const { id, username } = await known();
    await api.db.rows('update app_user set status = 0 where id = $1', [id]);
    expect(await exchange({ 'oauth-token': await arrived('cas', new TestBrowser(), username) })).toMatchObject({
      code: 250,
      errKey: 'ACCOUNT_OFF',
    });
  });

  it('finds no entry point if the school has none', async () => {
    await setting('sso.cas', '0');
    expect((await refused(entrance('cas'))).location).toBe('/venue-server/loginto');
    expect(await refused(entrance('cas', '?ticket=ST-1-x'))).toMatchObject({ code: 404, errKey: 'SSO_OFF' });
    await setting('sso.oidc', '0');
    expect(await refused(entrance('oidc'))).toMatchObject({ code: 404, errKey: 'SSO_OFF' });
    expect((await api.anonymous.get(session.entry)).data.sso).toEqual([]);
    expect((await api.anonymous.fetch(sso.backChannel, { logout_token: 'x' })).status).toBe(400);
  }, 30_000);
});
