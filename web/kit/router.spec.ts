import { catalogue, routeOf } from '#contract/catalogue';
import type { Visitor } from '#contract/kit/admit';
import type { RouteSpec } from '#contract/kit/route';
import { takePath, rememberPath } from './return-path';
import { guard, titleOf } from './router';
import { screenFile } from './screens';
import { useSession } from './session';
import { routeAt } from './way';

const stranger: Visitor = { loggedIn: false, unchecked: false, rights: new Set() };
const clerk: Visitor = { loggedIn: true, unchecked: false, rights: new Set(['Orders']) };
const go = (name: Parameters<typeof routeOf>[0], visitor: Visitor, path: string = routeOf(name).path, front = true) => guard(routeOf(name), path, visitor, front);

beforeEach(() => sessionStorage.clear());

describe('the navigation guard', () => {
  it('lets everybody into open screens', () => expect(go('currencyHome', stranger)).toBeNull());

  it('sends to the root where the product has no front side, before it asks for a login', () => {
    expect(go('currencyHome', stranger, '/portal', false)).toBe('/');
    expect(go('Login', stranger, '/login', false)).toBeNull();
  });

  it('sends strangers to login and remembers the full path', () => {
    expect(go('Orders', stranger, '/orders?payStatus=5')).toBe('/login');
    expect(takePath()).toBe('/orders?payStatus=5');
  });

  it('asks for a login before it asks for a right', () => expect(go('VenuesFinances', stranger)).toBe('/login'));

  it('sends to the no-permission page, which names the right', () => expect(go('VenuesFinances', clerk)).toBe('/407?from=VenuesFinances'));

  it('lets the holder of the right in, and everyone logged in where no right is asked', () => {
    expect(go('Orders', clerk)).toBeNull();
    expect(go('mobileOrders', clerk)).toBeNull();
  });

  it('asks no rights where the deployment closed the check, but still a login', () => {
    expect(go('VenuesFinances', { ...clerk, unchecked: true })).toBeNull();
    expect(go('VenuesFinances', { ...stranger, unchecked: true })).toBe('/login');
  });
});

describe('the return path', () => {
  it('is good once', () => {
    rememberPath('/orders');
    expect([takePath(), takePath()]).toEqual(['/orders', null]);
  });

  it('is good for sixty seconds', () => {
    rememberPath('/orders');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
    expect(takePath()).toBeNull();
    clock.mockRestore();
  });

  it.each(['//evil.example/x', 'https://evil.example', '/\\\\evil.example', '/%2fevil.example', '/orders/../../evil', 'javascript:alert(1)', '/orders\n', '/no-such-screen', '/login', '/redirect-handler?oauth_token=x', 'orders'])('never leads to %s', (path) => {
    rememberPath(path);
    expect(takePath()).toBeNull();
  });
});

describe('titles and files', () => {
  it.each([['Orders', '订单管理-场馆管理系统', 'Orders-Venue Management System'], ['currencyHome', '预约门户-智慧场馆', 'Booking portal-Smart Venues']] as const)('names the page of %s in both languages', (name, zh, en) => {
    useSession.setState({ lang: 'zh' });
    expect(titleOf(routeOf(name))).toBe(zh);
    useSession.setState({ lang: 'en' });
    expect(titleOf(routeOf(name))).toBe(en);
    useSession.setState({ lang: 'zh' });
  });

  it.each([['VenuesGateList', 'venues-gate-list.screen.tsx'], ['mobileOrders', 'mobile-orders.screen.tsx'], ['MobiletoPay', 'mobileto-pay.screen.tsx'], ['noRule', 'no-rule.screen.tsx']])('draws %s from %s', (name, file) => expect(screenFile(name)).toBe(file));

  it('finds the row of every address', () => {
    for (const route of catalogue as readonly RouteSpec[]) expect(routeAt(route.path.replace(/:\w+/g, '7'))?.name).toBe(route.name);
    expect(routeAt('/orders?page=2')?.name).toBe('Orders');
  });
});
