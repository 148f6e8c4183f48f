import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { LoginReply } from '#contract/session/session.contract';
import { useEntry } from '#web/kit/session/entry';
import { useSession } from '#web/kit/session/session';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer, type StubAnswer } from '#web/kit/test/test-server';
import Login from './login.screen';

jest.mock('#web/kit/live/live', () => ({
  useRoom: () => ({ body: null, state: 'connecting', at: null, v: 0, refused: null }),
  live: () => ({ watch: () => () => undefined, view: () => null }),
}));

const reply = (roles: LoginReply['roles']): LoginReply => ({
  token: { access_token: 'a.b.c', token_type: 'bearer', expires_in: 3600 },
  roles,
  role: roles[0]?.id ?? 3,
  cipherKey: 'a2V5',
  logoutUrl: '',
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
    ruleList: [],
    menus: [],
    venueIds: null,
  },
});
const student = { id: 3, name: '学生', enName: 'Student', roleType: 1 };
const clerk = { id: 10, name: '订单管理员', enName: 'Order admin', roleType: 2 };

const entrances = [
  { kind: 'cas' as const, zh: '统一身份认证', en: 'Campus single sign-on', href: '/venue-server/sso/manageLogin' },
  {
    kind: 'oidc' as const,
    zh: '统一身份认证（OpenID）',
    en: 'Campus single sign-on (OpenID)',
    href: '/venue-server/loginto',
  },
];

function open(login: () => StubAnswer, { lang = 'zh' as 'zh' | 'en', demo = true, sso = false, at = '/login' } = {}) {
  localStorage.clear();
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/api/login')
      ? login()
      : url.pathname.endsWith('/captcha/get')
        ? { data: { repCode: '6201', repMsg: 'later', success: false, error: true, repData: null } }
        : { data: [] },
  );
  const { entry } = useEntry.getState();
  if (entry)
    useEntry.setState({
      entry: {
        ...entry,
        demo: demo
          ? {
              password: 'Demo@2026venue',
              payPassword: '123456',
              accounts: [{ username: 'student', zh: '学生', en: 'Student' }],
            }
          : null,
        sso: sso ? entrances : [],
      },
    });
  useSession.getState().leave();
  renderScreen(<Login />, { at, lang, stranger: true });
  return seen;
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^登录$/ }));

it('fills in a demo account, logs in, and sends only the form and its language', async () => {
  const seen = open(() => ({ data: reply([student]) }));
  fireEvent.click(await screen.findByRole('button', { name: /student/ }));
  submit();
  await waitFor(() => expect(useSession.getState().user?.name).toBe('陈一诺'));
  expect(seen.find(({ url }) => url.pathname.endsWith('/api/login'))?.body).toBe(
    new URLSearchParams({ username: 'student', password: 'Demo@2026venue', lang: 'zh' }).toString(),
  );
});

it('lists demo accounts in demo mode only', async () => {
  open(() => ({ data: reply([student]) }), { demo: false });
  await screen.findByLabelText(/用户名/);
  expect(screen.queryByText(/演示环境账号/)).toBeNull();
  expect(document.body.textContent).not.toContain('Demo@2026venue');
});

it("shows the refusal inline in the visitor's language, and keeps the input", async () => {
  open(() => ({
    code: 400,
    message: '用户名或密码错误，请重新输入',
    messageEn: 'The username or password is wrong. Try again.',
    errKey: 'BAD_CREDENTIALS',
  }));
  await screen.findByLabelText(/用户名/);
  type(/用户名/, 'student');
  type(/密码/, 'nope');
  submit();
  expect(await screen.findByText('用户名或密码错误，请重新输入')).toBeTruthy();
  expect((screen.getByLabelText(/用户名/) as HTMLInputElement).value).toBe('student');
  expect(useSession.getState().loggedIn).toBe(false);
});

it('shows the captcha only if the server requires it, and then waits for it', async () => {
  open(() => ({
    code: 400,
    message: '请先完成安全验证再登录',
    messageEn: 'Complete the captcha',
    errKey: 'CAPTCHA_NEEDED',
  }));
  await screen.findByLabelText(/用户名/);
  expect(screen.queryByText('完成点选验证后可登录')).toBeNull();
  type(/用户名/, 'student');
  type(/密码/, 'x');
  submit();
  expect(await screen.findByText('完成点选验证后可登录')).toBeTruthy();
  expect((screen.getByRole('button', { name: /^登录$/ }) as HTMLButtonElement).disabled).toBe(true);
});

it('asks for the role if there are several, separating work and personal ones', async () => {
  open(() => ({ data: reply([clerk, student]) }));
  await screen.findByLabelText(/用户名/);
  type(/用户名/, 'clerk');
  type(/密码/, 'x');
  submit();
  expect(await screen.findByText('选择身份进入')).toBeTruthy();
  for (const text of ['订单管理员', '工作', '个人']) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
});

it('shows English throughout', async () => {
  open(() => ({ data: reply([student]) }), { lang: 'en' });
  expect(await screen.findByLabelText(/Username/)).toBeTruthy();
  expect(screen.getByText('Demo accounts')).toBeTruthy();
});

it("offers the school's single sign-on methods, and passes the landing on", async () => {
  open(() => ({ data: reply([student]) }), { sso: true, at: '/login?goTo=3' });
  expect(
    (await screen.findAllByRole('link'))
      .filter((link) => !/^\/register/.test(link.getAttribute('href') ?? ''))
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['统一身份认证', '/venue-server/sso/manageLogin?goTo=3'],
    ['统一身份认证（OpenID）', '/venue-server/loginto?goTo=3'],
  ]);
});

it('offers none if the school has none', async () => {
  open(() => ({ data: reply([student]) }));
  await screen.findByLabelText(/用户名/);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/register',
    '/register-pwd',
  ]);
});

it.each([
  ['zh', '统一身份认证暂时无法连接，请稍后再试'],
  ['en', 'Single sign-on is not available right now. Please try again later.'],
] as const)('explains in %s why single sign-on failed, and nothing for an unknown code', async (lang, text) => {
  open(() => ({ data: reply([student]) }), { lang, at: '/login?sso=SSO_DOWN' });
  expect(await screen.findByText(text)).toBeTruthy();
  cleanup();
  open(() => ({ data: reply([student]) }), { lang, at: '/login?sso=<b>x' });
  await screen.findByRole('button', { name: lang === 'zh' ? /^登录$/ : /^(Sign|Log) in$/ });
  expect(screen.queryByRole('alert')).toBeNull();
});
