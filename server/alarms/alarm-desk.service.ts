import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { alarmMachine } from '#domain/alarms/alarm.machine';
import { deviceFailure } from '#domain/devices/device.failures';
import { alarmKind, alarmLevel, handleStatus } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { alarmRow, alarms, type AlarmRow } from '#contract/alarms/alarm.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { REMOVED_FLAG, room } from '#contract/kit/live';
import { EXPORT_CAP } from '#contract/kit/page';
import { writeAudit } from '#server/kit/access/audit';
import { requireMember, type Caller, type Member } from '#server/kit/access/caller';
import { Clock, schoolStamp, schoolTime } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches, rowBatches, sendSheet, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  contains,
  equals,
  listAll,
  listPage,
  listTotals,
  sinceDate,
  untilDate,
  type ListQuery,
} from '#server/kit/db/list';
import { scopeReaches, scopeConditions } from '#server/kit/access/scope';
import { AlarmStore, type AlarmState } from './alarm.store';

interface AlarmListRow
  extends Omit<AlarmRow, 'raisedAt' | 'lastAt' | 'clearedAt' | 'ackAt' | 'handledAt'>, Record<string, unknown> {
  readonly raisedAt: number;
  readonly lastAt: number;
  readonly clearedAt: number | null;
  readonly ackAt: number | null;
  readonly handledAt: number | null;
}

const list: ListQuery<'keyword' | 'venueId' | 'level' | 'handleStatus' | 'dateFrom' | 'dateTo', 'raisedAt' | 'level'> =
  {
    select: `a.id, a.level, a.kind, a.title, a.title_en as "titleEn", h.name as "deviceName", h.en_name as "enDeviceName", v.venue_name as "venueName", v.en_name as "enVenueName", a.venue_id as "venueId",
    h.place, h.en_place as "enPlace", epoch_ms(a.raised_at) as "raisedAt", epoch_ms(a.last_at) as "lastAt", a.count, epoch_ms(a.cleared_at) as "clearedAt", epoch_ms(a.ack_at) as "ackAt", s.name as "ackBy",
    a.handle_status as "handleStatus", w.name as handler, a.note, epoch_ms(a.handled_at) as "handledAt"`,
    from: `device_alarm a join hardware h on h.id = a.hardware_id join venue v on v.id = a.venue_id left join app_user s on s.id = a.ack_by left join app_user w on w.id = a.handled_by`,
    filters: {
      keyword: contains('h.name', 'h.en_name', 'a.title', 'a.title_en'),
      venueId: equals('a.venue_id'),
      level: equals('a.level'),
      handleStatus: equals('a.handle_status'),
      dateFrom: sinceDate('a.raised_at'),
      dateTo: untilDate('a.raised_at'),
    },
    sorts: { raisedAt: 'a.raised_at', level: 'a.level' },
    tieBreaker: 'a.raised_at desc, a.id desc',
  };

const sheet: Sheet<AlarmRow> = {
  zh: '设备预警',
  en: 'Device alarms',
  row: alarmRow,
  columns: [
    { key: 'level', of: alarmLevel, width: 10 },
    { key: 'kind', of: alarmKind, width: 14 },
    { key: 'title', value: (row, lang) => (lang === 'zh' ? row.title : row.titleEn), width: 40 },
    { key: 'deviceName', value: (row, lang) => (lang === 'zh' ? row.deviceName : row.enDeviceName), width: 24 },
    { key: 'venueName', value: (row, lang) => (lang === 'zh' ? row.venueName : row.enVenueName) },
    { key: 'raisedAt', width: 20 },
    { key: 'count', width: 8 },
    { key: 'clearedAt', width: 20 },
    { key: 'ackAt', width: 20 },
    { key: 'handleStatus', of: handleStatus, width: 14 },
    { key: 'handler', width: 12 },
  ],
};

const toAlarmRow = ({ raisedAt, lastAt, clearedAt, ackAt, handledAt, ...rest }: AlarmListRow): AlarmRow => {
  const stamped = (at: number | null) => (at === null ? null : schoolStamp(at));
  return {
    ...rest,
    raisedAt: schoolStamp(raisedAt),
    lastAt: schoolStamp(lastAt),
    clearedAt: stamped(clearedAt),
    ackAt: stamped(ackAt),
    handledAt: stamped(handledAt),
  };
};

