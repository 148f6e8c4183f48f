import { handleStatus, alarmKind, alarmLevel, hardwareKind } from '#domain/devices/device.status';
import { messageChannel } from '#domain/messages/message.status';
import { role } from '#domain/session/role.status';
import {
  limitsOf,
  replayReadings,
  warningMetricFacts,
  type WarningRange,
  type WarningReading,
  type WarningThresholds,
} from '#domain/alarms/warning.rules';
import {
  warningCompare,
  warningMetric,
  warningPhase,
  warningTarget,
  type WarningMetric,
} from '#domain/alarms/warning.status';
import { enumMember } from '#domain/kit/enumeration';
import type { Db } from '#server/kit/db/db';

interface RuleSeed extends WarningThresholds {
  readonly venue: string;
  readonly name: readonly [zh: string, en: string];
  readonly target: number;
  readonly hardwareKind?: number;
  readonly facilities?: readonly string[];
  readonly metric: WarningMetric;
  readonly level: number;
  readonly receivers?: readonly number[];
  readonly channels?: readonly number[];
  readonly quiet?: readonly [from: string, to: string];
  readonly escalate?: readonly [minutes: number, roles: readonly number[]];
  readonly off?: true;
}

const { below, above, outside } = warningCompare;
const { facility, device, venueFlow } = warningTarget;
const staff = [role.venueAdmin, role.patrol];

const rules: readonly RuleSeed[] = [
  {
    venue: '游泳馆',
    name: ['泳池余氯过低', 'Pool chlorine too low'],
    target: facility,
    facilities: ['标准池', '训练池'],
    metric: 'chlorine',
    compare: below,
    threshold: 0.3,
    clearValue: 0.35,
    holdSeconds: 180,
    clearSeconds: 300,
    level: alarmLevel.serious,
    receivers: staff,
    channels: [messageChannel.sms],
    escalate: [15, [role.finance]],
  },
  {
    venue: '游泳馆',
    name: ['水温超出范围', 'Water temperature outside its range'],
    target: facility,
    metric: 'waterTemp',
    compare: outside,
    threshold: null,
    clearValue: 0.2,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
    receivers: staff,
    channels: [messageChannel.mail],
    quiet: ['22:30', '06:00'],
  },
  {
    venue: '游泳馆',
    name: ['pH 值超出范围', 'pH outside its range'],
    target: facility,
    metric: 'ph',
    compare: outside,
    threshold: null,
    clearValue: 0.05,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
  },
  {
    venue: '东区体育馆',
    name: ['二氧化碳过高', 'CO2 too high'],
    target: facility,
    metric: 'co2',
    compare: above,
    threshold: 1_050,
    clearValue: 950,
    holdSeconds: 600,
    clearSeconds: 300,
    level: alarmLevel.info,
    receivers: [role.venueAdmin],
    channels: [messageChannel.mail],
    quiet: ['22:30', '06:30'],
  },
  {
    venue: '东区体育馆',
    name: ['PM2.5 超出范围', 'PM2.5 outside its range'],
    target: facility,
    metric: 'pm25',
    compare: outside,
    threshold: null,
    clearValue: 5,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
  },
  {
    venue: '东区体育馆',
    name: ['照度不足', 'Too dark'],
    target: facility,
    metric: 'light',
    compare: below,
    threshold: 300,
    clearValue: 320,
    holdSeconds: 60,
    clearSeconds: 60,
    level: alarmLevel.info,
    off: true,
  },
  {
    venue: '健身中心',
    name: ['二氧化碳超出范围', 'CO2 outside its range'],
    target: facility,
    metric: 'co2',
    compare: outside,
    threshold: null,
    clearValue: 100,
    holdSeconds: 0,
    clearSeconds: 0,
    level: alarmLevel.warning,
    receivers: [role.manager],
    channels: [messageChannel.sms],
  },
  {
    venue: '综合体育馆',
    name: ['人脸终端存储将满', 'Face terminal nearly full'],
    target: device,
    hardwareKind: hardwareKind.faceTerminal,
    metric: 'faceUsage',
    compare: above,
    threshold: 90,
    clearValue: 85,
    holdSeconds: 0,
    clearSeconds: 0,
    level: alarmLevel.info,
  },
  {
    venue: '综合体育馆',
    name: ['馆内人数接近上限', 'Nearly at capacity'],
    target: venueFlow,
    metric: 'load',
    compare: above,
    threshold: 90,
    clearValue: 80,
    holdSeconds: 300,
    clearSeconds: 300,
    level: alarmLevel.warning,
    receivers: [role.manager, role.venueAdmin],
    channels: [messageChannel.sms],
    escalate: [10, [role.finance]],
  },
];

const SENSOR_GAP_MS = 30 * 60_000;

interface MeasuredFacility {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly range: WarningRange;
}

/** Inserts the warning rules of the demo campus and the alarms they raised over its readings of the last week. */
export async function seedWarnings(db: Db): Promise<number> {
  const [{ n } = { n: 1 }] = await db.rows<{ n: number }>('select count(*)::int as n from warning_rule');
  if (n > 0) return 0;
  let raised = 0;
  for (const rule of rules) raised += await seedRule(db, rule);
  return raised;
}

