import { catalogue, routeOf } from '#contract/catalogue';
import type { RouteVisitor } from '#contract/kit/route-access';
import { screenFile, type RouteSpec } from '#contract/kit/route';
import { BrokenFrame } from './crash';
import { takeReturnPath, storeReturnPath } from './return-path';
import { guard, routeTree, titleOf, type Frames } from './router';
import { useSession } from '#web/kit/session/session';
import { routeAt } from './navigation';

const stranger: RouteVisitor = { loggedIn: false, unchecked: false, rights: new Set() };
const clerk: RouteVisitor = { loggedIn: true, unchecked: false, rights: new Set(['Orders']) };
const go = (
  name: Parameters<typeof routeOf>[0],
  visitor: RouteVisitor,
  path: string = routeOf(name).path,
  front = true,
) => guard(routeOf(name), path, visitor, front);

beforeEach(() => sessionStorage.clear());

describe('the navigation guard', () => {
  it('admits everybody to public screens', () => expect(go('currencyHome', stranger)).toBeNull());

  it('redirects to the root without the portal, before it requires a login', () => {
    expect(go('currencyHome', stranger, '/portal', false)).toBe('/');
    expect(go('Login', stranger, '/login', false)).toBeNull();
  });

  it('redirects anonymous visitors to login and stores the full path', () => {
    expect(go('Orders', stranger, '/orders?payStatus=5')).toBe('/login');
    expect(takeReturnPath()).toBe('/orders?payStatus=5');
  });

  it('requires a login before a right', () => expect(go('VenuesFinances', stranger)).toBe('/login'));

  it('redirects to the no-permission page, which names the right', () =>
    expect(go('VenuesFinances', clerk)).toBe('/407?from=VenuesFinances'));

  it('admits the holder of the right, and every login if no right is required', () => {
    expect(go('Orders', clerk)).toBeNull();
    expect(go('mobileOrders', clerk)).toBeNull();
  });

  it('requires a login but no rights if the deployment disables the check', () => {
    expect(go('VenuesFinances', { ...clerk, unchecked: true })).toBeNull();
    expect(go('VenuesFinances', { ...stranger, unchecked: true })).toBe('/login');
  });
});

describe('the guard of every catalogue screen', () => {
  const rows = catalogue as readonly RouteSpec[];
  const has = (route: RouteSpec, flag: string) => route.flags?.some((one) => one === flag) ?? false;
  const holder = (route: RouteSpec): RouteVisitor => ({
    loggedIn: true,
    unchecked: false,
    rights: new Set([route.name]),
  });
  const withoutRights: RouteVisitor = { loggedIn: true, unchecked: false, rights: new Set() };

  it.each(rows.map((route) => [route.name, route] as const))(
    '%s: checks login, then right, only where the flags require them',
    (_, route) => {
      const path = route.path.replace(/:\w+/g, '7');
      expect(guard(route, path, stranger, true)).toBe(has(route, 'noLogin') ? null : '/login');
      expect(takeReturnPath()).toBe(has(route, 'noLogin') ? null : path);
      expect(guard(route, route.path, withoutRights, true)).toBe(
        has(route, 'noLogin') || has(route, 'noCheckRule') ? null : `/407?from=${route.name}`,
      );
      expect(guard(route, route.path, holder(route), true)).toBeNull();
      expect(guard(route, route.path, { ...withoutRights, unchecked: true }, true)).toBeNull();
    },
  );

  it.each(rows.map((route) => [route.name, route] as const))(
    '%s redirects to the root first without the portal: the two portals only',
    (name, route) => {
      const portals = name === 'currencyHome' || name === 'Home';
      expect(guard(route, route.path, holder(route), false)).toBe(portals ? '/' : null);
      if (portals) expect(takeReturnPath()).toBeNull();
    },
  );

  it('has the documented flags', () => {
    const documented: Readonly<Record<string, readonly string[]>> = {
      '/statistic/gate/entry': ['noLogin', 'fullScreen'],
      '/venues/turnover/statistics': ['noLogin', 'fullScreen'],
      '/venues/turnover/analysis': ['noLogin', 'fullScreen'],
      '/venues/turnover/subsidiary/:id': ['noLogin', 'fullScreen'],
      '/monitor-echart-ws': ['noLogin', 'fullScreen'],
      '/monitor-echart/:placeId': ['noLogin', 'fullScreen'],
      '/monitor-display-qdb': ['noLogin', 'fullScreen'],
      '/monitor-display-qdb-m': ['noLogin', 'fullScreen'],
      '/healthy-campus': ['noLogin', 'fullScreen'],
      '/site-status/:id': ['noLogin', 'fullScreen'],
      '/site-status-pc/:id': ['noLogin', 'fullScreen'],
      '/ticket-check': ['noLogin'],
      '/ticket-check-sale': ['noLogin'],
      '/': ['noLogin'],
      '/home': ['noLogin'],
      '/portal': ['noLogin'],
      '/meeting/home': ['noLogin'],
      '/userRegister': ['noLogin'],
      '/reset-pwd': ['noLogin'],
      '/modifyPwd': ['noLogin'],
      '/venue-introduce': ['noLogin'],
      '/venue-reservation/:id': ['noLogin'],
      '/login': ['noLogin'],
      '/register': ['noLogin'],
      '/register-pwd': ['noLogin'],
      '/404': ['noLogin'],
      '/407': ['noLogin'],
      '/pay-order': ['noCheckRule', 'hideMobileTabber'],
      '/group-course-sign-in': ['noLogin', 'noCheckRule', 'fullScreen'],
      '/goods-list': ['keepAlive'],
      '/goods-edit/:id': ['breadcrumb'],
      '/goods-stock-log/:goodsId': ['breadcrumb'],
      '/mobile-goods-list': ['hideMobileTabber'],
      '/mobile-goods-buy/:goodsId': ['hideMobileTabber'],
      '/mobile-goods-orders': ['hideMobileTabber'],
      '/mobile-orders-detail/:id': ['hideMobileTabber'],
      '/mobile-goods-orders-refund/:tradeNo': ['noCheckRule', 'hideMobileTabber'],
      '/locker-record': ['keepAlive'],
      '/hardware-equipment-list': ['keepAlive'],
      '/reservation-monitor': ['keepAlive'],
      '/redirect-handler': ['noLogin', 'noCheckRule', 'fullScreen', 'hideMobileTabber'],
      '/test': ['noLogin', 'noCheckRule'],
    };
    for (const route of rows)
      expect({ path: route.path, flags: documented[route.path]?.filter((flag) => !has(route, flag)) ?? [] }).toEqual({
        path: route.path,
        flags: [],
      });
  });
});