/** Lists and handles alarms for the staff of some venues. */
@Injectable()
export class AlarmDeskService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly store: AlarmStore,
  ) {}

  /** Returns a page of alarms in the member's scope, and the number of open ones there regardless of filters. */
  async list(query: ParsedOf<typeof alarms.list>, caller: Caller): Promise<AnswerOf<typeof alarms.list>> {
    const scope = scopeConditions(requireMember(caller), { venue: 'a.venue_id' });
    const open = listTotals(
      list,
      { handleStatus: handleStatus.pending },
      `count(*)::int as total, count(*) filter (where a.level = ${alarmLevel.serious})::int as serious, count(*) filter (where a.level = ${alarmLevel.critical})::int as critical`,
      scope,
    );
    const [page, [counts]] = await Promise.all([
      listPage<AlarmListRow>(this.db, list, query, scope),
      this.db.rows<{ total: number; serious: number; critical: number }>(open.sql, open.values),
    ]);
    return { ...page, content: page.content.map(toAlarmRow), open: counts ?? { total: 0, serious: 0, critical: 0 } };
  }

  /** Exports the filtered alarms as a file. */
  async exportFile(
    { lang, ...query }: ParsedOf<typeof alarms.exportFile>,
    caller: Caller,
    reply: FastifyReply,
  ): Promise<void> {
    const written = this.sheet(caller, query);
    await sendSheet(reply, written.sheet, lang, schoolTime(this.clock.now()).date, written.batches);
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(alarms.exportFile)
  sheet(caller: Caller, query: Omit<ParsedOf<typeof alarms.exportFile>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<AlarmListRow>(
          this.db,
          listAll(list, query, EXPORT_CAP, scopeConditions(requireMember(caller), { venue: 'a.venue_id' })),
        ),
        toAlarmRow,
      ),
    };
  }

  /** Acknowledges an alarm; the first person to do so stays recorded. */
  async acknowledge(id: number, caller: Caller): Promise<AlarmRow> {
    const member = requireMember(caller);
    await this.db.transact(async (tx) => {
      const alarm = await this.pending(tx, id, member);
      if (alarm.ackAt !== null) return;
      const row = await this.store.acknowledge(tx, id, member.userId);
      await writeAudit(tx, caller, { action: 'alarm.acknowledge', object: `alarm:${id}` });
      await tx.emitLive([{ room: room.alarm(alarm.venueId), patch: { alarms: [row] } }]);
    });
    return this.one(id);
  }

  /** Closes an alarm with a note. */
  async handle(id: number, note: string, caller: Caller): Promise<AlarmRow> {
    const member = requireMember(caller);
    await this.db.transact(async (tx) => {
      const alarm = await this.pending(tx, id, member);
      const next = step(alarmMachine, 'handle', alarm, { note });
      if (!(await this.store.handle(tx, alarm, next.handleStatus, member.userId, note)))
        throw new Failure(deviceFailure.alarmStep);
      await writeAudit(tx, caller, {
        action: 'alarm.handle',
        object: `alarm:${id}`,
        before: { handleStatus: alarm.handleStatus },
        after: next,
        reason: note,
      });
      await tx.emitLive([{ room: room.alarm(alarm.venueId), patch: { alarms: [{ id, [REMOVED_FLAG]: true }] } }]);
    });
    return this.one(id);
  }

  /** Reopens an alarm handled in the last 24 hours, unless the device has raised it again since. */
  async reopen(id: number, reason: string, caller: Caller): Promise<AlarmRow> {
    const member = requireMember(caller);
    await this.db.transact(async (tx) => {
      const alarm = await this.lock(tx, id, member);
      const next = step(alarmMachine, 'reopen', alarm, { now: alarm.now, handledAt: alarm.handledAt ?? 0 });
      const row = await this.store.reopen(tx, alarm, next.handleStatus);
      if (!row) throw new Failure(deviceFailure.alarmStep);
      await writeAudit(tx, caller, {
        action: 'alarm.reopen',
        object: `alarm:${id}`,
        before: { handleStatus: alarm.handleStatus },
        after: next,
        reason,
      });
      await tx.emitLive([{ room: room.alarm(alarm.venueId), patch: { alarms: [row] } }]);
    });
    return this.one(id);
  }

  private async lock(tx: Tx, id: number, member: Member): Promise<AlarmState> {
    const alarm = await this.store.lock(tx, id);
    if (!alarm || !scopeReaches(member, { venueId: alarm.venueId })) throw new Failure(deviceFailure.alarmMissing);
    return alarm;
  }

  private async pending(tx: Tx, id: number, member: Member): Promise<AlarmState> {
    const alarm = await this.lock(tx, id, member);
    if (alarm.handleStatus === handleStatus.handled) throw new Failure(deviceFailure.alarmHandled);
    if (alarm.handleStatus === handleStatus.normal) throw new Failure(deviceFailure.alarmStep);
    return alarm;
  }

  private async one(id: number): Promise<AlarmRow> {
    const [row] = await this.db.rows<AlarmListRow>(`select ${list.select} from ${list.from} where a.id = $1`, [id]);
    if (!row) throw new Failure(deviceFailure.alarmMissing);
    return toAlarmRow(row);
  }
}
