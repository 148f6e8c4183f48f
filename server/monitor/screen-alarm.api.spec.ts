import { alarmKind, handleStatus } from '#domain/devices/device.status';
import { SCREEN_SILENT_MS } from '#domain/screens/screen.status';
import { screens } from '#contract/screens/screen.contract';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aPerson, aVenue } from '#server/kit/testing/test-data';
import { hashOfSecret } from '#server/screens/screen-token.service';
import { ScreenAlarmService } from './screen-alarm.service';

let api: TestApi;
let sweep: ScreenAlarmService;

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'screen_alarm');
  sweep = api.app.get(ScreenAlarmService, { strict: false });
}, 60_000);
afterAll(() => api.close());

let serial = 0;

/** A paired display; its token is not its name, because a header carries no Chinese. */
const aScreen = async (name: string, venueId: number | null) => {
  const token = `screen-token-${(serial += 1)}`;
  await api.db.rows(
    `insert into screen (name, page, venue_id, token_hash, paired_by) values ($1, '/monitor-echart-ws', $2, $3, $4)`,
    [name, venueId, hashOfSecret(token), await aPerson(api.db, { roleId: 18 })],
  );
  return () =>
    api.anonymous.post(
      screens.beat,
      { page: '/monitor-echart-ws', paintAge: 1, dataAge: 1, uptime: 1, build: 'wall-1', outdated: true },
      { headers: { 'display-token': token } },
    );
};
const alarmsOf = (venueId: number) =>
  api.db.rows<{ title: string; kind: string; handleStatus: number; count: number }>(
    `
      select title, kind, handle_status as "handleStatus", count
      from device_alarm
      where venue_id = $1
      order by id
    `,
    [venueId],
  );

it('raises one alarm of a display that stopped reporting, and clears it when it is back', async () => {
  const { venueId } = await aVenue(api.db);
  const beat = await aScreen('东门屏', venueId);
  await aScreen('never seen', venueId);
  const placeless = await aScreen('placeless', null);
  expect((await beat()).code).toBe(200);
  await placeless();
  expect(await sweep.follow()).toBe(0);
  try {
    await api.database.travel(SCREEN_SILENT_MS + 2_000);
    expect(await Promise.all([sweep.follow(), sweep.follow()])).toContain(1);
    expect(await sweep.follow()).toBe(0);
    expect(await alarmsOf(venueId)).toEqual([
      { title: '显示屏“东门屏”失联', kind: alarmKind.offline, handleStatus: handleStatus.pending, count: 1 },
    ]);
    await beat();
    expect(await sweep.follow()).toBe(1);
    expect(await alarmsOf(venueId)).toEqual([expect.objectContaining({ handleStatus: handleStatus.normal })]);
    expect(await sweep.follow()).toBe(0);
    await api.database.travel(2 * SCREEN_SILENT_MS + 10_000);
    await sweep.follow();
    expect(await alarmsOf(venueId)).toHaveLength(2);
  } finally {
    await api.database.travel(0);
  }
});

it('clears the alarm of a display that was unpaired', async () => {
  const { venueId } = await aVenue(api.db);
  const beat = await aScreen('旧屏', venueId);
  await beat();
  try {
    await api.database.travel(SCREEN_SILENT_MS + 2_000);
    await sweep.follow();
    await api.db.rows(`update screen set revoked_at = app_now(), token_hash = null where name = '旧屏'`);
    await sweep.follow();
    expect(await alarmsOf(venueId)).toEqual([expect.objectContaining({ handleStatus: handleStatus.normal })]);
  } finally {
    await api.database.travel(0);
  }
});

it('records the build of a display', async () => {
  const beat = await aScreen('build', null);
  await beat();
  const rows = await api.db.rows(`select build, outdated from screen where name = 'build'`);
  expect(rows).toEqual([{ build: 'wall-1', outdated: true }]);
});
