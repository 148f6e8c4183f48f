import { hardwareKind } from '#domain/devices/device.status';
import { cameraViewKind, streamKind } from '#domain/surveillance/surveillance.status';
import type { TestApi } from '#server/kit/testing/test-api';
import { aDevice } from '#server/kit/testing/test-device';
import type { TestVenue } from '#server/kit/testing/test-data';
import type { InsertRow } from './reach-account.fixture';

/** Creates a safety video that a site requires, and a camera with a view of it by one person. */
export async function createForeignVideos(
  { db, env }: Pick<TestApi, 'db' | 'env'>,
  rowId: InsertRow,
  { ownerId, mark, world }: { readonly ownerId: number; readonly mark: string; readonly world: TestVenue },
) {
  const safetyVideoId = await rowId(
    `
      insert into safety_video (title, en_title, address, seconds, valid_months)
      values ($1, $1, 'https://a.example/a', 20, 1)
    `,
    [mark],
  );
  await db.rows('insert into safety_video_site (video_id, site_id) values ($1, $2)', [safetyVideoId, world.siteId]);
  const { id: cameraId } = await aDevice(db, env.SECRETS_KEY, { venueId: world.venueId, kind: hardwareKind.camera });
  await db.rows(
    `
      insert into camera_stream (hardware_id, snapshot_path, stream_kind, stream_path)
      values ($1, '/cameras/a/a.jpg', ${streamKind.hls}, '/cameras/a/a.m3u8')
    `,
    [cameraId],
  );
  await db.rows(`insert into camera_view (hardware_id, user_id, kind) values ($1, $2, ${cameraViewKind.stream})`, [
    cameraId,
    ownerId,
  ]);
  return { safetyVideoId, cameraId };
}
