import { Injectable } from '@nestjs/common';
import { alarmLevel, handleStatus } from '#domain/devices/device.status';
import type { Period } from '#domain/statistics/period.rules';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import type { Bind } from '#server/kit/db/list';

/** Alarms of one kind at one venue; `ackMinutes` is the sum over the `acknowledged`. */
export interface AlarmCount extends Record<string, unknown> {
  readonly kind: string;
  readonly venueId: number | null;
  readonly venueName: string | null;
  readonly enVenueName: string | null;
  readonly raised: number;
  readonly handled: number;
  readonly serious: number;
  readonly acknowledged: number;
  readonly ackMinutes: number;
}

/** Counts the alarms of a period. */
@Injectable()
export class AlarmSectionStore {
  constructor(private readonly db: Db) {}

  /** Returns the alarms raised in a period by kind and venue. */
  counts(scope: Scope, venueId: number | undefined, { from, to }: Period): Promise<AlarmCount[]> {
    const values: unknown[] = [from, to];
    const bind: Bind = (value) => `$${values.push(value)}`;
    const where = [
      ...(venueId === undefined ? [] : [`a.venue_id = ${bind(venueId)}`]),
      ...scopeConditions(scope, { venue: 'a.venue_id' })(bind),
    ];
    return this.db.rows<AlarmCount>(
      `
        select a.kind, a.venue_id as "venueId", v.venue_name as "venueName",
          coalesce(nullif(v.en_name, ''), v.venue_name) as "enVenueName", count(*)::int as raised,
          count(*) filter (where a.handle_status <> ${handleStatus.pending})::int as handled,
          count(*) filter (where a.level >= ${alarmLevel.serious})::int as serious, count(a.ack_at)::int as acknowledged,
          coalesce(extract(epoch from sum(a.ack_at - a.raised_at)) / 60, 0)::float8 as "ackMinutes"
        from device_alarm a
          left join v_venue v on v.id = a.venue_id
        where a.raised_at >= $1::date::timestamp at time zone school_zone()
          and a.raised_at < ($2::date + 1)::timestamp at time zone school_zone()
          ${where.map((condition) => `and ${condition}`).join(' ')}
        group by a.kind, a.venue_id, v.venue_name, v.en_name
      `,
      values,
    );
  }
}
