import type { LoginReply } from '#contract/session/session.contract';
import { isLoggedIn, rememberedName, useSession } from './session';

const reply: LoginReply = {
  token: { access_token: 'a.b.c', token_type: 'bearer', expires_in: 3600 },
  roles: [{ id: 9, name: '场馆管理员', enName: 'Venue admin', roleType: 1 }],
  role: 9,
  cipherKey: 'a2V5',
  logoutUrl: '',
  user: {
    userId: 5,
    username: 'venueadmin',
    name: '周敏',
    enName: 'Zhou Min',
    role: '场馆管理员',
    role_id: 9,
    org_id: 1,
    gender: 2,
    isArt: 0,
    loginCheckStatus: 1,
    routeNameList: ['Orders'],
    ruleList: ['OrdersCancel'],
    menus: [],
    venueIds: null,
  },
};

beforeEach(() => {
  localStorage.clear();
  useSession.getState().leave();
});

it('stores only the documented keys in local storage, and no name in clear text', () => {
  useSession.getState().enter(reply);
  useSession.getState().setLang('en');
  useSession.getState().setWebType('venue');
  rememberedName.set('venueadmin');
  expect(Object.keys(localStorage).sort()).toEqual([
    'cgAuthorization',
    'cgExpires',
    'cgLangType',
    'menus',
    'rememberMe',
    'ruleList',
    'userInfo',
    'web_type',
  ]);
  for (const key of ['cgAuthorization', 'cgExpires', 'menus', 'ruleList', 'userInfo'])
    expect(localStorage.getItem(key)).not.toMatch(/周敏|Zhou|venueadmin|Orders|a\.b\.c|^\d+$/);
  useSession.getState().setLang('zh');
});

it('grants exactly the rights of the login', () => {
  useSession.getState().enter(reply);
  const { may } = useSession.getState();
  expect([may('Orders'), may('OrdersCancel'), may('OrdersRelease')]).toEqual([true, true, false]);
});

it('restores the visitor in a new page of the same browser', () => {
  useSession.getState().enter(reply);
  jest.isolateModules(() => {
    const again = (jest.requireActual('./session') as typeof import('./session')).useSession.getState();
    expect(again).toMatchObject({
      loggedIn: true,
      token: 'a.b.c',
      user: { username: 'venueadmin' },
      menus: [],
      venueIds: null,
    });
    expect([...again.rules].sort()).toEqual(['Orders', 'OrdersCancel']);
  });
});

it.each(['cgAuthorization', 'cgExpires', 'ruleList', 'menus', 'userInfo'])(
  'ends the login if %s cannot be decrypted, and lets the shell report it',
  (key) => {
    useSession.getState().enter(reply);
    localStorage.setItem(key, 'bm90IG91cnM=');
    jest.isolateModules(() => {
      const again = jest.requireActual('./session') as typeof import('./session');
      expect(again.useSession.getState()).toMatchObject({ loggedIn: false, token: null, user: null });
      expect(again.storageState.storage).toBe(true);
    });
    expect(Object.keys(localStorage).filter((one) => !['cgLangType', 'web_type', 'rememberMe'].includes(one))).toEqual(
      [],
    );
  },
);

it("applies and stores the server's rights, and re-renders buttons only if rights changed", () => {
  useSession.getState().enter(reply);
  const before = useSession.getState().may;
  const loginRights = {
    menus: [],
    routeNameList: ['Orders'],
    ruleList: ['OrdersCancel'],
    venueIds: null,
    loginCheckStatus: 1,
  };
  useSession.getState().setRights(loginRights);
  expect(useSession.getState().may).toBe(before);
  useSession.getState().setRights({ ...loginRights, ruleList: ['OrdersExport'], venueIds: [3], loginCheckStatus: 0 });
  const { may, venueIds, user } = useSession.getState();
  expect(may).not.toBe(before);
  expect([may('OrdersCancel'), may('OrdersExport'), venueIds, user?.loginCheckStatus]).toEqual([false, true, [3], 0]);
  jest.isolateModules(() => {
    const again = (jest.requireActual('./session') as typeof import('./session')).useSession.getState();
    expect([
      again.may('OrdersExport'),
      again.may('OrdersCancel'),
      again.venueIds,
      again.user?.loginCheckStatus,
    ]).toEqual([true, false, [3], 0]);
  });
  useSession.getState().leave();
  useSession.getState().setRights(loginRights);
  expect(useSession.getState()).toMatchObject({ user: null, menus: [] });
});

it('keeps language, system and remembered name after logout', () => {
  useSession.getState().enter(reply);
  useSession.getState().setLang('zh');
  useSession.getState().setWebType('venue');
  rememberedName.set('venueadmin');
  useSession.getState().leave();
  expect(Object.keys(localStorage).sort()).toEqual(['cgLangType', 'rememberMe', 'web_type']);
  expect(useSession.getState()).toMatchObject({ loggedIn: false, user: null, token: null });
});

it('expires by itself', () => {
  useSession.getState().enter({ ...reply, token: { ...reply.token, expires_in: -1 } });
  expect(isLoggedIn()).toBe(false);
  expect(localStorage.getItem('cgAuthorization')).toBeNull();
});
