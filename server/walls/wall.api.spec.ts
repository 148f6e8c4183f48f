import { defaultLayouts } from '#domain/walls/wall-defaults.rules';
import { wallPlace } from '#domain/walls/wall-widget.status';
import { switchStatus } from '#domain/venues/venue.status';
import { room } from '#contract/kit/live';
import { monitor } from '#contract/monitor/monitor.contract';
import { monitorScreens } from '#contract/walls/monitor-screen.contract';
import { wallScreens } from '#contract/walls/wall-screen.contract';
import { AppModule } from '#server/app.module';
import { Settings } from '#server/kit/settings/settings';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPaidBooking, aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';
import { hashOfSecret } from '#server/screens/screen-token.service';
import { VenueTables } from '#server/venues/venue-tables.service';
import { seedWalls } from './monitor-screen.seed';

let api: TestApi;
let desk: TestClient;
let world: TestVenue;
let memberId: number;

const RIGHTS = ['MonitorScreens', 'MonitorScreensEdit', 'MonitorScreensDel'] as const;
const display = async (name: string, venueId: number | null, figures: boolean) => {
  await api.db.rows(
    `
      insert into screen (name, page, venue_id, shows_figures, token_hash, paired_by)
      values ($1, '/monitor-echart-ws', $2, $3, $4, $5)
    `,
    [name, venueId, figures, hashOfSecret(name), memberId],
  );
  return { headers: { 'display-token': name } };
};
const draft = (over: object = {}) => ({
  ...{ code: 'hall', title: '大厅', enTitle: 'Hall', placeKind: wallPlace.venue, venueId: world.venueId },
  layout: [[{ widget: 'kpis', x: 0, y: 0, w: 12, h: 6 }]],
  ...over,
});

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'walls');
  world = await aVenue(api.db);
  await seedWalls(api.db);
  memberId = await aPerson(api.db, { name: '欧阳娜娜' });
  const tradeNo = await aPaidBooking(api.db, world, memberId, { startsIn: -5 });
  await api.db.rows(
    `
      insert into slot_hold (site_id, space_id, date, time_id, during, trade_no, kind)
      select $1, $2, begin_at::date, null, tsrange(begin_at, end_at), trade_no, 'PAID'
      from venue_order
      where trade_no = $3
    `,
    [world.siteId, world.spaceIds[0], tradeNo],
  );
  await api.db.rows(`
    insert into sys_setting (sys_key, sys_val)
    values ('display.revenue', '0'), ('display.alarms', '0')
    on conflict (sys_key) do update set sys_val = '0'
  `);
  await api.app.get(Settings).refresh();
  await api.app.get(VenueTables, { strict: false }).refresh();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 18 }), { rights: [...RIGHTS] });
}, 60_000);
afterAll(() => api.close());

describe('walls', () => {
  it('exist for every address of the documents; those of one venue wait for their place', async () => {
    const codes = defaultLayouts.map(({ code }) => code);
    for (const code of codes) expect((await api.anonymous.get(wallScreens.screen, { code })).code).toBe(200);
    expect((await api.anonymous.get(wallScreens.screen, { code: 'gym' })).data).toMatchObject({
      on: false,
      layout: [],
    });
    expect((await api.anonymous.get(wallScreens.screen, { code: 'ws' })).data).toMatchObject({ on: true });
    expect(await api.anonymous.get(wallScreens.screen, { code: 'nothing' })).toMatchObject({
      code: 404,
      errKey: 'WALL_MISSING',
    });
    await seedWalls(api.db);
    const { data } = await desk.get(monitorScreens.list, { size: 50 });
    expect(data.content.map(({ code }) => code).sort()).toEqual([...codes].sort());
  });

  it('are added, changed and deleted by staff, and running ones hear of it at once', async () => {
    const { data: added } = await desk.post(monitorScreens.save, draft());
    const screen = await TestListener.open(api.address);
    expect(await screen.subscribe(room.monitor('hall'))).toMatchObject({ code: 200, snapshot: { version: 1 } });
    const { data: row } = await desk.get(monitorScreens.detail, { id: added.id });
    expect(row).toMatchObject({ code: 'hall', venueId: world.venueId, version: 1, fixed: false });
    const changed = draft({ theme: 'light', rotationSeconds: 30 });
    expect((await desk.post(monitorScreens.save, { ...changed, id: row.id, version: 1 })).code).toBe(200);
    await screen.waitUntil(() => screen.rooms.get(room.monitor('hall'))?.body['version'] === 2);
    expect((await api.anonymous.get(wallScreens.screen, { code: 'hall' })).data).toMatchObject({
      theme: 'light',
      rotationSeconds: 30,
    });
    expect((await desk.post(monitorScreens.save, { ...changed, id: row.id, version: 1 })).code).toBe(409);
    expect((await desk.post(monitorScreens.remove, { id: row.id })).code).toBe(200);
    await screen.waitUntil(() => screen.rooms.get(room.monitor('hall'))?.body['version'] === 0);
    screen.socket.disconnect();
  });

  it.each([
    ['WALL_CODE_TAKEN', { code: 'ws' }],
    ['WIDGETS_OVERLAP', { layout: [[...draftLayout(), { widget: 'flow', x: 0, y: 5, w: 4, h: 9 }]] }],
    ['WIDGET_FOREIGN', { layout: [[{ widget: 'venues', x: 0, y: 0, w: 8, h: 12 }]] }],
    ['LAYOUT_EMPTY', { layout: [[]] }],
    ['WALL_PLACE_MISSING', { venueId: null }],
  ])('are refused with %s', async (errKey, over) => {
    expect(await desk.post(monitorScreens.save, draft({ code: 'other', ...over }))).toMatchObject({ errKey });
  });

  it('of a fixed address keep their code and stay', async () => {
    const { data } = await desk.get(monitorScreens.list, { keyword: 'pool' });
    const [pool] = data.content;
    const { id = 0, version, layout } = pool ?? {};
    const renamed = draft({ id, version, layout, code: 'basin' });
    expect(await desk.post(monitorScreens.save, renamed)).toMatchObject({ errKey: 'WALL_FIXED' });
    expect(await desk.post(monitorScreens.remove, { id })).toMatchObject({ errKey: 'WALL_FIXED' });
  });

  it('of other venues are out of reach for the manager of one', async () => {
    const id = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [id, world.venueId]);
    const manager = await api.clientFor(id, { rights: [...RIGHTS] });
    const own = draft({ code: 'own', status: switchStatus.on });
    expect((await manager.post(monitorScreens.save, own)).code).toBe(200);
    const list = (await manager.get(monitorScreens.list, {})).data.content;
    expect(list.map(({ code }) => code)).toEqual(['own']);
    const [ws] = (await desk.get(monitorScreens.list, { keyword: 'ws' })).data.content;
    expect((await manager.get(monitorScreens.detail, { id: ws?.id ?? 0 })).code).toBe(404);
    expect(await manager.post(monitorScreens.save, { ...own, id: ws?.id, code: 'ws' })).toMatchObject({ code: 404 });
    const other = await aVenue(api.db);
    await api.app.get(VenueTables, { strict: false }).refresh();
    expect((await manager.post(monitorScreens.save, { ...own, code: 'else', venueId: other.venueId })).code).toBe(404);
  });
});

