import { Injectable } from '@nestjs/common';
import { deviceFailure } from '#domain/devices/device.failures';
import { handleStatus } from '#domain/devices/device.status';
import { faceAlarmMachine } from '#domain/face-alarms/face-alarm.machine';
import { faceAlarmKind } from '#domain/face-alarms/face-alarm.status';
import { maskName } from '#domain/kit/identity';
import { Failure } from '#domain/kit/failure';
import { step } from '#domain/kit/machine';
import { faceAlarmRow, faceAlarms, type FaceAlarmRow } from '#contract/face-alarms/face-alarm.contract';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { scopeReaches } from '#server/kit/access/scope';
import { Db, type Tx } from '#server/kit/db/db';
import { mapBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { FaceAlarmPhotoService } from './face-alarm-photo.service';
import { FaceAlarmStore, type FaceAlarmState, type StoredFaceAlarm } from './face-alarm.store';

const sheet: Sheet<FaceAlarmRow> = {
  zh: '人脸告警',
  en: 'Face alarms',
  row: faceAlarmRow,
  columns: [
    { key: 'kind', of: faceAlarmKind, width: 12 },
    { key: 'deviceName', value: (row, lang) => (lang === 'en' ? row.enDeviceName : row.deviceName), width: 24 },
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'at', width: 20 },
    { key: 'person', width: 14 },
    { key: 'handleStatus', of: handleStatus, width: 14 },
    { key: 'ackAt', width: 20 },
    { key: 'handledAt', width: 20 },
    { key: 'handler', width: 12 },
    { key: 'note', width: 40 },
  ],
};

/** Lists and handles face alarms for the staff of some venues. */
@Injectable()
export class FaceAlarmDeskService {
  constructor(
    private readonly db: Db,
    private readonly store: FaceAlarmStore,
    private readonly photos: FaceAlarmPhotoService,
  ) {}

  /** Returns a page of alarms in the member's scope, and how many are open there. */
  async list(query: ParsedOf<typeof faceAlarms.list>, member: Member): Promise<AnswerOf<typeof faceAlarms.list>> {
    const [page, open] = await Promise.all([this.store.list.page(query, member), this.store.countOpen(member)]);
    return { ...page, content: page.content.map((row) => this.shown(row)), open };
  }

  /** Returns the filtered list as a sheet. */
  @ExportSource(faceAlarms.exportFile)
  sheet(caller: Member, query: Omit<ParsedOf<typeof faceAlarms.exportFile>, 'lang'>) {
    return { sheet, batches: mapBatches(this.store.list.rows(query, caller), (row) => this.shown(row)) };
  }

  /** Acknowledges an alarm; the first person to do so stays recorded. */
  acknowledge(id: number, member: Member): Promise<FaceAlarmRow> {
    return this.change(id, member, async (tx, alarm) => {
      if (alarm.handleStatus !== handleStatus.pending) throw new Failure(deviceFailure.alarmHandled);
      if (alarm.ackAt !== null) return;
      await this.store.acknowledge(tx, id, member.userId);
      await writeAudit(tx, member, { action: 'faceAlarm.acknowledge', object: `faceAlarm:${id}` });
    });
  }

  /** Closes an alarm with what was done, or because nothing was wrong. */
  end(id: number, how: 'handle' | 'dismiss', note: string, member: Member): Promise<FaceAlarmRow> {
    return this.change(id, member, (tx, alarm) =>
      this.move(tx, alarm, step(faceAlarmMachine, how, alarm, { note }), { note, action: how, reason: note }, member),
    );
  }

  /** Reopens an alarm closed in the last 24 hours. */
  reopen(id: number, reason: string, member: Member): Promise<FaceAlarmRow> {
    return this.change(id, member, (tx, alarm) =>
      this.move(
        tx,
        alarm,
        step(faceAlarmMachine, 'reopen', alarm, { now: alarm.now, endedAt: alarm.endedAt ?? 0 }),
        { note: null, action: 'reopen', reason },
        member,
      ),
    );
  }

  private async move(
    tx: Tx,
    alarm: FaceAlarmState,
    next: Pick<FaceAlarmState, 'handleStatus'>,
    { note, action, reason }: { note: string | null; action: string; reason: string },
    member: Member,
  ): Promise<void> {
    if (!(await this.store.move(tx, alarm, next.handleStatus, { userId: member.userId, note })))
      throw new Failure(deviceFailure.alarmStep);
    await writeAudit(tx, member, {
      action: `faceAlarm.${action}`,
      object: `faceAlarm:${alarm.id}`,
      before: { handleStatus: alarm.handleStatus },
      after: next,
      reason,
    });
  }

  private async change(
    id: number,
    member: Member,
    work: (tx: Tx, alarm: FaceAlarmState) => Promise<void>,
  ): Promise<FaceAlarmRow> {
    await this.db.transact(async (tx) => {
      const alarm = await this.store.lock(tx, id);
      if (!alarm || !scopeReaches(member, alarm)) throw new Failure(deviceFailure.alarmMissing);
      await work(tx, alarm);
    });
    const row = await this.store.find(id);
    if (!row) throw new Failure(deviceFailure.alarmMissing);
    return this.shown(row);
  }

  /** Masks the name of an account; a number that only the terminal knows is shown, so that it can be found there. */
  private shown({ hasPhoto, person, userNo, ...row }: StoredFaceAlarm): FaceAlarmRow {
    return {
      ...row,
      person: person === null ? userNo : maskName(person),
      photo: hasPhoto ? this.photos.addressOf(row.id) : null,
    };
  }
}
