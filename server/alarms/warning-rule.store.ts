import { Injectable } from '@nestjs/common';
import type { WarningReading, WarningRange } from '#domain/alarms/warning.rules';
import { warningTarget, type WarningMetric, type WarningTarget } from '#domain/alarms/warning.status';
import { hardwareKind } from '#domain/devices/device.status';
import type { AnswerOf } from '#contract/kit/endpoint';
import type { warningRules, WarningRow } from '#contract/alarms/warning-rule.contract';
import { scopeConditions, scopeSql, type Scope } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

const { device, facility } = warningTarget;

const list: ListQuery<'keyword' | 'venueId' | 'targetKind' | 'metric' | 'level' | 'status' | 'id', 'week' | 'level'> = {
  select: `
    r.id, r.venue_id as "venueId", v.venue_name as "venueName", v.en_name as "enVenueName", r.name,
    r.en_name as "enName", r.target_kind as "targetKind", r.hardware_kind as "hardwareKind",
    r.target_ids as "targetIds", r.metric, r.compare, r.threshold::float8 as threshold,
    r.clear_value::float8 as "clearValue", r.hold_seconds as "holdSeconds", r.clear_seconds as "clearSeconds", r.level,
    r.receivers, r.channels, r.quiet_from as "quietFrom", r.quiet_to as "quietTo",
    r.escalate_minutes as "escalateMinutes", r.escalate_roles as "escalateRoles", r.status, r.version,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'enName', t.en_name) order by t.name)
      from (
        select h.id, h.name, h.en_name
        from v_hardware h
        where r.target_kind = ${device} and h.id = any (r.target_ids)
        union all
        select f.id, f.name, f.en_name
        from v_facility f
        where r.target_kind = ${facility} and f.id = any (r.target_ids)
      ) t
    ), '[]'::jsonb) as targets,
    coalesce(w.week, 0) as week, coalesce(w.open, 0) as open
  `,
  from: `
    warning_rule r
      join v_venue v on v.id = r.venue_id
      left join lateral (
        select count(*) filter (where a.raised_at > (select app_now()) - interval '7 days')::int as week,
          count(*) filter (where a.handle_status = 1 and a.cleared_at is null)::int as open
        from device_alarm a
        where a.rule_id = r.id
      ) w on true
  `,
  filters: {
    keyword: contains('r.name', 'r.en_name'),
    venueId: equals('r.venue_id'),
    targetKind: equals('r.target_kind'),
    metric: equals('r.metric'),
    level: equals('r.level'),
    status: equals('r.status'),
    id: equals('r.id'),
  },
  sorts: { week: 'coalesce(w.week, 0)', level: 'r.level' },
  notNullSorts: ['week', 'level'],
  tieBreaker: 'r.status desc, v.sort, v.id, r.name, r.id',
};

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'r.venue_id' });

/** A target of a preview: its names and the range of its metric. */
export interface PreviewTarget extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly enName: string;
  readonly range: WarningRange | null;
}

/** Reads warning rules, the choices of their form and what a preview needs. */
@Injectable()
export class WarningRuleStore {
  readonly list: StoredList<WarningRow & Record<string, unknown>, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Returns venues, facilities and devices within a scope. */
  async choices(scope: Scope): Promise<AnswerOf<typeof warningRules.choices>> {
    const values: unknown[] = [];
    const within = scopeSql(scope, { venue: 'v.id', merchant: 'v.merchant_id' }, values);
    const [venues, facilities, devices] = await Promise.all([
      this.db.rows<{ id: number; name: string; enName: string }>(
        `select v.id, v.venue_name as name, v.en_name as "enName" from v_venue v where ${within} order by v.sort, v.id`,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string; venueId: number; metrics: string[] }>(
        `
          select f.id, f.name, f.en_name as "enName", f.venue_id as "venueId",
            array(select m.metric from v_facility_metric m where m.facility_id = f.id order by m.metric) as metrics
          from v_facility f
            join v_venue v on v.id = f.venue_id
          where f.status = 1 and ${within}
          order by f.name
        `,
        values,
      ),
      this.db.rows<{ id: number; name: string; enName: string; venueId: number; kind: number }>(
        `
          select h.id, h.name, h.en_name as "enName", h.venue_id as "venueId", h.kind
          from v_hardware h
            join v_venue v on v.id = h.venue_id
          where h.status = 1 and ${within}
          order by h.name
        `,
        values,
      ),
    ]);
    return { venues, facilities, devices };
  }

