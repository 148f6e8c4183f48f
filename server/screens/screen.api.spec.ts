import { screenState } from '#domain/screens/screen.status';
import { room } from '#contract/kit/live';
import type { DisplayRoom, VenueRoom } from '#contract/kit/rooms';
import { monitor } from '#contract/monitor/monitor.contract';
import { screens } from '#contract/screens/screen.contract';
import { AppModule } from '#server/app.module';
import { Settings } from '#server/kit/settings/settings';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { TestListener } from '#server/live/test-listener';
import { VenueTables } from '#server/venues/venue-tables.service';

let api: TestApi;
let desk: TestClient;
let venueId: number;
const page = '/monitor-echart-ws';

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'screens');
  ({ venueId } = await aVenue(api.db));
  await api.db.rows(
    `
      insert into sys_setting (sys_key, sys_val)
      values ('display.revenue', '0'), ('display.alarms', '0')
      on conflict (sys_key) do update set sys_val = '0'
    `,
  );
  await api.app.get(Settings).refresh();
  await api.app.get(VenueTables, { strict: false }).refresh();
  desk = await api.clientFor(await aPerson(api.db, { roleId: 18 }), {
    rights: ['Screens', 'ScreensAdd', 'ScreensEdit', 'ScreensDel', 'ScreensCommand'],
  });
}, 60_000);
afterAll(() => api.close());

const open = async () => (await api.anonymous.post(screens.open, { page, size: '1920×1080' })).data;
const collect = async (claim: string) => (await api.anonymous.post(screens.collect, { claim })).data;
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** A paired display and its token. */
const paired = async (more: object = {}) => {
  const { claim, code } = await open();
  const { data } = await desk.post(screens.pair, { code, name: '大厅左屏', ...more });
  const { token, screenId } = await collect(claim);
  expect(screenId).toBe(data.id);
  return { id: data.id, token: token ?? '' };
};
const listen = (token: string) => TestListener.open(api.address, { display: token });
const beat = (token: string, input: object = {}) =>
  api.anonymous.post(
    screens.beat,
    { page, paintAge: 20, dataAge: 400, uptime: 60_000, ...input },
    { headers: { 'display-token': token } },
  );
const wallWith = (token: string) =>
  api.anonymous.get(monitor.wall, { venueId }, { headers: { 'display-token': token } });

describe('pairing', () => {
  it('issues the display token once somebody entered the shown code', async () => {
    const { claim, code, lives } = await open();
    expect([code, lives]).toEqual([expect.stringMatching(/^\d{6}$/), 600_000]);
    expect(await collect(claim)).toEqual({ state: 'waiting', screenId: null, token: null });
    expect(await desk.post(screens.pair, { code: wrongCode(code), name: 'x' })).toMatchObject({
      code: 250,
      errKey: 'PAIRING_CODE_WRONG',
    });
    expect(await desk.post(screens.pair, { code, name: '大厅左屏', place: '一层' })).toMatchObject({ code: 200 });
    expect(await desk.post(screens.pair, { code, name: 'again' })).toMatchObject({
      code: 250,
      errKey: 'PAIRING_CODE_WRONG',
    });
    const lost = await collect(claim);
    const { token } = await collect(claim);
    expect(await beat(lost.token ?? '')).toMatchObject({ code: 401, errKey: 'SCREEN_UNPAIRED' });
    expect(await beat(token ?? '')).toMatchObject({ code: 200, data: { name: '大厅左屏' } });
    // After its first heartbeat nobody else gets a token with this claim.
    expect(await collect(claim)).toEqual({ state: 'over', screenId: null, token: null });
  });

  it('expires after ten minutes', async () => {
    const { claim, code } = await open();
    await api.database.travel(601_000);
    try {
      expect(await collect(claim)).toMatchObject({ state: 'over' });
      expect(await desk.post(screens.pair, { code, name: 'late' })).toMatchObject({ errKey: 'PAIRING_CODE_WRONG' });
    } finally {
      await api.database.travel(0);
    }
  });

  it('is limited to walls and door screens, and requires the right', async () => {
    expect(await api.anonymous.post(screens.open, { page: '//evil.example' })).toMatchObject({
      code: 400,
      errKey: 'SCREEN_PAGE_WRONG',
    });
    const student = await api.clientFor(await aPerson(api.db));
    expect((await student.post(screens.pair, { code: '123456', name: 'x' })).code).toBe(403);
    expect((await api.anonymous.get(screens.list, {})).code).toBe(401);
  });

  it('limits a venue admin to the screens of his venue', async () => {
    const adminId = await aPerson(api.db, { roleId: 9 });
    await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [adminId, venueId]);
    const venueAdmin = await api.clientFor(adminId, {
      rights: ['Screens', 'ScreensAdd', 'ScreensCommand', 'ScreensDel'],
    });
    const { code } = await open();
    expect((await venueAdmin.post(screens.pair, { code, name: 'x' })).code).toBe(403);
    expect((await venueAdmin.post(screens.pair, { code, name: '馆内屏', venueId })).code).toBe(200);
    expect((await venueAdmin.get(screens.list, { size: 50 })).data.content.map(({ name }) => name)).toEqual(['馆内屏']);
    const { id } = await paired();
    expect(await venueAdmin.post(screens.revoke, { id })).toMatchObject({ code: 404, errKey: 'SCREEN_MISSING' });
  });
});

