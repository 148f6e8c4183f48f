import { io, type Socket } from 'socket.io-client';
import { AppModule } from '#server/app.module';
import { TestApi, TestClient } from '#server/kit/testing/test-api';
import { role } from '#domain/session/role.status';
import type { LoginReply } from '#contract/session/session.contract';
import { session } from '#contract/session/session.contract';
import { sso, ssoPaths } from '#contract/session/sso.contract';
import { aPerson } from '#server/kit/testing/test-data';
import { TestBrowser, TestIdentity } from './test-identity';

let identity: TestIdentity;
let api: TestApi;
let other: TestApi;
beforeAll(async () => {
  identity = await TestIdentity.start();
  api = await TestApi.boot(AppModule, 'slo', identity.env);
  other = await api.startReplica(AppModule, { ...identity.env, PUBLIC_URL: api.address });
  await identity.registerProduct(api.address);
}, 60_000);
afterAll(async () => {
  await other.close();
  await api.close();
  await identity.stop();
});
afterEach(() => identity.setFaults());

type Kind = 'cas' | 'oidc';
let serial = 0;
const known = async (): Promise<string> => {
  const username = `leaver${(serial += 1)}`;
  const id = await aPerson(api.db, { roleId: role.student });
  await api.db.rows('insert into role_grant (user_id, role_id, sort) values ($1, $2, 1)', [id, role.staff]);
  await api.db.rows('update app_user set username = $2 where id = $1', [id, username]);
  await identity.setPerson(username);
  return username;
};
const ticketOf = async (kind: Kind, browser: TestBrowser, username: string): Promise<string> => {
  const back = await browser.signIn(
    await browser.redirectOf(`${api.address}${api.env.API_BASE}${ssoPaths[kind]}`),
    username,
  );
  return new URL(await browser.redirectOf(back)).searchParams.get('oauth_token') ?? '';
};
const exchange = (ticket: string) =>
  api.anonymous.post(session.login, {}, { headers: { 'oauth-token': ticket }, form: true });
const enter = async (kind: Kind, browser: TestBrowser, username: string): Promise<LoginReply> =>
  (await exchange(await ticketOf(kind, browser, username))).data;
const as = (token: string, at = api) => new TestClient(at.address, at.env, token);
const sees = async (token: string, at = api): Promise<number> => (await as(token, at).get(session.right)).code;
const say = (token: string | undefined) =>
  fetch(`${api.address}${api.env.API_BASE}${ssoPaths.backChannel}`, {
    method: 'POST',
    body: new URLSearchParams(token === undefined ? {} : { logout_token: token }),
  });

/** A socket of a session at one process, and the time after `from` until it was notified and closed. */
async function socketOf(token: string, at: TestApi): Promise<{ socket: Socket; ended: Promise<number> }> {
  const socket = io(`${at.address}/rt`, {
    path: `${at.env.API_BASE}/socket.io`,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  const ended = new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now())));
  return { socket, ended };
}

describe.each(['cas', 'oidc'] as const)('a logout at the school of a login by %s', (kind) => {
  it('ends the API session and sockets in every process within two seconds, and no others', async () => {
    const [username, neighbour] = [await known(), await known()];
    const browser = new TestBrowser();
    const {
      token: { access_token: token },
    } = await enter(kind, browser, username);
    const {
      token: { access_token: otherToken },
    } = await enter(kind, new TestBrowser(), neighbour);
    expect([await sees(token), await sees(token, other)]).toEqual([200, 200]);
    const sockets = [await socketOf(token, api), await socketOf(token, other)];
    const from = performance.now();
    await browser.request(`${identity.url}/cas/logout`);
    const endTimes = await Promise.all(sockets.map(({ ended }) => ended));
    for (const at of endTimes) expect(at - from).toBeLessThan(2_000);
    expect([await sees(token), await sees(token, other)]).toEqual([408, 408]);
    expect(await sees(otherToken)).toBe(200);
  });

  it('ends the session created by a role switch', async () => {
    const username = await known();
    const browser = new TestBrowser();
    const { token } = await enter(kind, browser, username);
    const switched = (await as(token.access_token).post(session.roleLogin, { roleid: role.staff })).data;
    expect(switched.logoutUrl).toBe(`/venue-server/sso/logout?kind=${kind}`);
    await identity.logout(username);
    expect(await sees(switched.token.access_token)).toBe(408);
  });

  it('invalidates a ticket not yet exchanged', async () => {
    const username = await known();
    const ticket = await ticketOf(kind, new TestBrowser(), username);
    await identity.logout(username);
    expect(await exchange(ticket)).toMatchObject({ code: 401, errKey: 'SSO_TOKEN_WRONG' });
  });

  it('leaves no session in a race with a role switch', async () => {
    for (let round = 0; round < 5; round += 1) {
      const username = await known();
      const { token } = await enter(kind, new TestBrowser(), username);
      await Promise.all([
        as(token.access_token).post(session.roleLogin, { roleid: role.staff }),
        identity.logout(username),
      ]);
      expect(
        await api.db.rows(
          'select 1 from session s join app_user u on u.id = s.user_id where u.username = $1 and s.revoked_at is null',
          [username],
        ),
      ).toEqual([]);
    }
  });

  it("is not needed for a logout here: the session ends, and the browser is sent to the school's logout", async () => {
    const username = await known();
    const browser = new TestBrowser();
    const {
      token: { access_token: token },
      logoutUrl,
    } = await enter(kind, browser, username);
    const { socket, ended } = await socketOf(token, other);
    const { data } = await as(token).get(session.logout);
    await ended;
    socket.close();
    expect(await sees(token)).toBe(408);
    expect(data.logoutUrl.startsWith(`${identity.url}/${kind}/logout?`)).toBe(true);
    // The school logs the browser out and redirects to the login page; the next login asks for the password again.
    expect(await browser.redirectOf(data.logoutUrl)).toBe(`${api.address}/venue/login`);
    expect((await browser.request(`${identity.url}/cas/login`)).status).toBe(200);
    // A session ended earlier reaches the same page by the address of the login reply.
    expect(await browser.redirectOf(api.address + logoutUrl)).toContain(`${identity.url}/${kind}/logout?`);
  });
});

