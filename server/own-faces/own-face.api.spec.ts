import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { faceIssueError, faceOp, faceStatus } from '#domain/devices/device.status';
import { FACE_BYTES, FACE_EDGE } from '#domain/devices/face-consent';
import { devices } from '#contract/devices/device.contract';
import { facePhotos } from '#contract/devices/face-photo.contract';
import { AppModule } from '#server/app.module';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice, TestDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, aPerson, aVenue } from '#server/kit/testing/test-data';
import { FaceService } from '#server/devices/face.service';
import { OwnFaceService } from './own-face.service';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'own-face-'));

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'own_face', { DATA_DIR: folder });
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

function shot(width = 1_200, height = 1_600, colour = '#d9a77f'): Buffer {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  for (let n = 0; n < 400; n += 1) {
    pen.fillStyle = n % 2 ? colour : `rgb(${(n * 37) % 255}, ${(n * 91) % 255}, ${(n * 53) % 255})`;
    pen.fillRect((n * 131) % width, (n * 197) % height, 60, 80);
  }
  return canvas.toBuffer('image/png');
}
const send = (who: TestClient, bytes = shot(), name = 'me.png', consent = '1') =>
  who.upload(facePhotos.save, [{ name, bytes }], { consent });
const storedFaces = () => (existsSync(join(folder, 'face')) ? readdirSync(join(folder, 'face')) : []);
const jobs = (userId: number) =>
  api.db.rows<{ op: number; last_error: string | null }>(
    'select op, last_error from face_issue where user_id = $1 and superseded_by is null order by id',
    [userId],
  );

it('re-encodes and encrypts a photo, shows it to its owner only, logs access, and deletes it', async () => {
  const userId = await aPerson(api.db);
  const me = await api.clientFor(userId);
  expect(await me.get(facePhotos.own)).toMatchObject({
    code: 200,
    data: { status: faceStatus.none, takenAt: null, needed: false },
  });
  expect(await me.post(facePhotos.view)).toMatchObject({ code: 250, errKey: 'FACE_PHOTO_MISSING' });
  expect(await send(me)).toMatchObject({
    code: 200,
    data: { status: faceStatus.ok, consentAt: expect.stringMatching(/^\d{4}-/) as unknown },
  });
  const [file] = storedFaces();
  expect(readFileSync(join(folder, 'face', file ?? ''), 'utf8')).toMatch(/^v2\./);
  const { photo } = (await me.post(facePhotos.view)).data;
  const jpeg = Buffer.from(photo.replace('data:image/jpeg;base64,', ''), 'base64');
  const { width, height } = await loadImage(jpeg);
  expect([jpeg.length <= FACE_BYTES, Math.max(width, height)]).toEqual([true, FACE_EDGE]);
  expect(await api.db.rows('select fields, why from viewer_log where person = $1', [userId])).toEqual([
    { fields: ['faceData'], why: 'self' },
  ]);
  expect(await send(me, shot(400, 500, '#fff'))).toMatchObject({ code: 200 });
  expect(storedFaces()).toHaveLength(1);
  expect(storedFaces()).not.toEqual([file]);
  expect(await me.post(facePhotos.remove)).toMatchObject({
    code: 200,
    data: { status: faceStatus.none, takenAt: null },
  });
  expect(storedFaces()).toEqual([]);
  expect(
    (await api.db.rows<{ action: string }>('select action from audit where actor = $1 order by id', [userId])).map(
      ({ action }) => action,
    ),
  ).toEqual(['face.save', 'face.save', 'face.remove']);
});

it('refuses a photo without consent, of another type, too small, or from an anonymous caller', async () => {
  const me = await api.clientFor(await aPerson(api.db));
  expect(await send(me, shot(), 'me.png', '0')).toMatchObject({ code: 400 });
  expect(await send(me, Buffer.from('<svg onload=alert(1)>'), 'me.png')).toMatchObject({
    code: 400,
    errKey: 'FILE_TYPE_WRONG',
  });
  expect(await send(me, shot(), 'me.pdf')).toMatchObject({ code: 400, errKey: 'FILE_TYPE_WRONG' });
  expect(await send(me, shot(100, 900))).toMatchObject({ code: 400, errKey: 'FACE_PHOTO_SMALL' });
  expect(await me.upload(facePhotos.save, [], { consent: '1' })).toMatchObject({ code: 400 });
  expect(await send(api.anonymous)).toMatchObject({ code: 401 });
  expect(storedFaces()).toEqual([]);
});

it('is required by a booking, reaches the terminal once uploaded, and leaves it when deleted', async () => {
  const world = await aVenue(api.db);
  await api.db.rows('update site set need_face = true where id = $1', [world.siteId]);
  const terminal = new TestDevice(
    api,
    await aDevice(api.db, api.env.SECRETS_KEY, { venueId: world.venueId, kind: 2, siteIds: [world.siteId] }),
  );
  const userId = await aPerson(api.db);
  const me = await api.clientFor(userId);
  const tradeNo = await aPaidBooking(api.db, world, userId, { startsIn: 3_000 });
  const beat = () => terminal.post(devices.heartbeat, { sn: terminal.self.sn, bootId: 'b1', at: Date.now() });
  await beat();
  expect(await me.get(facePhotos.own)).toMatchObject({ data: { needed: true } });
  await api.app.get(FaceService, { strict: false }).syncOrder(tradeNo);
  await beat();
  expect(await jobs(userId)).toEqual([{ op: faceOp.add, last_error: faceIssueError.noPhoto }]);
  await send(me);
  expect(await jobs(userId)).toEqual([{ op: faceOp.add, last_error: null }]);
  expect(await me.get(facePhotos.own)).toMatchObject({ data: { needed: false } });
  await api.db.rows('update face_issue set status = 1 where user_id = $1', [userId]);
  await send(me, shot(500, 600));
  expect((await jobs(userId)).map(({ op }) => op)).toEqual([faceOp.update]);
  await me.post(facePhotos.remove);
  expect((await jobs(userId)).map(({ op }) => op)).toEqual([faceOp.remove]);
  await send(me);
  expect((await jobs(userId)).map(({ op }) => op)).toEqual([faceOp.add]);
});

it('deletes a photo unused for thirty days, and no other', async () => {
  const [old, fresh] = [await aPerson(api.db), await aPerson(api.db)];
  for (const id of [old, fresh]) await send(await api.clientFor(id));
  await api.db.rows(`update face_consent set taken_at = taken_at - interval '31 days' where user_id = $1`, [old]);
  expect(await api.app.get(OwnFaceService, { strict: false }).deleteUnused()).toBe(1);
  expect(
    await api.db.rows('select id, face_status from app_user where id = any($1) order by id', [[old, fresh]]),
  ).toEqual([
    { id: old, face_status: faceStatus.none },
    { id: fresh, face_status: faceStatus.ok },
  ]);
});
