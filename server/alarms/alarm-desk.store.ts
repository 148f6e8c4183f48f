import { Injectable } from '@nestjs/common';
import { warningTarget } from '#domain/alarms/warning.status';
import { alarmLevel, handleStatus } from '#domain/devices/device.status';
import type { AlarmRow } from '#contract/alarms/alarm.contract';
import { scopeConditions, type Scope } from '#server/kit/access/scope';
import { Db } from '#server/kit/db/db';
import { contains, equals, sinceDate, untilDate, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';

/** An alarm of the list; instants in epoch ms. */
export interface AlarmListRow
  extends Omit<AlarmRow, 'raisedAt' | 'lastAt' | 'clearedAt' | 'ackAt' | 'handledAt'>, Record<string, unknown> {
  readonly raisedAt: number;
  readonly lastAt: number;
  readonly clearedAt: number | null;
  readonly ackAt: number | null;
  readonly handledAt: number | null;
}

/** Numbers of open alarms. */
type OpenCounts = { readonly total: number; readonly serious: number; readonly critical: number };

const list: ListQuery<'keyword' | 'venueId' | 'level' | 'handleStatus' | 'dateFrom' | 'dateTo', 'raisedAt' | 'level'> =
  {
    select: `
      a.id, a.level, a.kind, a.title, a.title_en as "titleEn",
      coalesce(h.name, f.name, v.venue_name) as "deviceName",
      coalesce(h.en_name, f.en_name, v.en_name) as "enDeviceName",
      v.venue_name as "venueName", v.en_name as "enVenueName", a.venue_id as "venueId",
      coalesce(h.place, f.place, '') as place, coalesce(h.en_place, f.en_place, '') as "enPlace",
      r.name as "ruleName", r.en_name as "enRuleName", epoch_ms(a.raised_at) as "raisedAt",
      epoch_ms(a.last_at) as "lastAt", a.count,
      epoch_ms(a.cleared_at) as "clearedAt", epoch_ms(a.ack_at) as "ackAt", s.name as "ackBy",
      a.handle_status as "handleStatus", w.name as handler, a.note, epoch_ms(a.handled_at) as "handledAt"
    `,
    from: `
      device_alarm a
        join v_venue v on v.id = a.venue_id
        left join v_hardware h on h.id = coalesce(
          a.hardware_id, case when a.target_kind = ${warningTarget.device} then a.target_id end
        )
        left join v_facility f on a.target_kind = ${warningTarget.facility} and f.id = a.target_id
        left join warning_rule r on r.id = a.rule_id
        left join v_app_user s on s.id = a.ack_by
        left join v_app_user w on w.id = a.handled_by
    `,
    filters: {
      keyword: contains('h.name', 'h.en_name', 'f.name', 'f.en_name', 'a.title', 'a.title_en'),
      venueId: equals('a.venue_id'),
      level: equals('a.level'),
      handleStatus: equals('a.handle_status'),
      dateFrom: sinceDate('a.raised_at'),
      dateTo: untilDate('a.raised_at'),
    },
    sorts: { raisedAt: 'a.raised_at', level: 'a.level' },
    tieBreaker: 'a.raised_at desc, a.id desc',
  };

const withinScope = (scope: Scope) => scopeConditions(scope, { venue: 'a.venue_id' });

/** Reads alarms for staff. */
@Injectable()
export class AlarmDeskStore {
  readonly list: StoredList<AlarmListRow, [scope: Scope]>;

  constructor(private readonly db: Db) {
    this.list = new StoredList(db, list, withinScope);
  }

  /** Counts the open alarms within the scope. */
  countOpen(scope: Scope): Promise<OpenCounts> {
    return this.list.totals<OpenCounts>(
      { handleStatus: handleStatus.pending },
      `
        count(*)::int as total, count(*) filter (where a.level = ${alarmLevel.serious})::int as serious,
        count(*) filter (where a.level = ${alarmLevel.critical})::int as critical
      `,
      scope,
    );
  }

  async find(id: number): Promise<AlarmListRow | undefined> {
    return (await this.db.rows<AlarmListRow>(`select ${list.select} from ${list.from} where a.id = $1`, [id]))[0];
  }
}
