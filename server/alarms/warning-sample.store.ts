import { Injectable } from '@nestjs/common';
import { warningTarget, type WarningMetric, type WarningTarget } from '#domain/alarms/warning.status';
import { faceIssueStatus, faceOp, hardwareKind, hardwareState } from '#domain/devices/device.status';
import { retentionDays } from '#domain/system/retention.rules';
import { Db } from '#server/kit/db/db';
import { purgeOldRows } from '#server/kit/db/purge';

/** A value of a device or of a venue now. */
export interface Sample extends Record<string, unknown> {
  readonly venueId: number;
  readonly targetKind: WarningTarget;
  readonly targetId: number;
  readonly hardwareKind: number | null;
  readonly name: string;
  readonly enName: string;
  readonly metric: WarningMetric;
  readonly value: number;
  /** Epoch ms. */
  readonly at: number;
  /** Whether an enabled rule of the venue is about this metric. */
  readonly watched: boolean;
}

/** Reads and stores values that no device reports as readings: of devices themselves and of the people in a venue. */
@Injectable()
export class WarningSampleStore {
  constructor(private readonly db: Db) {}

  /** Returns the values of all online devices and open venues now. */
  read(): Promise<Sample[]> {
    return this.db.rows<Sample>(
      `
        select s.*, epoch_ms((select app_now())) as at,
          exists (
            select 1
            from warning_rule r
            where r.venue_id = s."venueId"
              and r.target_kind = s."targetKind"
              and r.metric = s.metric
              and r.status = 1
              and r.hardware_kind is not distinct from s."hardwareKind"
          ) as watched
        from (
          select h.venue_id as "venueId", ${warningTarget.device} as "targetKind", h.id as "targetId",
            h.kind as "hardwareKind", h.name, h.en_name as "enName", x.metric, x.value::float8 as value
          from v_hardware h
            cross join lateral (
              select 'clockSkew' as metric, round(abs(h.clock_skew_ms) / 1000.0) as value
              union all
              select 'faceUsage', round(count(*) * 100.0 / h.person_cap)
              from v_face_issue f
              where h.kind = ${hardwareKind.faceTerminal}
                and f.hardware_id = h.id
                and f.status = ${faceIssueStatus.issued}
                and f.op <> ${faceOp.remove}
                and f.superseded_by is null
              having h.kind = ${hardwareKind.faceTerminal} and h.person_cap > 0
            ) x
          where h.status = 1 and h.state = ${hardwareState.online}
          union all
          select v.id, ${warningTarget.venueFlow}, v.id, null, v.venue_name, v.en_name, x.metric, x.value::float8
          from v_venue v
            cross join lateral flow_of(v.id, school_now()::date) g
            cross join lateral (
              select 'inside' as metric, g.inside::numeric as value
              union all
              select 'load', round(g.inside * 100.0 / v.max_people)
              where v.max_people > 0
            ) x
          where v.status = 1
        ) s
      `,
    );
  }

  /** Stores values, for previews and the wall. */
  async keep(samples: readonly Sample[]): Promise<void> {
    await this.db.rows(
      `
        insert into warning_sample (target_kind, target_id, metric, at, value)
        select x."targetKind", x."targetId", x.metric, to_timestamp(x.at / 1000.0), x.value
        from jsonb_to_recordset($1::jsonb) as x(
          "targetKind" smallint, "targetId" int, metric text, at float8, value numeric
        )
        on conflict do nothing
      `,
      [JSON.stringify(samples)],
    );
  }

  /** Deletes a slice of old values and returns how many. */
  dropOld(): Promise<number> {
    return purgeOldRows(this.db, {
      table: 'warning_sample',
      key: 'target_kind, target_id, metric, at',
      old: `
        select target_kind, target_id, metric, at
        from warning_sample
        where at < app_now() - $1::int * interval '1 day'
        limit $2
      `,
      days: retentionDays.warningSample,
    });
  }
}
