import { role } from '#domain/session/role.status';
import { menuOpen, menuType } from '#domain/access/right.status';
import { rightNames } from '#contract/catalogue';
import { session } from '#contract/session/session.contract';
import { menus, type MenuRow } from '#contract/access/menu.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson } from '#server/kit/testing/test-data';
import { seedMenu } from '#server/session/menu.seed';

/** The stored menu: seeded once, edited by its editor, filtered by rights. */
let api: TestApi;
let admin: TestClient;
let desk: TestClient;
const rows = async (): Promise<MenuRow[]> => (await admin.get(menus.list, {})).data ?? [];
const named = async (name: string) =>
  (await rows()).find((row) => row.name === name || row.routerName === name) as MenuRow;
const group = (name: string, more: object = {}) =>
  admin.post(menus.save, { type: menuType.group, name, enName: name, ...more });
const seen = async (client: TestClient) =>
  (await client.get(session.right, {})).data?.map(({ name, childs }) => [name, childs.map((child) => child.name)]);

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'menus');
  admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights: rightNames });
  desk = await api.clientFor(await aPerson(api.db, { roleId: role.orderAdmin }), {
    rights: ['Orders', 'ReservationManage'],
  });
}, 60_000);
afterAll(() => api.close());

it('equals the declared menu before and after rows are stored', async () => {
  const before = await seen(desk);
  expect(before).toHaveLength(1);
  await seedMenu(api.db);
  await seedMenu(api.db);
  expect(await seen(desk)).toEqual(before);
  expect((await rows()).filter(({ routerName }) => routerName === 'Orders')).toHaveLength(1);
});

it('shows renames, hides, moves and deletions at once; a reseed restores no deleted item', async () => {
  const [orders, manage] = [await named('Orders'), await named('ReservationManage')];
  await admin.post(menus.save, { ...orders, name: '订单中心', enName: 'Order centre' });
  await admin.post(menus.save, { ...manage, openstatus: menuOpen.hidden });
  expect(await seen(desk)).toEqual([[expect.any(String), ['订单中心']]]);
  const own = (await group('我的分组')).data as MenuRow;
  await admin.post(menus.move, { id: orders.id, parentid: own.id, at: 0 });
  expect(await seen(desk)).toEqual([['我的分组', ['订单中心']]]);
  await admin.post(menus.move, { id: own.id, parentid: 0, at: 0 });
  expect((await rows()).filter(({ parentid }) => parentid === 0)[0]).toMatchObject({ id: own.id });
  expect(await admin.post(menus.remove, { id: own.id })).toMatchObject({
    errKey: 'MENU_HAS_CHILDS',
    message: expect.stringContaining('1') as unknown,
  });
  await admin.post(menus.remove, { id: orders.id });
  await seedMenu(api.db);
  expect(await seen(desk)).toEqual([]);
  expect((await rows()).some(({ routerName }) => routerName === 'Orders')).toBe(false);
  expect(
    (
      await api.db.rows<{ action: string }>(`select action from audit where object = $1 order by id`, [
        `menu:${orders.id}`,
      ])
    ).map(({ action }) => action),
  ).toEqual(['menu.edit', 'menu.move', 'menu.delete']);
});

