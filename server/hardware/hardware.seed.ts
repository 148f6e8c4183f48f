import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateDirection, hardwareKind } from '#domain/devices/device.status';
import { parameterValues } from '#domain/hardware/parameter.rules';
import type { Db } from '#server/kit/db/db';
import { Keyring } from '#server/kit/crypto/keyring';

interface HardwareSeed {
  readonly sn: string;
  readonly name: readonly [zh: string, en: string];
  readonly kind: number;
  readonly adapter?: 'plain' | 'poll' | 'push';
  readonly venue: string;
  readonly place: readonly [zh: string, en: string];
  readonly direction?: number;
  readonly sites?: readonly string[];
}

const gates = (venue: string, code: string, doors: readonly (readonly [zh: string, en: string])[]): HardwareSeed[] =>
  doors.flatMap(
    ([zh, en], i) =>
      [
        {
          sn: `GT-${code}-${i + 1}I`,
          name: [`${zh}进口闸机`, `${en} gate, in`],
          kind: hardwareKind.gate,
          venue,
          place: [zh, en],
          direction: gateDirection.in,
        },
        {
          sn: `GT-${code}-${i + 1}O`,
          name: [`${zh}出口闸机`, `${en} gate, out`],
          kind: hardwareKind.gate,
          venue,
          place: [zh, en],
          direction: gateDirection.out,
        },
      ] satisfies HardwareSeed[],
  );

const devices: readonly HardwareSeed[] = [
  ...gates('综合体育馆', 'ZT', [
    ['东门', 'East door'],
    ['西门', 'West door'],
  ]),
  ...gates('网球中心', 'WQ', [['北门', 'North door']]),
  ...gates('游泳馆', 'YY', [['更衣厅', 'Changing hall']]),
  ...gates('东区体育馆', 'DQ', [
    ['正门', 'Main door'],
    ['南门', 'South door'],
  ]),
  ...gates('健身中心', 'JS', [['前台', 'Front desk']]),
  {
    sn: 'FT-ZT-1',
    name: ['壁球馆人脸终端 1', 'Squash face terminal 1'],
    kind: hardwareKind.faceTerminal,
    adapter: 'poll',
    venue: '综合体育馆',
    place: ['壁球馆入口', 'Squash entrance'],
    sites: ['壁球馆'],
  },
  {
    sn: 'FT-ZT-2',
    name: ['壁球馆人脸终端 2', 'Squash face terminal 2'],
    kind: hardwareKind.faceTerminal,
    adapter: 'push',
    venue: '综合体育馆',
    place: ['壁球馆二层', 'Squash, upper floor'],
    sites: ['壁球馆'],
  },
  {
    sn: 'FT-DQ-1',
    name: ['东区壁球人脸终端', 'East squash face terminal'],
    kind: hardwareKind.faceTerminal,
    adapter: 'plain',
    venue: '东区体育馆',
    place: ['东区壁球馆入口', 'East squash entrance'],
    sites: ['东区壁球馆'],
  },
  {
    sn: 'SN-YY-1',
    name: ['水质探头 1', 'Water probe 1'],
    kind: hardwareKind.sensor,
    venue: '游泳馆',
    place: ['标准池', '50 m pool'],
  },
  {
    sn: 'SN-YY-2',
    name: ['水质探头 2', 'Water probe 2'],
    kind: hardwareKind.sensor,
    venue: '游泳馆',
    place: ['训练池', 'Training pool'],
  },
  ...(
    [
      ['CB-YY-1', '男更衣 A 柜', 'Men A', '男更衣室东侧', 'Men’s room, east'],
      ['CB-YY-2', '男更衣 B 柜', 'Men B', '男更衣室西侧', 'Men’s room, west'],
      ['CB-YY-3', '女更衣 A 柜', 'Women A', '女更衣室', 'Women’s changing room'],
      ['CB-YY-4', '公共柜', 'Shared', '更衣厅门口', 'Changing hall entrance'],
    ] as const
  ).map(([sn, zh, en, place, enPlace]): HardwareSeed => ({
    sn,
    name: [zh, en],
    kind: hardwareKind.locker,
    venue: '游泳馆',
    place: [place, enPlace],
  })),
  {
    sn: 'LR-ZT-1',
    name: ['羽毛球馆灯组 1', 'Badminton lights 1'],
    kind: hardwareKind.lamp,
    venue: '综合体育馆',
    place: ['羽毛球馆', 'Badminton hall'],
  },
  {
    sn: 'SN-DQ-1',
    name: ['空气探头', 'Air probe'],
    kind: hardwareKind.sensor,
    venue: '东区体育馆',
    place: ['东区羽毛球馆', 'East badminton hall'],
  },
  {
    sn: 'SN-ZT-2',
    name: ['总电表采集器', 'Main meter reader'],
    kind: hardwareKind.sensor,
    venue: '综合体育馆',
    place: ['综合楼 B 座配电间', 'Switch room, Building B'],
  },
];

/**
 * Inserts the demo devices and their keys: sealed in the database, in clear for the simulator in
 * `<dataDir>/demo-devices.json` (owner only).
 */
export async function seedHardware(
  db: Db,
  { secretsKey, school, dataDir }: { secretsKey: string; school: string; dataDir: string },
): Promise<void> {
  const ring = new Keyring([secretsKey], school);
  const keys = devices.map(({ sn }) => createHmac('sha256', secretsKey).update(`device:${sn}`).digest('hex'));
  for (const [i, device] of devices.entries()) {
    await db.rows(
      `
        insert into hardware (
          sn, name, en_name, kind, adapter, venue_id, place, en_place, direction, site_ids, endpoint, device_key_enc,
          settings, settings_no, install_date
        )
        select $1, $2, $3, $4, $5, v.id, $6, $7, $8,
          coalesce((select array_agg(s.id) from site s where s.site_name = any($9)), '{}'), $10, $11, $13, 1,
          date '2025-08-20' + ($14::int * 7)
        from venue v
        where v.venue_name = $12
        on conflict (sn) do update set endpoint = excluded.endpoint
      `,
      [
        device.sn,
        device.name[0],
        device.name[1],
        device.kind,
        device.adapter ?? 'plain',
        device.place[0],
        device.place[1],
        device.direction ?? gateDirection.in,
        device.sites ?? [],
        device.adapter === 'push' ? `/push/${device.sn}` : null,
        ring.seal(keys[i] as string),
        device.venue,
        JSON.stringify(parameterValues(device.kind, {})),
        i,
      ],
    );
  }
  mkdirSync(dataDir, { recursive: true });
  const list = devices.map(({ sn, name, kind, adapter, venue, direction }, i) => ({
    sn,
    key: keys[i],
    name: name[0],
    enName: name[1],
    kind,
    adapter: adapter ?? 'plain',
    venue,
    direction: direction ?? null,
  }));
  writeFileSync(join(dataDir, 'demo-devices.json'), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
}
