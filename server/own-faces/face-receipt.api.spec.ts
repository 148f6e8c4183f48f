import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { deletionCause, ownFaceState, removalState } from '#domain/own-faces/own-face.status';
import { facePhotos } from '#contract/devices/face-photo.contract';
import { ownFaces } from '#contract/own-faces/own-face.contract';
import { AppModule } from '#server/app.module';
import { FaceJobService } from '#server/devices/face-job.service';
import { FaceService } from '#server/devices/face.service';
import { TestApi, type TestClient } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { aPaidBooking, aPerson, aVenue } from '#server/kit/testing/test-data';
import { OwnFaceService } from './own-face.service';

let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), 'face-receipt-'));

beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'face_receipt', { DATA_DIR: folder });
}, 90_000);
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** Draws squares: `bright` is their mean luminance, `smooth` blurs their edges away. */
function photo({ bright = 128, smooth = false } = {}): Buffer {
  const canvas = createCanvas(480, 640);
  const pen = canvas.getContext('2d');
  const grey = (light: number) => `rgb(${light}, ${light}, ${light})`;
  if (smooth) {
    const wash = pen.createLinearGradient(0, 0, 0, 640);
    wash.addColorStop(0, grey(60));
    wash.addColorStop(1, grey(190));
    pen.fillStyle = wash;
    pen.fillRect(0, 0, 480, 640);
    return canvas.toBuffer('image/png');
  }
  for (let x = 0; x < 480; x += 24)
    for (let y = 0; y < 640; y += 24) {
      pen.fillStyle = grey(((x + y) / 24) % 2 === 0 ? Math.min(255, bright + 30) : Math.max(0, bright - 30));
      pen.fillRect(x, y, 24, 24);
    }
  return canvas.toBuffer('image/png');
}
const send = (who: TestClient, bytes = photo()) =>
  who.upload(facePhotos.save, [{ name: 'me.png', bytes }], { consent: '1' });

/** A person with a photo whose booking at a venue with two terminals is synced. */
async function enrolled() {
  const world = await aVenue(api.db, { needFace: true });
  const terminals = [];
  for (let n = 0; n < 2; n += 1)
    terminals.push(
      await aDevice(api.db, api.env.SECRETS_KEY, {
        venueId: world.venueId,
        kind: 2,
        adapter: 'poll',
        siteIds: [world.siteId],
      }),
    );
  const userId = await aPerson(api.db);
  const me = await api.clientFor(userId);
  expect(await send(me)).toMatchObject({ code: 200 });
  const tradeNo = await aPaidBooking(api.db, world, userId, { startsIn: 3_000 });
  await api.app.get(FaceService, { strict: false }).syncOrder(tradeNo);
  return { me, userId, terminals };
}
const jobsOf = (userId: number) =>
  api.db.rows<{ id: number; hardwareId: number }>(
    'select id, hardware_id as "hardwareId" from face_issue where user_id = $1 and superseded_by is null order by id',
    [userId],
  );
const answer = async (userId: number, hardwareId: number, reason: 'lowQuality' | null = null) => {
  const job = (await jobsOf(userId)).find((one) => one.hardwareId === hardwareId);
  await api.app.get(FaceJobService, { strict: false }).recordResults(hardwareId, [{ id: job?.id as number, reason }]);
};
const receiptsOf = async (who: TestClient) => (await who.get(ownFaces.receipts)).data;

