import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MenuRow } from '#contract/access/menu.contract';
import { menuOpen, menuType } from '#domain/access/right.status';
import { renderScreen } from '#web/kit/test/test-frame';
import { stubServer } from '#web/kit/test/test-server';
import Menu from './menu.screen';

const row = (over: Partial<MenuRow>): MenuRow => ({
  id: 1,
  parentid: 0,
  name: '预约管理',
  enName: 'Bookings',
  icon: '',
  iconType: 1,
  url: '',
  type: menuType.group,
  openstatus: menuOpen.shown,
  routerName: '',
  stands: true,
  ...over,
});
const page = row({
  id: 2,
  parentid: 1,
  name: '订单中心',
  enName: 'Order centre',
  type: menuType.page,
  routerName: 'Orders',
  url: '/orders',
});
const button = (right: string) =>
  row({
    id: 9,
    parentid: 2,
    name: right,
    enName: right,
    type: menuType.button,
    openstatus: menuOpen.hidden,
    routerName: right,
  });

function open(
  rows: readonly MenuRow[],
  { lang = 'zh' as 'zh' | 'en', rights = ['Menu', 'MenuEdit', 'MenuDel'] as const } = {},
) {
  const seen = stubServer(({ url }) =>
    url.pathname.endsWith('/buttons')
      ? { data: [...rows, button('OrdersExport')] }
      : url.pathname.endsWith('/delete')
        ? { data: { id: 1 } }
        : { data: rows },
  );
  renderScreen(<Menu />, { at: '/menu', lang, rights: [...rights] });
  return seen;
}
const lineOf = async (text: string) => (await screen.findByText(text)).closest('.s-menu-row') as HTMLElement;

it('shows groups, screens and their state; buttons belong to their screen and are no items', async () => {
  open([
    row({}),
    page,
    button('OrdersCancel'),
    row({
      id: 3,
      name: '旧页面',
      enName: 'Old',
      type: menuType.page,
      routerName: 'Gone',
      openstatus: menuOpen.hidden,
      stands: false,
    }),
  ]);
  expect(await screen.findByText('菜单 3 项')).toBeTruthy();
  expect(within(await lineOf('订单中心')).getByText('隐藏 1 个按钮')).toBeTruthy();
  const old = await lineOf('旧页面');
  for (const text of ['隐藏', '页面已不存在']) expect(within(old).getByText(text)).toBeTruthy();
  expect(screen.queryByText('OrdersCancel')).toBeNull();
});

it('shows English, and is read-only without the right', async () => {
  open([row({}), page], { lang: 'en', rights: ['Menu'] as never });
  expect(within(await lineOf('Order centre')).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Add menu item/ })).toBeNull();
});

it('hides a button of a screen and states what remains', async () => {
  const seen = open([row({}), page]);
  fireEvent.click(within(await lineOf('订单中心')).getByRole('button', { name: '按钮' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/权限本身不变/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '导出' }));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(seen.find(({ url }) => url.pathname.endsWith('/buttons'))).toBeDefined());
  const sent = seen.find(({ url }) => url.pathname.endsWith('/buttons'));
  expect([sent?.url.pathname.endsWith('/api/menus/2/buttons'), JSON.parse(sent?.body ?? '{}')]).toEqual([
    true,
    { hidden: ['OrdersExport'] },
  ]);
  expect(await within(await lineOf('订单中心')).findByText('隐藏 1 个按钮')).toBeTruthy();
});

it('deletes an empty item after confirmation; a group with items cannot be deleted', async () => {
  const seen = open([row({}), page]);
  expect(
    within(await lineOf('预约管理'))
      .getByRole('button', { name: '删除' })
      .hasAttribute('disabled'),
  ).toBe(true);
  fireEvent.click(within(await lineOf('订单中心')).getByRole('button', { name: '删除' }));
  expect(await screen.findByText(/页面本身和权限不受影响/)).toBeTruthy();
  expect(seen.some(({ url }) => url.pathname.endsWith('/delete'))).toBe(false);
  fireEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement);
  await waitFor(() => expect(seen.some(({ url }) => url.pathname.endsWith('/menus/delete'))).toBe(true));
});

it('moves an item by arrow keys on its handle, within its group', async () => {
  const other = row({
    id: 3,
    parentid: 1,
    name: '窗口售票',
    enName: 'Counter',
    type: menuType.page,
    routerName: 'TicketPurchase',
  });
  const seen = open([row({}), page, other]);
  const moves = () => seen.filter(({ url }) => url.pathname.endsWith('/move'));
  const grip = async (text: string) =>
    within(await lineOf(text)).getByRole('button', { name: `移动“${text}”，按上下方向键` });
  fireEvent.keyDown(await grip('订单中心'), { key: 'ArrowUp' });
  fireEvent.keyDown(await grip('窗口售票'), { key: 'ArrowDown' });
  fireEvent.keyDown(await grip('订单中心'), { key: 'Enter' });
  expect(moves()).toEqual([]);
  fireEvent.keyDown(await grip('窗口售票'), { key: 'ArrowUp' });
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect([moves()[0]?.url.searchParams.get('id'), moves()[0]?.body]).toEqual(['3', 'parentid=1&at=0']);
});
