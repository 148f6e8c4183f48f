import { act, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { MenuItem } from '#contract/session/session.contract';
import { DeskMenu, trailOf } from './desk-menu';
import { takeScreens } from './screens';
import { useSession } from './session';

const item = (id: number, name: string, enName: string, routerName: string, childs: MenuItem[] = []): MenuItem => ({ id, parentid: 0, name, enName, icon: 'orders', iconType: 1, url: '', type: childs.length > 0 ? 1 : 2, openstatus: 1, routerName, childs });
const menus = [item(1, '预约管理', 'Bookings', '', [item(11, '订单管理', 'Orders', 'Orders')]), item(2, '财务管理', 'Finance', '', [item(21, '财务流水', 'Finance records', 'VenuesFinances')]), item(3, '空组', 'Empty', '', [item(31, '未建', 'Unbuilt', 'NoSuchScreen')])];

// jsdom knows no requests; the router makes one for every navigation.
globalThis.Request ??= class {
  readonly method = 'GET';
  readonly signal?: AbortSignal | null | undefined;
  constructor(readonly url: string, init?: RequestInit) {
    this.signal = init?.signal;
  }
} as never;

beforeAll(() => {
  takeScreens({ '/orders.screen.tsx': () => Promise.reject(new Error('not needed')), '/venues-finances.screen.tsx': () => Promise.reject(new Error('not needed')) });
});
beforeEach(() => useSession.setState({ menus, lang: 'zh' }));

function draw(collapsed: boolean) {
  const router = createMemoryRouter([{ path: '/orders', handle: routeOf('Orders'), element: <DeskMenu collapsed={collapsed} /> }, { path: '/venues/finances', handle: routeOf('VenuesFinances'), element: <p>money</p> }], { initialEntries: ['/orders'] });
  return { router, ...render(<ConfigProvider theme={{ zeroRuntime: true }}><RouterProvider router={router} /></ConfigProvider>) };
}

it('opens the groups of a short menu, marks the screen shown, and leaves out what is not built', () => {
  draw(false);
  expect(screen.getByText('订单管理').closest('[role="menuitem"]')?.className).toContain('selected');
  expect(screen.getByText('财务流水')).toBeTruthy();
  expect(screen.queryByText('空组')).toBeNull();
});

it('shows no group over the page when it is folded, not even the one of the screen shown', async () => {
  const { container } = draw(true);
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(container.ownerDocument.querySelectorAll('.ant-menu-submenu-popup:not(.ant-menu-submenu-hidden)')).toHaveLength(0);
  expect(container.querySelectorAll('.ant-menu-submenu-open')).toHaveLength(0);
});

it('leads to a screen by pointer or Enter', async () => {
  const { router } = draw(false);
  await act(async () => {
    fireEvent.keyDown(screen.getByText('财务流水').closest('[role="menuitem"]') as HTMLElement, { key: 'Enter', which: 13, keyCode: 13 });
    await Promise.resolve();
  });
  expect(router.state.location.pathname).toBe('/venues/finances');
});

it('speaks English', () => {
  useSession.setState({ lang: 'en' });
  draw(false);
  expect(screen.getByText('Finance records')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u);
});

it('knows the way to a screen', () => expect(trailOf(menus, 'VenuesFinances').map(({ id }) => id)).toEqual([2, 21]));