it('hides single buttons of a screen from everyone, keeps their rights, and shows them again', async () => {
  const page = await named('VenuesLogs');
  const held = await api.clientFor(await aPerson(api.db, { roleId: role.checker }), {
    rights: ['VenuesLogs', 'VenuesLogsExport'],
  });
  const fetchStanding = async () => (await held.get(session.standing, {})).data;
  expect(await fetchStanding()).toMatchObject({
    ruleList: ['VenuesLogs', 'VenuesLogsExport'],
    venueIds: null,
    loginCheckStatus: 1,
  });
  expect(
    (await admin.post(menus.buttons, { id: page.id, hidden: ['VenuesLogsExport'] })).data.find(
      ({ routerName }) => routerName === 'VenuesLogsExport',
    ),
  ).toMatchObject({ type: menuType.button, parentid: page.id, openstatus: menuOpen.hidden, stands: true });
  expect((await fetchStanding()).ruleList).toEqual(['VenuesLogs']);
  expect(
    (await fetchStanding()).menus.flatMap(({ childs }) =>
      childs.flatMap((child) => [child.routerName, ...child.childs]),
    ),
  ).toEqual(['VenuesLogs']);
  expect(
    (
      await api.db.rows('select 1 from role_right where role_id = $1 and right_name = $2', [
        role.checker,
        'VenuesLogsExport',
      ])
    ).length,
  ).toBe(1);
  expect(await admin.post(menus.buttons, { id: page.id, hidden: ['OrdersRefund'] })).toMatchObject({
    code: 400,
    errKey: 'RIGHT_UNKNOWN',
  });
  expect(await admin.post(menus.save, { type: menuType.button as never, name: 'x', enName: 'x' })).toMatchObject({
    code: 400,
  });
  const button = await named('VenuesLogsExport');
  expect(await admin.post(menus.move, { id: button.id, parentid: 0, at: 0 })).toMatchObject({ errKey: 'MENU_MISSING' });
  await admin.post(menus.buttons, { id: page.id, hidden: [] });
  expect((await fetchStanding()).ruleList).toEqual(['VenuesLogs', 'VenuesLogsExport']);
  await admin.post(menus.buttons, { id: page.id, hidden: ['VenuesLogsExport'] });
  expect(await admin.post(menus.remove, { id: page.id })).toMatchObject({ code: 200 });
  expect((await rows()).some(({ routerName }) => routerName === 'VenuesLogsExport')).toBe(false);
});

it('links to an external address for everybody with a menu', async () => {
  await admin.post(menus.save, {
    type: menuType.external,
    name: '校历',
    enName: 'Calendar',
    url: 'https://calendar.example/2026',
  });
  expect(await seen(desk)).toEqual([['校历', []]]);
  expect(await seen(await api.clientFor(await aPerson(api.db)))).toEqual([]);
});

it.each([
  ['a screen there is not', { type: menuType.page, routerName: 'NoSuchScreen' }, 'MENU_ROUTE_UNKNOWN'],
  ['a screen that needs a number', { type: menuType.page, routerName: 'UserDetail' }, 'MENU_ROUTE_UNKNOWN'],
  ['a screen twice', { type: menuType.page, routerName: 'Menu' }, 'MENU_ROUTE_TWICE'],
  ['a script', { type: menuType.external, url: 'javascript:alert(1)' }, 'MENU_URL_WRONG'],
  ['no address', { type: menuType.external, url: 'https://' }, 'MENU_URL_WRONG'],
  ['a parent there is not', { type: menuType.group, parentid: 999_999 }, 'MENU_PARENT_WRONG'],
])('refuses %s', async (_what, more, errKey) =>
  expect(await admin.post(menus.save, { name: 'x', enName: 'x', ...more } as never)).toMatchObject({ errKey }),
);

it('refuses cycles, a fourth level, and items below a screen', async () => {
  const [a, b] = [(await group('甲')).data as MenuRow, (await group('乙')).data as MenuRow];
  await admin.post(menus.move, { id: b.id, parentid: a.id, at: 0 });
  expect(await admin.post(menus.move, { id: a.id, parentid: b.id, at: 0 })).toMatchObject({
    errKey: 'MENU_PARENT_WRONG',
  });
  expect(await admin.post(menus.save, { ...a, parentid: a.id })).toMatchObject({ errKey: 'MENU_PARENT_WRONG' });
  expect(await group('丙', { parentid: b.id })).toMatchObject({ errKey: 'MENU_TOO_DEEP' });
  expect(await group('丁', { parentid: (await named('Menu')).id })).toMatchObject({ errKey: 'MENU_PARENT_WRONG' });
  expect(await admin.post(menus.save, { ...a, type: menuType.external, url: 'https://a.example' })).toMatchObject({
    errKey: 'MENU_HAS_CHILDS',
  });
});

it('keeps every item in one place each under two concurrent moves', async () => {
  const before = (await rows()).map(({ id }) => id).sort();
  const inside = (await rows()).filter(({ parentid }) => parentid === 0).map(({ id }) => id);
  await Promise.all(inside.map((id, at) => admin.post(menus.move, { id, parentid: 0, at: inside.length - at })));
  expect((await rows()).map(({ id }) => id).sort()).toEqual(before);
  const places = await api.db.rows<{ sort: number }>('select sort from menu_item where parentid is null order by sort');
  expect(new Set(places.map(({ sort }) => sort)).size).toBe(places.length);
});
