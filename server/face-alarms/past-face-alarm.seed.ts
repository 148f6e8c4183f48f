import { hardwareKind } from '#domain/devices/device.status';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import type { Db } from '#server/kit/db/db';

/** Demo alarms: the kind, how many hours ago, and what was done about it (null: it is open). */
const alarms: readonly (readonly [kind: number, hoursAgo: number, note: string | null])[] = [
  [faceAlarmKind.tailgating, 1, null],
  [faceAlarmKind.stranger, 3, null],
  [faceAlarmKind.expired, 20, '已引导到前台续约'],
  [faceAlarmKind.spoof, 45, '持照片冒用，已登记'],
  [faceAlarmKind.stranger, 70, '校外参观人员，已登记'],
  [faceAlarmKind.blackList, 98, '已劝离'],
];

/** Inserts demo face alarms at the face terminals, once. Returns how many. */
export async function seedPastFaceAlarms(db: Db): Promise<number> {
  const rows = await db.rows(
    `
      insert into face_alarm (
        hardware_id, venue_id, kind, at, handle_status, ack_by, ack_at, handled_by, handled_at, note
      )
      select h.id, h.venue_id, a.kind, app_now() - a.hours * interval '1 hour',
        case when a.note is null then 1 else 2 end, case when a.note is not null then p.id end,
        case when a.note is not null then app_now() - a.hours * interval '1 hour' + interval '4 minutes' end,
        case when a.note is not null then p.id end,
        case when a.note is not null then app_now() - a.hours * interval '1 hour' + interval '9 minutes' end, a.note
      from jsonb_to_recordset($1::jsonb) as a(n int, kind int, hours int, note text)
        join (
          select id, venue_id, row_number() over (order by id) - 1 as n, count(*) over () as total
          from hardware
          where kind = $2
        ) h on h.n = a.n % h.total
        join app_user p on p.username = 'patrol'
      where not exists (select 1 from face_alarm)
      returning id
    `,
    [JSON.stringify(alarms.map(([kind, hours, note], n) => ({ n, kind, hours, note }))), hardwareKind.faceTerminal],
  );
  return rows.length;
}
