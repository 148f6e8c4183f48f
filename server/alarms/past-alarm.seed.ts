import { schoolStamp } from '#server/kit/runtime/clock';
import type { Db } from '#server/kit/db/db';
import { bulkInsert, seededRandom, pick } from '#server/kit/db/seeding';

interface AlarmSeed {
  readonly sn: string;
  readonly kind: string;
  readonly level: number;
  readonly zh: string;
  readonly en: string;
}

const known: readonly AlarmSeed[] = [
  { sn: 'GT-ZT-2O', kind: 'offline', level: 3, zh: '西门出口闸机离线', en: 'West door gate, out: offline' },
  {
    sn: 'LR-ZT-1',
    kind: 'threshold',
    level: 2,
    zh: '羽毛球馆灯组 1 电流异常',
    en: 'Badminton lights 1: abnormal current',
  },
  { sn: 'FT-ZT-2', kind: 'storageFull', level: 1, zh: '人脸终端存储剩余 8%', en: 'Face terminal: 8% storage left' },
  {
    sn: 'GT-DQ-1I',
    kind: 'doorOpenTimeout',
    level: 2,
    zh: '正门进口闸机开启超时',
    en: 'Main door gate, in: open too long',
  },
  {
    sn: 'GT-YY-1I',
    kind: 'forcedOpen',
    level: 3,
    zh: '更衣厅进口闸机被强行推开',
    en: 'Changing hall gate, in: forced open',
  },
  {
    sn: 'FT-DQ-1',
    kind: 'tamper',
    level: 4,
    zh: '东区壁球人脸终端防拆触发',
    en: 'East squash face terminal: tampered with',
  },
];

/** Inserts 30 days of handled or cleared demo alarms and three open ones. */
export async function seedPastAlarms(db: Db): Promise<number> {
  const [{ taken } = { taken: 1 }] = await db.rows<{ taken: number }>(
    'select count(*)::int as taken from device_alarm',
  );
  if (taken > 0) return 0;
  const devices = await db.rows<{ id: number; sn: string; venue_id: number }>('select id, sn, venue_id from hardware');
  const [handler] = await db.rows<{ id: number }>(`select id from app_user where username = 'patrol'`);
  const [{ now } = { now: 0 }] = await db.rows<{ now: number }>(
    'select (extract(epoch from now()) * 1000)::bigint as now',
  );
  const roll = seededRandom(5);
  const rows: object[] = [];
  const put = (alarm: AlarmSeed, minutesAgo: number, open: boolean) => {
    const device = devices.find(({ sn }) => sn === alarm.sn);
    if (!device) return;
    const raised = now - minutesAgo * 60_000;
    const cleared = !open && roll() < 0.3;
    const iso = (ms: number) => `${schoolStamp(ms)}+08:00`;
    rows.push({
      hardware_id: device.id,
      venue_id: device.venue_id,
      kind: alarm.kind,
      level: alarm.level,
      title: alarm.zh,
      title_en: alarm.en,
      raised_at: iso(raised),
      last_at: iso(raised),
      count: 1 + Math.floor(roll() * 3),
      cleared_at: cleared ? iso(raised + 20 * 60_000) : null,
      handle_status: open ? 1 : cleared ? 0 : 2,
      ack_by: open && roll() < 0.6 ? null : handler?.id,
      ack_at: open ? null : iso(raised + 3 * 60_000),
      handled_by: open || cleared ? null : handler?.id,
      handled_at: open || cleared ? null : iso(raised + 35 * 60_000),
      note: open || cleared ? null : '已现场处理并复位',
    });
  };
  for (let i = 0; i < 44; i += 1) put(pick(roll, known), 180 + Math.floor(roll() * 30 * 1440), false);
  for (const [i, minutes] of [
    [0, 14],
    [1, 125],
    [2, 41],
  ] as const)
    put(known[i] as AlarmSeed, minutes, true);
  await bulkInsert(
    db,
    'device_alarm',
    {
      hardware_id: 'int',
      venue_id: 'int',
      kind: 'text',
      level: 'smallint',
      title: 'text',
      title_en: 'text',
      raised_at: 'timestamptz',
      last_at: 'timestamptz',
      count: 'int',
      cleared_at: 'timestamptz',
      handle_status: 'smallint',
      ack_by: 'int',
      ack_at: 'timestamptz',
      handled_by: 'int',
      handled_at: 'timestamptz',
      note: 'text',
    },
    rows.map((row) => ({ ...row })),
  );
  await db.rows('update device_alarm set ack_by = null where ack_at is null');
  return rows.length;
}
