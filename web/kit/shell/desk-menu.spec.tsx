import { act, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { menuOpen } from '#domain/access/right.status';
import { routeOf } from '#contract/catalogue';
import type { MenuItem } from '#contract/session/session.contract';
import { DeskMenu, menuPathOfRoute, menuPathOf } from './desk-menu';
import { registerScreens } from '#web/kit/route/screens';
import { useSession } from '#web/kit/session/session';

const item = (id: number, name: string, enName: string, routerName: string, childs: MenuItem[] = []): MenuItem => ({
  id,
  parentid: 0,
  name,
  enName,
  icon: 'orders',
  iconType: 1,
  url: '',
  type: childs.length > 0 ? 1 : 2,
  openstatus: menuOpen.shown,
  routerName,
  childs,
});
const menus = [
  item(1, '预约管理', 'Bookings', '', [item(11, '订单管理', 'Orders', 'Orders')]),
  item(2, '财务管理', 'Finance', '', [item(21, '财务流水', 'Finance records', 'VenuesFinances')]),
  item(3, '空组', 'Empty', '', [item(31, '未建', 'Unbuilt', 'NoSuchScreen')]),
];

// jsdom has no `Request`; the router creates one for every navigation.
globalThis.Request ??= class {
  readonly method = 'GET';
  readonly signal?: AbortSignal | null | undefined;
  constructor(
    readonly url: string,
    init?: RequestInit,
  ) {
    this.signal = init?.signal;
  }
} as never;

beforeAll(() => {
  registerScreens({
    ...Object.fromEntries(
      ['venues', 'code', 'dicts', 'user', 'role', 'menu', 'webhooks'].map((name) => [
        `/${name}.screen.tsx`,
        () => Promise.reject(new Error('not needed')),
      ]),
    ),
    '/orders.screen.tsx': () => Promise.reject(new Error('not needed')),
    '/venues-finances.screen.tsx': () => Promise.reject(new Error('not needed')),
  });
});
beforeEach(() => useSession.setState({ menus, lang: 'zh' }));

function renderMenu(collapsed: boolean) {
  const router = createMemoryRouter(
    [
      { path: '/orders', handle: routeOf('Orders'), element: <DeskMenu collapsed={collapsed} /> },
      { path: '/venues/finances', handle: routeOf('VenuesFinances'), element: <p>money</p> },
    ],
    { initialEntries: ['/orders'] },
  );
  return {
    router,
    ...render(
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <RouterProvider router={router} />
      </ConfigProvider>,
    ),
  };
}

it('opens the groups of a short menu, marks the current screen, and omits unbuilt ones', () => {
  renderMenu(false);
  expect(screen.getByText('订单管理').closest('[role="menuitem"]')?.className).toContain('selected');
  expect(screen.getByText('财务流水')).toBeTruthy();
  expect(screen.queryByText('空组')).toBeNull();
});

it("opens no group over the page when folded, not even the current one's", async () => {
  const { container } = renderMenu(true);
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(
    container.ownerDocument.querySelectorAll('.ant-menu-submenu-popup:not(.ant-menu-submenu-hidden)'),
  ).toHaveLength(0);
  expect(container.querySelectorAll('.ant-menu-submenu-open')).toHaveLength(0);
});

it('opens a screen by pointer or Enter', async () => {
  const { router } = renderMenu(false);
  await act(async () => {
    fireEvent.keyDown(screen.getByText('财务流水').closest('[role="menuitem"]') as HTMLElement, {
      key: 'Enter',
      which: 13,
      keyCode: 13,
    });
    await Promise.resolve();
  });
  expect(router.state.location.pathname).toBe('/venues/finances');
});

it('shows English', () => {
  useSession.setState({ lang: 'en' });
  renderMenu(false);
  expect(screen.getByText('Finance records')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/\p{Script=Han}/u);
});

it('returns the path to a screen', () =>
  expect(menuPathOf(menus, 'VenuesFinances').map(({ id }) => id)).toEqual([2, 21]));

it('places a screen outside the menu under the screen its address extends', () => {
  const place = (name: 'OrdersChangeBuddy' | 'VenuesUserInfo') =>
    menuPathOfRoute(menus, routeOf(name)).map(({ id }) => id);
  expect(place('OrdersChangeBuddy')).toEqual([1, 11]);
  expect(place('VenuesUserInfo')).toEqual([]);
});

describe('a long menu', () => {
  const names = ['Venues', 'Code', 'Dicts', 'User', 'Role', 'Menu'];
  const long = [
    ...menus.slice(0, 2),
    ...names.map((name, n) => item(4 + n, `组${n}`, `Group ${n}`, '', [item(40 + n, `页${n}`, `Page ${n}`, name)])),
  ];
  const groups = () =>
    screen
      .getAllByRole('menuitem')
      .filter((one) => one.getAttribute('aria-expanded') === 'true')
      .map((one) => one.textContent);
  const work = () => {
    useSession.setState({ menus: long });
    const router = createMemoryRouter(
      [
        {
          element: <DeskMenu />,
          children: [
            { path: '/orders', handle: routeOf('Orders'), element: <p /> },
            { path: '/finances', handle: routeOf('VenuesFinances'), element: <p /> },
          ],
        },
      ],
      { initialEntries: ['/orders'] },
    );
    render(
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <RouterProvider router={router} />
      </ConfigProvider>,
    );
    return router;
  };

  it('opens the current group, closes it on request, and opens the next one automatically', async () => {
    const router = work();
    expect(groups()).toEqual(['预约管理']);
    fireEvent.click(screen.getByText('预约管理'));
    expect(groups()).toEqual([]);
    await act(() => router.navigate('/finances'));
    expect(groups()).toEqual(['财务管理']);
    await act(() => router.navigate('/orders'));
    expect(groups()).toEqual(['预约管理', '财务管理']);
  });

  it('opens a group added while a user is at work', () => {
    work();
    act(() =>
      useSession.setState({
        menus: [...long, item(12, '新组', 'New', '', [item(120, '新页', 'New page', 'Webhooks')])],
      }),
    );
    expect(groups()).toEqual(['预约管理', '新组']);
  });
});