describe('a paired display', () => {
  it('joins public rooms and its own only', async () => {
    const { id, token } = await paired();
    const other = await paired();
    const screen = await listen(token);
    expect(await screen.subscribe(room.venue(venueId))).toMatchObject({ code: 200 });
    expect(await screen.subscribe(room.display(id))).toMatchObject({
      code: 200,
      snapshot: { name: '大厅左屏', figures: false, cmd: null, playlist: [], notice: null },
    });
    for (const name of [
      room.display(other.id),
      room.wall(venueId),
      room.alarm(venueId),
      room.finance('all'),
      room.face(venueId),
      room.refund(venueId),
      room.facility(venueId, 1),
      room.commodity(venueId, 1),
      room.user(1),
    ])
      expect((await screen.subscribe(name)).code).not.toBe(200);
    screen.close();
    await expect(listen('no token')).rejects.toMatchObject({ data: { code: 401 } });
  });

  it('shows money and alarms if its admin allows it, although the school hides them', async () => {
    const [plain, trusted] = [await paired(), await paired({ showsFigures: true, venueId })];
    expect((await wallWith(plain.token)).data).toMatchObject({ alarms: null, pulse: null });
    const { data } = await wallWith(trusted.token);
    expect([data.alarms, data.pulse?.length]).toEqual([[], 12]);
    const screen = await listen(trusted.token);
    expect(await screen.subscribe(room.wall(venueId))).toMatchObject({ code: 200 });
    expect(screen.body<VenueRoom>(room.wall(venueId))).toMatchObject({ money: { income: 0 }, alarms: [] });
    expect((await api.anonymous.get(monitor.wall, { venueId })).data.pulse).toBeNull();
    const stranger = await TestListener.open(api.address);
    await stranger.subscribe(room.venue(venueId));
    expect(stranger.body<VenueRoom>(room.venue(venueId)).money).toBeUndefined();
    expect((await stranger.subscribe(room.wall(venueId))).code).toBe(403);
    stranger.close();
    await desk.post(screens.edit, { id: trusted.id, name: 'no longer', venueId });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await screen.subscribe(room.wall(venueId))).code).toBe(403);
    screen.close();
  });

  it('receives numbered commands, and reports its state to the list', async () => {
    const { id, token } = await paired();
    const screen = await listen(token);
    await screen.subscribe(room.display(id));
    expect(await desk.post(screens.command, { id, op: 3, page: '/login' })).toMatchObject({
      code: 400,
      errKey: 'SCREEN_PAGE_WRONG',
    });
    await desk.post(screens.command, { id, op: 1 });
    await screen.waitUntil(() => screen.body<DisplayRoom>(room.display(id)).cmd?.no === 1);
    await desk.post(screens.command, { id, op: 3, page: '/site-status/1' });
    await screen.waitUntil(() => screen.body<DisplayRoom>(room.display(id)).cmd?.no === 2);
    expect(screen.body<DisplayRoom>(room.display(id)).cmd).toEqual({ no: 2, op: 3, page: '/site-status/1' });
    const seen = async () => (await desk.get(screens.list, { size: 50 })).data.content.find((one) => one.id === id);
    expect(await seen()).toMatchObject({ state: screenState.never, paintedAt: null });
    await beat(token, { page: '/site-status/1', dataAge: 5_000 });
    const row = await seen();
    expect(row).toMatchObject({ state: screenState.online, page: '/site-status/1' });
    expect((row?.seenAt ?? 0) - (row?.dataAt ?? 0)).toBe(5_000);
    screen.close();
  });

  it('is disconnected within two seconds of revocation, and refused again', async () => {
    const { id, token } = await paired();
    const screen = await listen(token);
    await screen.subscribe(room.display(id));
    const began = performance.now();
    expect(await desk.post(screens.revoke, { id })).toMatchObject({ code: 200 });
    await screen.waitUntil(() => screen.endMessages === 401, 3_000);
    expect(performance.now() - began).toBeLessThan(2_500);
    await expect(listen(token)).rejects.toMatchObject({ data: { code: 401 } });
    expect((await beat(token)).code).toBe(401);
    expect(await desk.post(screens.command, { id, op: 1 })).toMatchObject({ code: 404 });
  });
});

