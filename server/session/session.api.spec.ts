import { createHash, randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { AppModule } from '#server/app.module';
import { CaptchaService } from '#server/session/captcha.service';
import { SessionService } from '#server/session/session.service';
import { RateLimits } from '#server/kit/security/rate-limits';
import { TestApi, TestClient } from '#server/kit/testing/test-api';
import { freePort, redisProgram } from '#server/kit/testing/test-process';
import { aPerson } from '#server/kit/testing/test-data';
import { role } from '#domain/session/role.status';
import { session } from '#contract/session/session.contract';

const PASSWORD = 'Right@2026one';
let api: TestApi;
let other: TestApi;
let passwordHash: string;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'session');
  other = await api.startReplica(AppModule);
  passwordHash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 });
}, 60_000);
afterAll(async () => {
  await other.close();
  await api.close();
});
afterEach(() => api.database.travel(0));

let serial = 0;
const anAccount = async (roles: readonly number[] = [role.student]) => {
  const id = await aPerson(api.db, { roleId: roles[0] as number });
  for (const [sort, more] of roles.slice(1).entries())
    await api.db.rows('insert into role_grant (user_id, role_id, sort) values ($1, $2, $3)', [id, more, sort + 1]);
  const username = `login${(serial += 1)}.${process.pid}`;
  await api.db.rows('update app_user set username = $2, password_hash = $3 where id = $1', [
    id,
    username,
    passwordHash,
  ]);
  return { id, username };
};
const login = (username: string, password = PASSWORD, captchaVerification?: string) =>
  api.anonymous.post(session.login, { username, password, captchaVerification }, { form: true });
const withToken = (token: string, at = api) => new TestClient(at.address, at.env, token);
const sees = (token: string, at = api) => withToken(token, at).get(session.right);
const solved = () => jest.spyOn(api.app.get(CaptchaService), 'consume').mockResolvedValueOnce({ at: 0, userId: null });