  /** Returns whether the venue exists and, of a rule with targets, how many of them it has. */
  async countTargets(
    tx: Tx,
    venueId: number,
    kind: WarningTarget,
    ids: readonly number[],
    deviceKind: number | null,
  ): Promise<{ readonly venue: boolean; readonly targets: number }> {
    const [row] = await tx.rows<{ venue: boolean; targets: number }>(
      `
        select exists (select 1 from v_venue where id = $1) as venue,
          case $2::smallint
            when ${facility}
              then (select count(*)::int from v_facility f where f.venue_id = $1 and f.id = any ($3))
            when ${device}
              then (
                select count(*)::int from v_hardware h where h.venue_id = $1 and h.id = any ($3) and h.kind = $4
              )
            else 0
          end as targets
      `,
      [venueId, kind, ids, deviceKind],
    );
    return row ?? { venue: false, targets: 0 };
  }

  /** Returns the metrics of a venue's facilities for which no rule exists, of these. */
  async metricsWithoutRule(tx: Tx, venueId: number, metrics: readonly string[]): Promise<string[]> {
    const rows = await tx.rows<{ metric: string }>(
      `
        select x.metric
        from unnest($2::text[]) x (metric)
        where not exists (
          select 1
          from warning_rule r
          where r.venue_id = $1 and r.target_kind = ${facility} and r.metric = x.metric
        )
      `,
      [venueId, metrics],
    );
    return rows.map(({ metric }) => metric);
  }

  /** Returns the targets a rule for a metric has: those named, or all of its kind in the venue. */
  previewTargets(rule: {
    readonly venueId: number;
    readonly targetKind: WarningTarget;
    readonly hardwareKind: number | null;
    readonly targetIds: readonly number[];
    readonly metric: WarningMetric;
    readonly limit: number;
  }): Promise<PreviewTarget[]> {
    const values = [rule.venueId, rule.targetIds, rule.metric, rule.hardwareKind, rule.limit];
    if (rule.targetKind === facility)
      return this.db.rows<PreviewTarget>(
        `
          select f.id, f.name, f.en_name as "enName",
            jsonb_build_object('low', m.low::float8, 'high', m.high::float8) as range
          from v_facility f
            join v_facility_metric m on m.facility_id = f.id and m.metric = $3
          where f.venue_id = $1 and (cardinality($2::int[]) = 0 or f.id = any ($2)) and $4::int is null
          order by f.name
          limit $5
        `,
        values,
      );
    if (rule.targetKind === device)
      return this.db.rows<PreviewTarget>(
        `
          select h.id, h.name, h.en_name as "enName", null as range
          from v_hardware h
          where h.venue_id = $1
            and (cardinality($2::int[]) = 0 or h.id = any ($2))
            and h.kind = $4
            and ($3 <> 'faceUsage' or h.kind = ${hardwareKind.faceTerminal})
          order by h.name
          limit $5
        `,
        values,
      );
    return this.db.rows<PreviewTarget>(
      'select v.id, v.venue_name as name, v.en_name as "enName", null as range from v_venue v where v.id = $1',
      [rule.venueId],
    );
  }

  /** Returns the stored values of a target since an instant (epoch ms), oldest first. */
  readingsSince(
    kind: WarningTarget,
    targetId: number,
    metric: WarningMetric,
    since: number,
  ): Promise<WarningReading[]> {
    return this.db.rows<WarningReading & Record<string, unknown>>(
      kind === facility
        ? `
          select epoch_ms(at) as at, value::float8 as value
          from v_facility_reading
          where facility_id = $1 and metric = $2 and at >= to_timestamp($3::float8 / 1000.0)
          order by at
        `
        : `
          select epoch_ms(at) as at, value::float8 as value
          from warning_sample
          where target_kind = ${kind} and target_id = $1 and metric = $2
            and at >= to_timestamp($3::float8 / 1000.0)
          order by at
        `,
      [targetId, metric, since],
    );
  }
}
