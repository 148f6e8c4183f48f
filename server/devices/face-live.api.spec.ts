import { faceIssueStatus } from '#domain/devices/device.status';
import { devices } from '#contract/devices/device.contract';
import { canonical, room } from '#contract/kit/live';
import type { FaceRoom } from '#contract/kit/rooms';
import { AppModule } from '#server/app.module';
import { TestApi } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import { waitUntil } from '#server/channels/test-gateway';
import { aPaidBooking, aPerson, aVenue } from '#server/kit/testing/test-data';
import { SnapshotService } from '#server/live/snapshot.service';
import { TestListener } from '#server/live/test-listener';
import { FaceJobService } from './face-job.service';
import { FaceService } from './face.service';

let api: TestApi;
beforeAll(async () => {
  api = await TestApi.boot(AppModule, 'face_live');
}, 60_000);
afterAll(() => api.close());

it('pushes every enrolment step to a subscribed staff page', async () => {
  const world = await aVenue(api.db, { needFace: true });
  const terminal = await aDevice(api.db, api.env.SECRETS_KEY, {
    venueId: world.venueId,
    kind: 2,
    adapter: 'poll',
    siteIds: [world.siteId],
  });
  const desk = await api.clientFor(await aPerson(api.db, { roleId: 9 }), { rights: ['FaceIssue', 'FaceIssueRetry'] });
  expect((await desk.get(devices.faces, {})).data.devices).toMatchObject([
    { hardwareId: terminal.id, venueId: world.venueId },
  ]);
  const name = room.face(world.venueId);
  const screen = await TestListener.open(api.address, { token: desk.token });
  try {
    expect(await screen.subscribe(name)).toMatchObject({ code: 200 });
    const holds = () => screen.body<FaceRoom>(name);
    expect(holds()).toEqual({
      terminals: [{ hardwareId: terminal.id, online: false, queued: 0, issued: 0, failed: 0 }],
      jobs: [],
    });

    const [id] = await api.app.get(FaceService).syncOrder(await aPaidBooking(api.db, world, await aPerson(api.db)));
    await screen.waitUntil(() => holds().jobs[0]?.lastError === 'offline');
    expect(holds()).toMatchObject({
      terminals: [{ failed: 1 }],
      jobs: [{ id, status: faceIssueStatus.queued, nextTryAt: null }],
    });

    await api.db.rows('update hardware set state = 1 where id = $1', [terminal.id]);
    await screen.waitUntil(() => holds().terminals[0]?.online === true);

    expect((await desk.post(devices.retryFace, { ids: [id!] })).code).toBe(200);
    await api.app.get(FaceJobService).recordResults(terminal.id, [{ id: id!, reason: 'lowQuality' }]);
    await screen.waitUntil(() => holds().jobs[0]?.lastError === 'lowQuality');
    expect(holds().jobs[0]?.nextTryAt).toEqual(expect.any(Number));

    await api.app.get(FaceJobService).recordResults(terminal.id, [{ id: id!, reason: null }]);
    await screen.waitUntil(() => holds().jobs[0]?.status === 1);
    expect(holds()).toMatchObject({
      terminals: [{ queued: 0, issued: 1, failed: 0 }],
      jobs: [{ lastError: null, issuedAt: expect.any(Number) as unknown }],
    });
    // A read is shared for a moment, so the first one here may still be that of before the last push.
    const readRoom = async () => canonical((await api.app.get(SnapshotService).get(name))?.body);
    await waitUntil(async () => (await readRoom()) === canonical(holds()), 2_000);
    expect(screen.healed).toBe(0);
  } finally {
    screen.close();
  }
});

it('refuses subscribers without the right or from another venue', async () => {
  const [{ venueId }, elsewhere] = [await aVenue(api.db), await aVenue(api.db)];
  const plain = await api.clientFor(await aPerson(api.db));
  const otherId = await aPerson(api.db, { roleId: 9 });
  await api.db.rows('update role_grant set venue_ids = array[$2::int] where user_id = $1', [
    otherId,
    elsewhere.venueId,
  ]);
  const other = await api.clientFor(otherId, { rights: ['FaceIssue'] });
  for (const [auth, code] of [
    [{}, 401],
    [{ token: plain.token }, 403],
    [{ token: other.token }, 403],
  ] as const) {
    const listener = await TestListener.open(api.address, auth);
    expect(await listener.subscribe(room.face(venueId))).toMatchObject({ code });
    listener.close();
  }
});