describe('logging in', () => {
  it('opens a session whose token works at once, with every field the clients read', async () => {
    const { username, id } = await anAccount([role.student, role.venueAdmin]);
    const answer = await login(username);
    expect(answer).toMatchObject({
      http: 200,
      code: 200,
      message: 'OK',
      data: {
        token: { token_type: 'bearer', expires_in: 43_200 },
        role: 3,
        roles: [
          { id: 3, name: '学生', enName: 'Student', roleType: 1 },
          { id: 9, name: '场馆管理员', roleType: 2 },
        ],
        user: { userId: id, username, role_id: 3, loginCheckStatus: 1, ruleList: [], menus: [] },
      },
    });
    expect(Buffer.from(answer.data.cipherKey, 'base64')).toHaveLength(16);
    const claims = JSON.parse(
      Buffer.from(answer.data.token.access_token.split('.')[1] as string, 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({
      userId: id,
      role: 3,
      username,
      loginCheckStatus: 1,
      iss: expect.any(String) as unknown,
      aud: expect.any(String) as unknown,
      exp: expect.any(Number) as unknown,
    });
    expect(Buffer.from(claims['sid'] as string, 'base64url').length * 8).toBe(128);
    expect(await sees(answer.data.token.access_token)).toMatchObject({ code: 200, data: [] });
  });

  it("stores the user's language and its change; a client without one changes none", async () => {
    const { username, id } = await anAccount([role.student]);
    const storedLang = async () =>
      (await api.db.rows<{ lang: string }>('select lang from app_user where id = $1', [id]))[0]?.lang;
    const loginToken = async (lang?: 'zh' | 'en') =>
      (await api.anonymous.post(session.login, { username, password: PASSWORD, lang })).data.token.access_token;
    const [, first] = [await loginToken(), await storedLang()];
    const [token, second] = [await loginToken('en'), await storedLang()];
    const [, third] = [await loginToken(), await storedLang()];
    expect([first, second, third]).toEqual(['zh', 'en', 'en']);
    expect(await withToken(token).post(session.language, { lang: 'zh' })).toMatchObject({ code: 200 });
    expect(await storedLang()).toBe('zh');
    expect(await api.anonymous.post(session.language, { lang: 'en' })).toMatchObject({ code: 401 });
  });

  it('keeps members logged in for seven days on request, and never staff', async () => {
    const remembered = async (roleId: number) =>
      (
        await api.anonymous.post(session.login, {
          username: (await anAccount([roleId])).username,
          password: PASSWORD,
          rememberMe: true,
        })
      ).data.token.expires_in;
    expect([await remembered(role.student), await remembered(role.venueAdmin)]).toEqual([7 * 86_400, 43_200]);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const { username } = await anAccount();
    const [wrong, unknown] = [await login(username, 'wrong'), await login(`nobody${Date.now()}`, 'wrong')];
    expect(wrong).toMatchObject({ code: 400, errKey: 'BAD_CREDENTIALS' });
    expect({ ...unknown, traceId: '' }).toEqual({ ...wrong, traceId: '' });
  });

  it('names the missing field', async () => {
    expect(await api.anonymous.post(session.login, { username: 'x' })).toMatchObject({
      code: 400,
      errKey: 'BAD_INPUT',
      data: { fields: [{ field: 'password' }] },
    });
  });

  it.each(['an account', 'a name nobody has'])(
    'requires of %s a captcha after five failures, and locks it for 15 minutes after ten',
    async (kind) => {
      const username = kind === 'an account' ? (await anAccount()).username : `nobody${randomBytes(4).toString('hex')}`;
      for (let i = 0; i < 5; i += 1)
        expect(await login(username, 'wrong')).toMatchObject({ errKey: 'BAD_CREDENTIALS' });
      expect(await login(username)).toMatchObject({ code: 400, errKey: 'CAPTCHA_NEEDED' });
      for (let i = 5; i < 10; i += 1) {
        solved();
        expect(await login(username, 'wrong', 'solved')).toMatchObject({ errKey: 'BAD_CREDENTIALS' });
      }
      solved();
      expect(await login(username, PASSWORD, 'solved')).toMatchObject({
        code: 250,
        errKey: 'ACCOUNT_LOCKED',
        data: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as unknown },
      });
      jest.restoreAllMocks();
      if (kind !== 'an account') return;
      await api.database.travel(15 * 60_000 + 1_000);
      solved();
      expect(await login(username, PASSWORD, 'solved')).toMatchObject({ code: 200 });
      expect(await login(username)).toMatchObject({ code: 200 });
    },
  );

  it('asks everybody at an address with many failures for a captcha, and refuses nobody', async () => {
    const { username } = await anAccount();
    jest
      .spyOn(api.app.get(RateLimits, { strict: false }), 'isExhausted')
      .mockImplementation((name) => Promise.resolve(name === 'failedLogin.perAddressMin'));
    expect(await login(username)).toMatchObject({ code: 400, errKey: 'CAPTCHA_NEEDED' });
    solved();
    expect(await login(username, PASSWORD, 'solved')).toMatchObject({ code: 200 });
    jest.restoreAllMocks();
  });

  it('refuses a disabled account and one without a role', async () => {
    const [off, bare] = [await anAccount(), await anAccount()];
    await api.db.rows('update app_user set status = 0 where id = $1', [off.id]);
    await api.db.rows('delete from role_grant where user_id = $1', [bare.id]);
    expect([(await login(off.username)).errKey, (await login(bare.username)).errKey]).toEqual([
      'ACCOUNT_OFF',
      'ACCOUNT_OFF',
    ]);
  });

  it('ignores the token of an ended login', async () => {
    const { username } = await anAccount();
    expect(
      await api.anonymous.post(
        session.login,
        { username, password: PASSWORD },
        { headers: { cgAuthorization: 'left-over' } },
      ),
    ).toMatchObject({ code: 200 });
  });
});

describe('a single sign-on ticket', () => {
  const ticketFor = async (userId: number, lives = '60 seconds') => {
    const ticket = randomBytes(12).toString('hex');
    await api.db.rows(
      `insert into entry_ticket (hash, user_id, expires_at) values ($1, $2, app_now() + $3::interval)`,
      [createHash('sha256').update(ticket).digest('hex'), userId, lives],
    );
    return ticket;
  };
  const exchange = (headers: Record<string, string>) =>
    api.anonymous.post(session.login, undefined, { form: true, headers });

  it.each(['sso-token', 'oauth-token'])('in %s is exchanged once', async (header) => {
    const { id } = await anAccount();
    const ticket = await ticketFor(id);
    expect(await exchange({ [header]: ticket })).toMatchObject({ code: 200, data: { user: { userId: id } } });
    expect(await exchange({ [header]: ticket })).toMatchObject({ code: 401, toLogin: 1, errKey: 'SSO_TOKEN_WRONG' });
  });

  it('is used if the other header holds an unknown one', async () => {
    const { id } = await anAccount();
    expect(await exchange({ 'sso-token': await ticketFor(id), 'oauth-token': 'unknown' })).toMatchObject({ code: 200 });
  });

  it('expires after a minute', async () => {
    const { id } = await anAccount();
    expect(await exchange({ 'sso-token': await ticketFor(id, '-1 seconds') })).toMatchObject({ code: 401 });
  });

  it('opens one session for twenty concurrent exchanges', async () => {
    const { id } = await anAccount();
    const ticket = await ticketFor(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange({ 'oauth-token': ticket })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('ends everywhere within two seconds of logout', async () => {
    const client = await api.clientFor((await anAccount()).id);
    const token = client.token as string;
    expect([(await sees(token)).code, (await sees(token, other)).code]).toEqual([200, 200]);
    expect(await client.get(session.logout)).toMatchObject({ code: 200, data: { logoutUrl: '/venue/login' } });
    expect(await sees(token)).toMatchObject({ code: 408, errKey: 'LOGIN_EXPIRED' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await sees(token, other)).toMatchObject({ code: 408 });
  });

  it('tells its sockets in every process that it ended, and why', async () => {
    const { id } = await anAccount();
    await api.clientFor(id);
    const received = new Promise((resolve) =>
      other.app.get(SessionService).onEnd((ended) => resolve(ended[0]?.reason)),
    );
    await api.app.get(SessionService).revoke({ userId: id }, 'ban');
    expect(await received).toBe('ban');
  });

  it('is ended at the business time', async () => {
    const { id } = await anAccount();
    await api.clientFor(id);
    await api.database.travel(3_600_000);
    await api.app.get(SessionService).revoke({ userId: id }, 'ban');
    const [ended] = await api.db.rows<{ ahead: number }>(
      'select extract(epoch from revoked_at - now())::int as ahead from session where user_id = $1',
      [id],
    );
    expect(ended?.ahead).toBeGreaterThan(3_500);
  });

  it('ends after twelve hours, or two hours idle, by the database clock', async () => {
    const fresh = async () => (await api.clientFor((await anAccount()).id)).token as string;
    const used = async (token: string) => {
      await api.db.rows('update session set last_seen = app_now() where sid = $1', [
        (JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as { sid: string }).sid,
      ]);
    };
    const [idle, busy, old, older] = [await fresh(), await fresh(), await fresh(), await fresh()];
    await api.database.travel(2 * 3_600_000 - 60_000);
    expect((await sees(busy)).code).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await api.database.travel(2 * 3_600_000 + 1_000);
    expect([(await sees(idle)).code, (await sees(busy, other)).code]).toEqual([408, 200]);
    await api.database.travel(12 * 3_600_000 - 60_000);
    await Promise.all([used(old), used(older)]);
    expect((await sees(old)).code).toBe(200);
    await api.database.travel(12 * 3_600_000 + 1_000);
    expect((await sees(older)).code).toBe(408);
  });

  it('ends if the account is disabled or loses the role', async () => {
    const [off, lost] = [await anAccount(), await anAccount()];
    const tokens = [(await api.clientFor(off.id)).token, (await api.clientFor(lost.id)).token] as string[];
    await api.db.rows('update app_user set status = 0 where id = $1', [off.id]);
    await api.db.rows('delete from role_grant where user_id = $1', [lost.id]);
    expect([(await sees(tokens[0] as string)).code, (await sees(tokens[1] as string)).code]).toEqual([408, 408]);
  });

  it('is refused as ended, not as anonymous, also on public endpoints', async () => {
    const client = await api.clientFor((await anAccount()).id);
    await client.get(session.logout);
    const { venues } = await import('#contract/venues/venue.contract');
    expect(await client.get(venues.init)).toMatchObject({ code: 408 });
    expect(await api.anonymous.get(venues.init)).toMatchObject({ code: 200 });
    expect(await client.get(session.captchaGet)).toMatchObject({ code: 200, data: { repCode: '0000' } });
  });
});

describe('changing the role', () => {
  it('opens a session in the new role and ends the old one', async () => {
    const { id } = await anAccount([role.student, role.venueAdmin]);
    await api.db.rows(`insert into role_right values (9, 'Orders'), (9, 'OrdersCancel') on conflict do nothing`);
    const before = await api.clientFor(id);
    const answer = await before.post(session.roleLogin, { roleid: role.venueAdmin });
    expect(answer).toMatchObject({
      code: 200,
      data: {
        role: 9,
        user: {
          role: '场馆管理员',
          role_id: 9,
          ruleList: ['Orders', 'OrdersCancel'],
          menus: [{ name: '预约管理', childs: [{ routerName: 'Orders', url: '/orders' }] }],
        },
      },
    });
    expect(answer.data.user.routeNameList).toEqual(expect.arrayContaining(['Orders', 'Login', 'mobileOrders']));
    expect(answer.data.user.routeNameList).not.toContain('VenuesFinances');
    expect([(await sees(before.token as string)).code, (await sees(answer.data.token.access_token)).code]).toEqual([
      408, 200,
    ]);
  });

  it('logs out a person who requests a role that is not his', async () => {
    const client = await api.clientFor((await anAccount()).id);
    expect(await client.post(session.roleLogin, { roleid: role.admin })).toMatchObject({
      code: 400,
      message: '登录失败',
      errKey: 'SWITCH_FAILED',
    });
    expect(await sees(client.token as string)).toMatchObject({ code: 408 });
  });

  it('leaves one session after two concurrent switches', async () => {
    const { id } = await anAccount([role.student, role.venueAdmin]);
    const client = await api.clientFor(id);
    const answers = await Promise.all([
      client.post(session.roleLogin, { roleid: 9 }),
      client.post(session.roleLogin, { roleid: 3 }),
      withToken(client.token as string, other).post(session.roleLogin, { roleid: 9 }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 408, 408]);
    expect(await api.db.rows('select 1 from session where user_id = $1 and revoked_at is null', [id])).toHaveLength(1);
  });

  it('accepts the role as text and outside the signature', async () => {
    const { id } = await anAccount([role.student, role.venueAdmin]);
    const { token } = await api.clientFor(id);
    const at = String(Date.now());
    const sign = createHash('md5').update(`demo-secret/roleLogin${at} demo-secret`).digest('hex');
    const response = await fetch(`${api.address}/venue-server/roleLogin?roleid=9`, {
      method: 'POST',
      headers: { 'app-key': 'demo-key', timestamp: at, sign, cgauthorization: `${token}, ${token}` },
    });
    expect(await response.json()).toMatchObject({ code: 200, data: { role: 9 } });
  });
});

it('limits an external account awaiting review to its own login', async () => {
  const { id } = await anAccount([role.external]);
  await api.db.rows('update app_user set login_check_status = 0 where id = $1', [id]);
  const client = await api.clientFor(id);
  const { orders } = await import('#contract/orders/order.contract');
  expect(await client.get(session.right)).toMatchObject({ code: 200 });
  if ((await client.fetch(orders.mine)).status !== 404)
    expect(await client.get(orders.mine)).toMatchObject({ code: 403, errKey: 'ACCOUNT_PENDING' });
});

it("reports an ended login in the school's client format", async () => {
  await api.db.rows(
    `insert into sys_setting (sys_key, sys_val) values ('expiry.httpStatus', '401'), ('expiry.code', '401')`,
  );
  const { Settings } = await import('#server/kit/settings/settings');
  await api.app.get(Settings).refresh();
  const client = await api.clientFor((await anAccount()).id);
  await client.get(session.logout);
  expect(await sees(client.token as string)).toMatchObject({ http: 401, code: 401, toLogin: 1 });
  await api.db.rows(`delete from sys_setting where sys_key like 'expiry.%'`);
  await api.app.get(Settings).refresh();
});

describe('without Redis', () => {
  let redis: ChildProcess;
  let port: number;
  const started = async () => {
    redis = spawn(redisProgram, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
  };
  beforeAll(async () => {
    port = await freePort();
    await started();
  });
  afterAll(() => redis.kill('SIGKILL'));

  it('a login works, and its end reaches every process within two seconds', async () => {
    const env = { REDIS_URL: `redis://127.0.0.1:${port}/0` };
    const [a, b] = [await api.startReplica(AppModule, env), await api.startReplica(AppModule, env)];
    const { id, username } = await anAccount();
    const token = (await api.clientFor(id)).token as string;
    expect([(await sees(token, a)).code, (await sees(token, b)).code]).toEqual([200, 200]);
    redis.kill('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await a.anonymous.post(session.login, { username, password: PASSWORD })).toMatchObject({ code: 200 });
    expect(await a.anonymous.get(session.captchaGet)).toMatchObject({
      http: 200,
      code: 200,
      data: { repCode: '6201', success: false, repData: null },
    });
    const received = new Promise((resolve) =>
      b.app.get(SessionService).onEnd((ended) => {
        if (ended.some(({ reason }) => reason === 'logout')) resolve(true);
      }),
    );
    const began = performance.now();
    expect(await withToken(token, a).get(session.logout)).toMatchObject({ code: 200 });
    expect((await sees(token, b)).code).toBe(408);
    await received;
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await (await fetch(`${a.address}/venue-server/health/ready`)).json()).toMatchObject({
      code: 200,
      data: { status: 'degraded', redis: 'down', postgres: 'up' },
    });
    await started();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await (await fetch(`${a.address}/venue-server/health/ready`)).json()).toMatchObject({
      data: { status: 'up', redis: 'up' },
    });
    expect(await a.anonymous.get(session.captchaGet)).toMatchObject({ data: { repCode: '0000' } });
    await b.close();
    await a.close();
  }, 40_000);
});
