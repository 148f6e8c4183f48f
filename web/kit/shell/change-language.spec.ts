import type { LoginReply } from '#contract/session/session.contract';
import { useSession } from '#web/kit/session/session';
import { changeLanguage } from './change-language';
import { stubServer } from '#web/kit/test/test-server';

const reply: LoginReply = {
  token: { access_token: 'a.b.c', token_type: 'bearer', expires_in: 3600 },
  roles: [],
  role: 3,
  cipherKey: 'a2V5',
  logoutUrl: '',
  user: {
    userId: 5,
    username: 'student01',
    name: '周敏',
    enName: 'Zhou Min',
    role: '学生',
    role_id: 3,
    org_id: 1,
    gender: 2,
    isArt: 0,
    loginCheckStatus: 1,
    routeNameList: [],
    ruleList: [],
    menus: [],
    venueIds: null,
  },
};

beforeEach(() => {
  localStorage.clear();
  useSession.getState().leave();
});

it('shows the language at once and saves it for messages if logged in', () => {
  const requests = stubServer(() => ({ data: {} }));
  useSession.getState().enter(reply);
  changeLanguage('en');
  expect(useSession.getState().lang).toBe('en');
  expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([['/venue-server/api/language', 'lang=en']]);
});

it('sends nothing for an anonymous visitor, and keeps the language if the call fails', async () => {
  const requests = stubServer(() => new TypeError('Failed to fetch'));
  changeLanguage('en');
  expect(requests).toEqual([]);
  useSession.getState().enter(reply);
  changeLanguage('zh');
  await new Promise((done) => setTimeout(done));
  expect(useSession.getState().lang).toBe('zh');
});
