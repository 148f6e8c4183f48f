import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import type { LoginReply } from '#contract/session/session.contract';
import { storeReturnPath } from '#web/kit/route/return-path';
import { useSession } from '#web/kit/session/session';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import RedirectHandler from './redirect-handler.screen';

const reply = (roles: LoginReply['roles'], rules: readonly string[] = []): LoginReply => ({
  token: { access_token: 'new.to.ken', token_type: 'bearer', expires_in: 3600 },
  roles,
  role: roles[0]?.id ?? 3,
  cipherKey: 'a2V5',
  logoutUrl: '/venue-server/sso/logout?kind=cas',
  user: {
    userId: 5,
    username: 'student',
    name: '陈一诺',
    enName: 'Chen Yinuo',
    role: '学生',
    role_id: roles[0]?.id ?? 3,
    org_id: 1,
    gender: 2,
    isArt: 0,
    loginCheckStatus: 1,
    routeNameList: [],
    ruleList: [...rules],
    menus: [],
    venueIds: null,
  },
});
const student = { id: 3, name: '学生', enName: 'Student', roleType: 1 };
const clerk = { id: 10, name: '订单管理员', enName: 'Order admin', roleType: 2 };

function Here() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const here = () => document.querySelector('output')?.textContent;

function open(at: string, login: () => StubAnswer, { cookie = 'one-ticket', lang = 'zh' as 'zh' | 'en' } = {}) {
  localStorage.clear();
  document.cookie = cookie === '' ? 'sso_demo_token=; Max-Age=0; Path=/' : `sso_demo_token=${cookie}; Path=/`;
  const seen = stubServer(({ url }) => (url.pathname.endsWith('/api/login') ? login() : { data: [] }));
  useSession.getState().leave();
  renderScreen(
    <>
      <RedirectHandler />
      <Here />
    </>,
    { at, lang, stranger: true },
  );
  return seen;
}
beforeEach(() => sessionStorage.clear());

it('exchanges the ticket of the address once, deletes its cookie and opens the start page', async () => {
  const seen = open('/redirect-handler?oauth_token=one-ticket', () => ({ data: reply([student]) }));
  await waitFor(() => expect(here()).toBe('/portal'));
  const logins = seen.filter(({ url }) => url.pathname.endsWith('/api/login'));
  expect(logins.map(({ headers }) => headers['oauth-token'])).toEqual(['one-ticket']);
  expect(document.cookie).not.toContain('one-ticket');
  expect(useSession.getState()).toMatchObject({
    loggedIn: true,
    token: 'new.to.ken',
    logoutUrl: '/venue-server/sso/logout?kind=cas',
  });
});

it('sends the cookie alone as the other header', async () => {
  const seen = open('/redirect-handler', () => ({ data: reply([student]) }));
  await waitFor(() => expect(here()).toBe('/portal'));
  expect(seen.find(({ url }) => url.pathname.endsWith('/api/login'))?.headers['sso-token']).toBe('one-ticket');
});

it("refuses a login by a foreign link: the browser's own cookie must match", async () => {
  for (const cookie of ['another-ticket', '']) {
    const seen = open('/redirect-handler?oauth_token=one-ticket', () => ({ data: reply([student]) }), { cookie });
    expect((await screen.findAllByText('登录请求已失效或不是由本浏览器发起，请重新登录')).length).toBeGreaterThan(0);
    cleanup();
    expect(seen.filter(({ url }) => url.pathname.endsWith('/api/login'))).toEqual([]);
  }
});

it('returns to the guarded page if the role may see it, otherwise to goTo', async () => {
  storeReturnPath('/orders?payStatus=5');
  open('/redirect-handler?oauth_token=one-ticket', () => ({ data: reply([clerk], ['Orders']) }));
  await waitFor(() => expect(here()).toBe('/orders?payStatus=5'));
});

it('skips a path of another role', async () => {
  storeReturnPath('/orders?payStatus=5');
  open('/redirect-handler?oauth_token=one-ticket&goTo=1', () => ({ data: reply([student]) }));
  await waitFor(() => expect(here()).toBe('/portal'));
});

it.each([
  ['1', '/portal'],
  ['2', '/home'],
  ['3', /^\/(meeting\/)?venue-introduce$/],
  ['4', '/portal'],
  ['//evil.example', '/portal'],
])('lands for goTo %s at %s', async (goTo, landing) => {
  open(`/redirect-handler?oauth_token=one-ticket&goTo=${encodeURIComponent(goTo)}`, () => ({ data: reply([student]) }));
  await waitFor(() => expect(here()).toMatch(landing));
});

it.each([
  '//evil.example',
  'https://evil.example/venue',
  'javascript:alert(1)',
  '/\\evil.example',
  '/login',
  '/redirect-handler',
  '/no-such-screen',
])('follows `to` to its own screens only, not to %s', async (to) => {
  open(`/redirect-handler?oauth_token=one-ticket&to=${encodeURIComponent(to)}`, () => ({ data: reply([student]) }));
  await waitFor(() => expect(here()).toBe('/portal'));
});

it('asks for the role if there are several before it continues', async () => {
  open('/redirect-handler?oauth_token=one-ticket', () => ({ data: reply([student, clerk]) }));
  expect(await screen.findByText('选择身份进入')).toBeTruthy();
  expect(here()).toContain('/redirect-handler');
});

it('explains a failure and retries with the same ticket', async () => {
  let tries = 0;
  open(
    '/redirect-handler?oauth_token=one-ticket',
    () => ((tries += 1) === 1 ? new TypeError('offline') : { data: reply([student]) }),
    { lang: 'en' },
  );
  expect(await screen.findByText('Login was not completed')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /retry|try again/i }));
  await waitFor(() => expect(here()).toBe('/portal'));
  expect(tries).toBe(2);
});

it('redirects an anonymous visitor without a ticket to the login', async () => {
  open('/redirect-handler', () => ({ data: reply([student]) }), { cookie: '' });
  await waitFor(() => expect(here()).toBe('/login'));
});
