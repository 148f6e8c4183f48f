import { handleStatus, alarmKind } from '#domain/devices/device.status';
import {
  limitsOf,
  replayReadings,
  warningMetricFacts,
  type WarningRange,
  type WarningReading,
} from '#domain/alarms/warning.rules';
import { warningMetric, warningPhase, warningTarget } from '#domain/alarms/warning.status';
import { enumMember } from '#domain/kit/enumeration';
import type { Db } from '#server/kit/db/db';
import { demoWarningRules, type RuleSeed } from './warning-rule.seed';

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
  for (const rule of demoWarningRules) raised += await seedRule(db, rule);
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
  if (!row || rule.off || rule.target !== warningTarget.facility) return 0;
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
