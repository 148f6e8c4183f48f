import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hardwareKind } from '#domain/devices/device.status';
import { role } from '#domain/session/role.status';
import { cameraViewKind, streamKind } from '#domain/surveillance/surveillance.status';
import { MEDIA_FILE, mediaStringToSign, parseMediaPath } from '#contract/surveillance/media.contract';
import { surveillance } from '#contract/surveillance/surveillance.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { aPerson, aVenue, type TestVenue } from '#server/kit/testing/test-data';
import { CameraViewSweep } from './camera-view.sweep';

const folder = mkdtempSync(join(tmpdir(), 'media-'));
const secret = 'a-secret-of-the-media-server-0123456789';
const rights = [
  'VenuesSurveillanceVideo',
  'VenuesSurveillanceVideoPlay',
  'VenuesSurveillanceVideoEdit',
  'VenuesSurveillanceVideoViews',
  'VenuesSurveillanceVideoViewsExport',
] as const;
let api: TestApi;
let guard: TestClient;
let guardId: number;
let own: TestVenue;
let other: TestVenue;

beforeAll(async () => {
  mkdirSync(join(folder, 'media'), { recursive: true });
  writeFileSync(join(folder, MEDIA_FILE), JSON.stringify({ secret }));
  api = await TestApi.boot(AppModule, 'surveillance', { DATA_DIR: folder, MEDIA_URL: 'https://media.example.edu' });
  [own, other] = [await aVenue(api.db), await aVenue(api.db)];
  guardId = await aPerson(api.db, { roleId: role.venueAdmin, name: '王值班' });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [guardId, own.venueId]);
  guard = await api.clientFor(guardId, { rights });
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const camera = async (venueId = own.venueId, kind: number = hardwareKind.camera) =>
  (await aDevice(api.db, api.env.SECRETS_KEY, { venueId, kind: kind as never })).id;
const shown = {
  snapshotPath: '/cameras/east-1/snapshot.jpg',
  streamKind: streamKind.hls,
  streamPath: '/cameras/east-1/index.m3u8',
} as const;
/** Returns whether an address is of the media server and sealed for its folder and expiry. */
const isSealed = (url: string): boolean => {
  const { origin, pathname } = new URL(url);
  const path = parseMediaPath(pathname);
  return (
    origin === 'https://media.example.edu' &&
    path !== null &&
    path.folder === '/cameras/east-1' &&
    path.seal ===
      createHash('md5')
        .update(mediaStringToSign(path.folder, path.expiresAt, secret))
        .digest('base64url')
  );
};
const viewsOf = (id: number) =>
  api.db.rows(
    'select kind, extract(epoch from last_at - began_at)::int as seconds from camera_view where hardware_id = $1',
    [id],
  );

it('lists active cameras of the own venues, plays them by signed addresses, and logs each view', async () => {
  const id = await camera();
  const far = await camera(other.venueId);
  await camera(own.venueId, hardwareKind.gate);
  const { content } = (await guard.get(surveillance.list, { size: 100 })).data;
  expect(content.map((row) => row.id)).toEqual([id]);
  expect(content[0]).toMatchObject({ streamKind: streamKind.none, snapshotPath: '', version: 0 });
  expect(await guard.post(surveillance.open, { id })).toMatchObject({ code: 250, errKey: 'CAMERA_NO_STREAM' });
  expect((await guard.post(surveillance.snapshots, { ids: [id] })).data).toEqual([]);
  expect(await guard.post(surveillance.save, { id, ...shown, version: 0 })).toMatchObject({ code: 200 });
  expect(await guard.post(surveillance.save, { id, ...shown, version: 0 })).toMatchObject({ code: 409 });
  for (const call of [surveillance.open, surveillance.save] as const)
    expect(await guard.post(call, { id: far, ...shown } as never)).toMatchObject({ code: 404 });
  expect(await guard.post(surveillance.snapshots, { ids: [id, far] })).toMatchObject({ code: 404 });

  const [snapshot] = (await guard.post(surveillance.snapshots, { ids: [id] })).data;
  await guard.post(surveillance.snapshots, { ids: [id] });
  expect(isSealed(snapshot?.url ?? '')).toBe(true);
  const opened = (await guard.post(surveillance.open, { id })).data;
  expect(isSealed(opened.url)).toBe(true);
  expect(opened.url).not.toContain(secret);
  expect(opened.until).toBeLessThanOrEqual(Date.now() + 300_000);
  expect(await guard.post(surveillance.keep, { viewId: opened.viewId })).toMatchObject({ code: 200 });
  expect((await viewsOf(id)).map(({ kind }) => kind)).toEqual([cameraViewKind.snapshots, cameraViewKind.stream]);
  expect(await viewsOf(far)).toEqual([]);
});

it('ends a view that the page does not keep, and that of another person', async () => {
  const id = await camera();
  await guard.post(surveillance.save, { id, ...shown });
  const { viewId } = (await guard.post(surveillance.open, { id })).data;
  const stranger = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  expect(await stranger.post(surveillance.keep, { viewId })).toMatchObject({ code: 250, errKey: 'CAMERA_VIEW_OVER' });
  await api.db.rows(
    `update camera_view set began_at = began_at - interval '50 seconds', last_at = last_at - interval '50 seconds' where id = $1`,
    [viewId],
  );
  expect((await guard.post(surveillance.keep, { viewId })).data.seconds).toBeGreaterThanOrEqual(50);
  await api.db.rows(
    `update camera_view set last_at = last_at - interval '61 seconds', began_at = began_at - interval '61 seconds' where id = $1`,
    [viewId],
  );
  expect(await guard.post(surveillance.keep, { viewId })).toMatchObject({ code: 250 });
});

it.each([
  ['a path without a folder', { snapshotPath: '/snapshot.jpg' }],
  ['a path that leaves its folder', { streamPath: '/cameras/../other/index.m3u8' }],
  ['a stream without a path', { streamPath: '' }],
  ['an address of elsewhere', { streamPath: 'https://elsewhere.example/a.m3u8' }],
])('is not saved with %s', async (_, more) => {
  const id = await camera();
  expect(await guard.post(surveillance.save, { id, ...shown, ...more })).toMatchObject({
    code: 400,
    errKey: 'CAMERA_PATH',
  });
});

it('shows and exports the log within the scope, and forgets it in time', async () => {
  const id = await camera();
  await guard.post(surveillance.save, { id, ...shown });
  const { viewId } = (await guard.post(surveillance.open, { id })).data;
  const far = await camera(other.venueId);
  const admin = await api.clientFor(await aPerson(api.db, { roleId: role.admin }), { rights });
  await admin.post(surveillance.save, { id: far, ...shown });
  const hidden = (await admin.post(surveillance.open, { id: far })).data.viewId;
  const { content } = (await guard.get(surveillance.views, { size: 200 })).data;
  expect(content.map((row) => row.id)).toContain(viewId);
  expect(content.map((row) => row.id)).not.toContain(hidden);
  expect(content[0]).toMatchObject({ userName: '王值班', ip: expect.stringContaining('127.0.0.1') as string });
  const file = await guard.fetch(surveillance.exportViews, { lang: 'en' });
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  await api.db.rows(
    `update camera_view set began_at = began_at - interval '401 days', last_at = last_at - interval '401 days' where id = $1`,
    [viewId],
  );
  expect(await api.app.get(CameraViewSweep, { strict: false }).deleteOld()).toBe(1);
  const member = await api.clientFor(await aPerson(api.db));
  expect(await member.get(surveillance.list)).toMatchObject({ code: 403 });
});