describe('playlists and notices', () => {
  it('reach the display at once, and only pages of displays are accepted', async () => {
    const { id, token } = await paired();
    const screen = await listen(token);
    await screen.subscribe(room.display(id));
    const shown = () => screen.rooms.get(room.display(id))?.body as DisplayRoom | undefined;
    const playlist = [
      { page: '/monitor-echart-all-school', seconds: 30 },
      { page: '/healthy-campus', seconds: 20 },
    ];
    expect((await desk.post(screens.edit, { id, name: '大厅左屏', playlist })).code).toBe(200);
    await screen.waitUntil(() => shown()?.playlist.length === 2);
    const elsewhere = [{ page: '/login', seconds: 30 }];
    expect(await desk.post(screens.edit, { id, name: 'x', playlist: elsewhere })).toMatchObject({
      errKey: 'SCREEN_PAGE_WRONG',
    });
    expect((await desk.post(screens.notify, { ids: [id], zh: '今晚 20:00 闭馆', minutes: 15 })).data.shown).toBe(1);
    await screen.waitUntil(() => shown()?.notice?.zh === '今晚 20:00 闭馆');
    expect(shown()?.notice?.en).toBe('今晚 20:00 闭馆');
    const [row] = (await desk.get(screens.list, { keyword: '大厅左屏', size: 50 })).data.content.filter(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ playlist, notice: { zh: '今晚 20:00 闭馆' } });
    expect(await desk.post(screens.notify, { ids: [id], zh: ' ', minutes: 5 })).toMatchObject({
      errKey: 'NOTICE_EMPTY',
    });
    await desk.post(screens.notify, { ids: [id], minutes: 0 });
    await screen.waitUntil(() => shown()?.notice === null);
    screen.socket.disconnect();
  });

  it('of an unknown display change none of the others', async () => {
    const { id, token } = await paired();
    expect((await desk.post(screens.notify, { ids: [id, 999_999], zh: '通知', minutes: 5 })).code).toBe(404);
    const screen = await listen(token);
    expect(await screen.subscribe(room.display(id))).toMatchObject({ snapshot: { notice: null } });
    screen.socket.disconnect();
  });
});