async function seedRule(db: Db, rule: RuleSeed): Promise<number> {
  const [row] = await db.rows<{ id: number; venueId: number }>(
    `
      insert into warning_rule (
        venue_id, name, en_name, target_kind, hardware_kind, target_ids, metric, compare, threshold, clear_value,
        hold_seconds, clear_seconds, level, receivers, channels, quiet_from, quiet_to, escalate_minutes, escalate_roles,
        status
      )
      select v.id, $2, $3, $4, $5,
        array(select f.id from v_facility f where f.venue_id = v.id and f.name = any ($6::text[]) order by f.id),
        $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
      from v_venue v
      where v.venue_name = $1
      returning id, venue_id as "venueId"
    `,
    [
      rule.venue,
      ...rule.name,
      rule.target,
      rule.hardwareKind ?? null,
      rule.facilities ?? [],
      rule.metric,
      rule.compare,
      rule.threshold,
      rule.clearValue,
      rule.holdSeconds,
      rule.clearSeconds,
      rule.level,
      rule.receivers ?? [],
      rule.channels ?? [],
      rule.quiet?.[0] ?? null,
      rule.quiet?.[1] ?? null,
      rule.escalate?.[0] ?? null,
      rule.escalate?.[1] ?? [],
      rule.off ? 0 : 1,
    ],
  );
  if (!row || rule.off || rule.target !== facility) return 0;
  const facilities = await db.rows<MeasuredFacility & Record<string, unknown>>(
    `
      select f.id, f.name, f.en_name as "enName",
        jsonb_build_object('low', m.low::float8, 'high', m.high::float8) as range
      from v_facility f
        join v_facility_metric m on m.facility_id = f.id and m.metric = $3
        join warning_rule r on r.id = $1 and (cardinality(r.target_ids) = 0 or f.id = any (r.target_ids))
      where f.venue_id = $2
    `,
    [row.id, row.venueId, rule.metric],
  );
  let raised = 0;
  for (const one of facilities) raised += await seedAlarms(db, { ...rule, ...row }, one);
  return raised;
}

/** Inserts the alarms that a rule raised about a facility, and where the facility stands under it now. */
async function seedAlarms(
  db: Db,
  rule: RuleSeed & { readonly id: number; readonly venueId: number },
  target: MeasuredFacility,
): Promise<number> {
  const readings = await db.rows<WarningReading & Record<string, unknown>>(
    `
      select epoch_ms(at) as at, value::float8 as value
      from v_facility_reading
      where facility_id = $1 and metric = $2
      order by at
    `,
    [target.id, rule.metric],
  );
  const limits = limitsOf(rule, target.range);
  const last = readings.at(-1);
  if (!limits || !last) return 0;
  const alarms = replayReadings(rule, limits, readings, SENSOR_GAP_MS);
  const { unit } = warningMetricFacts[rule.metric];
  const words = enumMember(warningMetric, rule.metric);
  for (const [n, { raisedAt, clearedAt, worst }] of alarms.entries()) {
    const isLow = limits.low !== null && worst < limits.low;
    const limit = isLow ? limits.low : limits.high;
    const status = clearedAt === null ? handleStatus.pending : n % 2 === 0 ? handleStatus.handled : handleStatus.normal;
    await db.rows(
      `
        insert into device_alarm (
          rule_id, target_kind, target_id, venue_id, kind, level, title, title_en, raised_at, last_at, cleared_at,
          handle_status, ack_by, ack_at, handled_by, handled_at, note
        )
        select $1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000), to_timestamp($9::float8 / 1000),
          to_timestamp($10::float8 / 1000), $11, u.id, u.at, u.handler, u.handled_at, u.note
        from (
          select p.id, to_timestamp($9::float8 / 1000) + interval '4 minutes' as at, p.id as handler,
            to_timestamp($9::float8 / 1000) + interval '25 minutes' as handled_at, '已现场检查并加药，读数恢复' as note
          from v_app_user p
          where p.username = 'patrol' and $11 = ${handleStatus.handled}
          union all
          select null, null, null, null, null
          where $11 <> ${handleStatus.handled}
        ) u
      `,
      [
        rule.id,
        rule.target,
        target.id,
        rule.venueId,
        alarmKind.threshold,
        rule.level,
        `${target.name}${words?.zh ?? ''} ${worst} ${unit}，${isLow ? '低于' : '高于'} ${limit ?? ''}`,
        `${target.enName}: ${words?.en ?? ''} ${worst} ${unit}, ${isLow ? 'below' : 'above'} ${limit ?? ''}`,
        raisedAt,
        clearedAt,
        status,
      ],
    );
  }
  const isOpen = alarms.at(-1)?.clearedAt === null;
  await db.rows(
    `
      insert into warning_state (rule_id, target_id, phase, since, at)
      values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($4::float8 / 1000))
    `,
    [rule.id, target.id, isOpen ? warningPhase.alarming : warningPhase.normal, last.at],
  );
  return alarms.length;
}
