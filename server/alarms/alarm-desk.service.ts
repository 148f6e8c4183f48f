import { Injectable } from '@nestjs/common';
import { alarmMachine } from '#domain/alarms/alarm.machine';
import { deviceFailure } from '#domain/devices/device.failures';
import { alarmKind, alarmLevel, handleStatus } from '#domain/devices/device.status';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { alarmAcknowledged, alarmHandled, alarmReopened } from '#contract/alarms/alarm.events';
import { alarmRow, alarms, type AlarmRow } from '#contract/alarms/alarm.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { REMOVED_FLAG, room } from '#contract/kit/live';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Clock, schoolStamp } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { scopeReaches } from '#server/kit/access/scope';
import { AlarmDeskStore, type AlarmListRow } from './alarm-desk.store';
import { AlarmStore, type AlarmState } from './alarm.store';

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
    private readonly desk: AlarmDeskStore,
  ) {}

  /** Returns a page of alarms in the member's scope, and the number of open ones there regardless of filters. */
  async list(query: ParsedOf<typeof alarms.list>, member: Member): Promise<AnswerOf<typeof alarms.list>> {
    const [page, open] = await Promise.all([this.desk.list.page(query, member), this.desk.countOpen(member)]);
    return { ...page, content: page.content.map(toAlarmRow), open };
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(alarms.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof alarms.exportFile>, 'lang'>) {
    return {
      sheet,
      batches: mapBatches(this.desk.list.rows(query, caller), toAlarmRow),
    };
  }

  /** Acknowledges an alarm; the first person to do so stays recorded. */
  async acknowledge(id: number, member: Member): Promise<AlarmRow> {
    await this.db.transact(async (tx) => {
      const alarm = await this.pending(tx, id, member);
      if (alarm.ackAt !== null) return;
      const acknowledged = await this.store.acknowledge(tx, id, member.userId);
      if (!acknowledged) return;
      await writeAudit(tx, member, { action: 'alarm.acknowledge', object: `alarm:${id}` });
      tx.emit(alarmAcknowledged, { ...acknowledged.alarm, at: alarm.now });
      tx.emitLive([{ room: room.alarm(alarm.venueId), patch: { alarms: [acknowledged.row] } }]);
    });
    return this.one(id);
  }

  /** Closes an alarm with a note. */
  async handle(id: number, note: string, member: Member): Promise<AlarmRow> {
    await this.db.transact(async (tx) => {
      const alarm = await this.pending(tx, id, member);
      const next = step(alarmMachine, 'handle', alarm, { note });
      const handled = await this.store.handle(tx, alarm, next.handleStatus, member.userId, note);
      if (!handled) throw new Failure(deviceFailure.alarmStep);
      tx.emit(alarmHandled, { ...handled, at: alarm.now });
      await writeAudit(tx, member, {
        action: 'alarm.handle',
        object: `alarm:${id}`,
        before: { handleStatus: alarm.handleStatus },
        after: next,
        reason: note,
      });
      tx.emitLive([{ room: room.alarm(alarm.venueId), patch: { alarms: [{ id, [REMOVED_FLAG]: true }] } }]);
    });
    return this.one(id);
  }

  /** Reopens an alarm handled in the last 24 hours, unless the device has raised it again since. */
  async reopen(id: number, reason: string, member: Member): Promise<AlarmRow> {
    await this.db.transact(async (tx) => {
      const alarm = await this.lock(tx, id, member);
      const next = step(alarmMachine, 'reopen', alarm, { now: alarm.now, handledAt: alarm.handledAt ?? 0 });
      const reopened = await this.store.reopen(tx, alarm, next.handleStatus);
      if (!reopened) throw new Failure(deviceFailure.alarmStep);
      tx.emit(alarmReopened, { ...reopened.alarm, at: alarm.now });
      await writeAudit(tx, member, {
        action: 'alarm.reopen',
        object: `alarm:${id}`,
        before: { handleStatus: alarm.handleStatus },
        after: next,
        reason,
      });
      tx.emitLive([{ room: room.alarm(alarm.venueId), patch: { alarms: [reopened.row] } }]);
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
    const row = await this.desk.find(id);
    if (!row) throw new Failure(deviceFailure.alarmMissing);
    return toAlarmRow(row);
  }
}