it('tells a member which terminals store the face, which do not, and why', async () => {
  const { me, userId, terminals } = await enrolled();
  const [first, second] = terminals.map(({ id }) => id) as [number, number];
  await api.db.rows('update hardware set state = 1 where id = any ($1)', [[first, second]]);
  await api.db.rows('update face_issue set last_error = null where user_id = $1', [userId]);
  const states = async () =>
    new Map((await me.get(ownFaces.terminals)).data.map((one) => [one.hardwareId, one] as const));
  expect([...(await states()).values()].map(({ state }) => state)).toEqual([
    ownFaceState.waiting,
    ownFaceState.waiting,
  ]);
  await answer(userId, first);
  await answer(userId, second, 'lowQuality');
  const now = await states();
  expect(now.get(first)).toMatchObject({ state: ownFaceState.stored, error: null });
  expect(now.get(second)).toMatchObject({ state: ownFaceState.failed, error: 'lowQuality' });
  const stranger = await api.clientFor(await aPerson(api.db));
  expect((await stranger.get(ownFaces.terminals)).data).toEqual([]);
});

it('deletes with a receipt that is complete once every terminal has removed the face', async () => {
  const { me, userId, terminals } = await enrolled();
  const [first, second] = terminals.map(({ id }) => id) as [number, number];
  for (const id of [first, second]) await answer(userId, id);
  const { data } = await me.post(facePhotos.remove);
  expect(data.receiptNo).toMatch(/^FD\d{14}$/);
  expect(await receiptsOf(me)).toMatchObject([
    {
      receiptNo: data.receiptNo,
      cause: deletionCause.member,
      completedAt: null,
      terminals: [{ state: removalState.waiting }, { state: removalState.waiting }],
    },
  ]);
  await answer(userId, first);
  expect((await receiptsOf(me))[0]).toMatchObject({ completedAt: null });
  await answer(userId, second);
  const [receipt] = await receiptsOf(me);
  expect(receipt?.terminals.map(({ state }) => state)).toEqual([removalState.removed, removalState.removed]);
  expect(receipt?.completedAt).toBe(
    receipt?.terminals
      .map(({ removedAt }) => removedAt)
      .sort()
      .at(-1),
  );
  expect((await me.get(ownFaces.terminals)).data).toEqual([]);
});

it('says that a new photo replaced a removal that a terminal had not carried out', async () => {
  const { me, userId, terminals } = await enrolled();
  for (const { id } of terminals) await answer(userId, id);
  await me.post(facePhotos.remove);
  expect(await send(me)).toMatchObject({ code: 200 });
  const [receipt] = await receiptsOf(me);
  expect(receipt?.terminals.map(({ state }) => state)).toEqual([removalState.replaced, removalState.replaced]);
  expect(receipt?.completedAt).not.toBeNull();
});

it('of two deletions at once gives one receipt, and refuses the other', async () => {
  const { me } = await enrolled();
  const answers = await Promise.all([me.post(facePhotos.remove), me.post(facePhotos.remove)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 250]);
  expect(answers.find(({ code }) => code === 250)).toMatchObject({ errKey: 'FACE_PHOTO_MISSING' });
  expect(await receiptsOf(me)).toHaveLength(1);
});

it('gives a receipt for a photo that was deleted because nobody used it', async () => {
  const userId = await aPerson(api.db);
  const me = await api.clientFor(userId);
  await send(me);
  await api.db.rows(`update face_consent set taken_at = taken_at - interval '31 days' where user_id = $1`, [userId]);
  await api.app.get(OwnFaceService, { strict: false }).deleteUnused();
  expect(await receiptsOf(me)).toMatchObject([{ cause: deletionCause.unused, terminals: [] }]);
  expect((await receiptsOf(me))[0]?.completedAt).toBe((await receiptsOf(me))[0]?.at);
});

it('refuses a photo in which nobody can be recognised, and says what to mend', async () => {
  const me = await api.clientFor(await aPerson(api.db));
  expect(await send(me, photo({ bright: 12 }))).toMatchObject({ code: 250, errKey: 'FACE_TOO_DARK' });
  expect(await send(me, photo({ bright: 250 }))).toMatchObject({ code: 250, errKey: 'FACE_TOO_BRIGHT' });
  expect(await send(me, photo({ smooth: true }))).toMatchObject({ code: 250, errKey: 'FACE_BLURRED' });
  expect(await me.get(facePhotos.own)).toMatchObject({ data: { status: 0 } });
});