describe('a local login', () => {
  it('logs out to the login page, and no school logout ends it', async () => {
    const id = await aPerson(api.db);
    const client = await api.clientFor(id);
    expect((await client.get(session.logout)).data).toEqual({ logoutUrl: '/venue/login' });
  });
});

describe('a local logout while the provider is away', () => {
  it('ends the session anyway', async () => {
    const username = await known();
    const {
      token: { access_token: token },
    } = await enter('oidc', new TestBrowser(), username);
    await identity.setFaults({ down: ['*'] });
    const fresh = await api.startReplica(AppModule, { ...identity.env, PUBLIC_URL: api.address });
    expect((await as(token, fresh).get(session.logout)).data).toEqual({ logoutUrl: '/venue/login' });
    expect(await sees(token)).toBe(408);
    const begin = await fetch(`${fresh.address}${fresh.env.API_BASE}${ssoPaths.oidc}?at=public`, {
      redirect: 'manual',
    });
    expect([begin.status, ((await begin.json()) as { errKey: string }).errKey]).toEqual([503, 'SSO_DOWN']);
    await fresh.close();
  }, 40_000);
});

describe('the back channel', () => {
  it('accepts a logout token by session or by person', async () => {
    for (const bySubject of [false, true]) {
      const username = await known();
      const { token } = await enter('oidc', new TestBrowser(), username);
      expect((await say(await identity.logoutToken(username, { bySubject }))).status).toBe(200);
      expect(await sees(token.access_token)).toBe(408);
    }
  });

  it.each([
    ['a foreign signature', { spoil: 'signature' }],
    ['no signature', { spoil: 'algNone' }],
    ['the client’s secret for a key', { spoil: 'secretKey' }],
    ['another audience', { spoil: 'audience' }],
    ['another issuer', { spoil: 'issuer' }],
    ['an old date', { spoil: 'expired' }],
    ['a nonce, as an identity token has', { change: { nonce: 'x' } }],
    ['no event', { change: { events: {} } }],
    ['nobody’s name', { change: { sid: undefined, sub: null } }],
  ])('refuses one with %s, and nothing ends', async (_what, how) => {
    const username = await known();
    const { token } = await enter('oidc', new TestBrowser(), username);
    const response = await say(await identity.logoutToken(username, how));
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_request' }]);
    expect(await sees(token.access_token)).toBe(200);
  });

  it('accepts no other token', async () => {
    for (const token of [undefined, '', 'x', 'a.b.c', 'x'.repeat(19_000)]) expect((await say(token)).status).toBe(400);
    expect((await api.anonymous.fetch(sso.backChannel, { logout_token: { a: 1 } })).status).toBe(200);
  });

  it('answers CAS alike for known and unknown tickets, and ends a login only by its ticket', async () => {
    const username = await known();
    const { token } = await enter('cas', new TestBrowser(), username);
    const post = (logoutRequest: string) =>
      fetch(`${api.address}${api.env.API_BASE}${ssoPaths.cas}`, {
        method: 'POST',
        body: new URLSearchParams({ logoutRequest }),
      });
    const request = (index: string) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"><samlp:SessionIndex>${index}</samlp:SessionIndex></samlp:LogoutRequest>`;
    for (const body of [
      request('ST-1-guess'),
      request('%'),
      request("' or 1=1 --"),
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'nothing',
    ]) {
      const response = await post(body);
      expect([response.status, await response.text()]).toEqual([200, '']);
    }
    expect(await sees(token.access_token)).toBe(200);
  });
});
