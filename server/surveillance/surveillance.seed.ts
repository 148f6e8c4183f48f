import { createHmac } from 'node:crypto';
import { hardwareKind } from '#domain/devices/device.status';
import { streamKind, type StreamKind } from '#domain/surveillance/surveillance.status';
import { Keyring } from '#server/kit/crypto/keyring';
import type { Db } from '#server/kit/db/db';

type Both = readonly [zh: string, en: string];
interface CameraSeed {
  readonly sn: string;
  readonly name: Both;
  readonly venue: string;
  readonly place: Both;
  readonly folder: string;
  readonly kind: StreamKind;
}

const cameras: readonly CameraSeed[] = [
  [
    'CM-ZT-1',
    '羽毛球馆北侧',
    'Badminton hall, north',
    '综合体育馆',
    '二层',
    '2nd floor',
    'badminton-1',
    streamKind.hls,
  ],
  ['CM-ZT-2', '主馆南门', 'Main gym, south door', '综合体育馆', '南门', 'South door', 'south-door', streamKind.mjpeg],
  ['CM-DQ-1', '东区羽毛球馆', 'East badminton hall', '东区体育馆', '一层', 'Ground floor', 'east-1', streamKind.hls],
  ['CM-JS-1', '攀岩馆岩壁', 'Climbing wall', '健身中心', '攀岩馆', 'Climbing hall', 'climbing-1', streamKind.mjpeg],
  ['CM-YY-1', '游泳馆大厅', 'Pool lobby', '游泳馆', '大厅', 'Lobby', 'lobby-slow', streamKind.mjpeg],
  ['CM-WQ-1', '网球中心入口', 'Tennis centre entrance', '网球中心', '入口', 'Entrance', 'tennis-off', streamKind.hls],
].map(([sn, zh, en, venue, placeZh, placeEn, folder, kind]) => ({
  sn: sn as string,
  name: [zh, en] as Both,
  venue: venue as string,
  place: [placeZh, placeEn] as Both,
  folder: folder as string,
  kind: kind as StreamKind,
}));

/** Adds the demo cameras, which the media counterpart plays; one is slow and one is off. Repeated runs add nothing. */
export async function seedCameras(
  db: Db,
  { secretsKey, school }: { readonly secretsKey: string; readonly school: string },
): Promise<void> {
  const ring = new Keyring([secretsKey], school);
  for (const { sn, name, venue, place, folder, kind } of cameras) {
    const key = createHmac('sha256', secretsKey).update(`device:${sn}`).digest('hex');
    const [row] = await db.rows<{ id: number }>(
      `
        insert into hardware (sn, name, en_name, kind, venue_id, place, en_place, device_key_enc)
        select $1, $2, $3, ${hardwareKind.camera}, id, $4, $5, $6 from venue where venue_name = $7
        on conflict (sn) do nothing
        returning id
      `,
      [sn, ...name, ...place, ring.seal(key), venue],
    );
    if (row)
      await db.rows(
        'insert into camera_stream (hardware_id, snapshot_path, stream_kind, stream_path) values ($1, $2, $3, $4)',
        [
          row.id,
          `/cameras/${folder}/snapshot.jpg`,
          kind,
          `/cameras/${folder}/${kind === streamKind.hls ? 'index.m3u8' : 'stream.mjpg'}`,
        ],
      );
  }
  await db.rows(
    `
      insert into camera_view (hardware_id, user_id, kind, began_at, last_at, ip)
      select h.id, u.id, 1 + n % 2, at, at + (20 + n * 17 % 240) * interval '1 second', '10.20.0.' || (10 + n % 5)
      from generate_series(1, 40) n
        cross join lateral (select app_now() - n * interval '5 hours' as at) t
        join lateral (
          select id from hardware where kind = ${hardwareKind.camera} order by md5(id::text || n::text) limit 1
        ) h on true
        join lateral (
          select id from app_user where username in ('venueadmin', 'schooladmin') order by md5(id::text || n::text) limit 1
        ) u on true
      where not exists (select 1 from camera_view)
    `,
  );
}