describe('the return path', () => {
  it('is used once', () => {
    storeReturnPath('/orders');
    expect([takeReturnPath(), takeReturnPath()]).toEqual(['/orders', null]);
  });

  it('expires after sixty seconds', () => {
    storeReturnPath('/orders');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
    expect(takeReturnPath()).toBeNull();
    clock.mockRestore();
  });

  it.each([
    '//evil.example/x',
    'https://evil.example',
    '/\\\\evil.example',
    '/%2fevil.example',
    '/orders/../../evil',
    'javascript:alert(1)',
    '/orders\n',
    '/no-such-screen',
    '/login',
    '/redirect-handler?oauth_token=x',
    'orders',
  ])('never redirects to %s', (path) => {
    storeReturnPath(path);
    expect(takeReturnPath()).toBeNull();
  });
});

describe('titles and files', () => {
  it.each([
    ['Orders', '订单管理-场馆管理系统', 'Orders-Venue Management System'],
    ['currencyHome', '预约门户-智慧场馆', 'Booking portal-Smart Venues'],
  ] as const)('name the page of %s in both languages', (name, zh, en) => {
    useSession.setState({ lang: 'zh' });
    expect(titleOf(routeOf(name))).toBe(zh);
    useSession.setState({ lang: 'en' });
    expect(titleOf(routeOf(name))).toBe(en);
    useSession.setState({ lang: 'zh' });
  });

  it.each([
    ['VenuesGateList', 'venues-gate-list.screen.tsx'],
    ['mobileOrders', 'mobile-orders.screen.tsx'],
    ['MobiletoPay', 'mobileto-pay.screen.tsx'],
    ['noRule', 'no-rule.screen.tsx'],
  ])('render %s from %s', (name, file) => expect(screenFile(name)).toBe(file));

  it('resolve every address to its row', () => {
    for (const route of catalogue as readonly RouteSpec[])
      expect(routeAt(route.path.replace(/:\w+/g, '7'))?.name).toBe(route.name);
    expect(routeAt('/orders?page=2')?.name).toBe('Orders');
  });
});

it('show nothing internal if a frame crashes', () => {
  const [root] = routeTree({} as Frames);
  expect(root?.ErrorBoundary).toBe(BrokenFrame);
});