describe('the court board', () => {
  it('names nobody on an unpaired screen, and masked holders on a display of the venue', async () => {
    const open = await api.anonymous.get(wallScreens.courts, { siteId: world.siteId });
    expect(open.data.courts[0]?.now).toMatchObject({ holder: null, arrived: expect.any(Boolean) });
    const here = await api.anonymous.get(
      wallScreens.courts,
      { siteId: world.siteId },
      await display('here', world.venueId, false),
    );
    expect(here.data.courts[0]?.now).toMatchObject({ holder: '欧***' });
    expect(JSON.stringify(here.data)).not.toContain('欧阳');
    const elsewhere = await aVenue(api.db);
    const foreign = await display('elsewhere', elsewhere.venueId, false);
    expect(
      (await api.anonymous.get(wallScreens.courts, { siteId: world.siteId }, foreign)).data.courts[0]?.now?.holder,
    ).toBeNull();
  });

  it('refuses an unknown place', async () => {
    expect((await api.anonymous.get(wallScreens.courts, { siteId: 999_999 })).code).toBe(404);
    expect((await api.anonymous.get(wallScreens.courts, {})).code).toBe(404);
  });
});

describe('money', () => {
  it('of the school needs the switch of the wall and a display that may show it', async () => {
    const [pass, plain] = [await display('hall-figures', null, true), await display('hall-plain', null, false)];
    const revenue = async (screen: string, from: object) =>
      (await api.anonymous.get(wallScreens.school, { screen }, from)).data.kpi.revenue;
    expect(await revenue('all-school', pass)).toBe(0);
    expect(await revenue('all-school', plain)).toBeNull();
    expect(await revenue('all-school', {})).toBeNull();
    await api.db.rows(`update monitor_screen set show_revenue = false where code = 'all-school'`);
    expect(await revenue('all-school', pass)).toBeNull();
  });

  it('of a venue is hidden by the switch of its wall', async () => {
    const pass = await display('venue-figures', world.venueId, true);
    const pulse = async (screen: string | undefined) =>
      (await api.anonymous.get(monitor.wall, { venueId: world.venueId, screen }, pass)).data.pulse;
    expect(await pulse('ws')).toHaveLength(12);
    expect(await pulse('unknown')).toBeNull();
    await api.db.rows(`update monitor_screen set show_revenue = false where code = 'ws'`);
    expect(await pulse('ws')).toBeNull();
  });
});

it('counts exercise of the school without naming a group below ten', async () => {
  const { data } = await api.anonymous.get(wallScreens.health, {});
  expect(data.weeks).toHaveLength(16);
  expect(data.groups).toEqual([]);
  expect(data.colleges).toEqual([]);
  expect(data.kpi.members).toBeGreaterThan(0);
});

it('lists the venues of the school with their bookings of today', async () => {
  const { data } = await api.anonymous.get(wallScreens.school, {});
  expect(data.venues.find(({ id }) => id === world.venueId)).toMatchObject({
    closed: false,
    bookings: expect.any(Number),
  });
  expect(data.hours).toHaveLength(16);
  expect(JSON.stringify(data)).not.toContain('欧阳');
});

function draftLayout() {
  return [{ widget: 'kpis', x: 0, y: 0, w: 12, h: 6 }];
}
