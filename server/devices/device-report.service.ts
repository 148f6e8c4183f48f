import { Injectable } from '@nestjs/common';
import { alarmKind, faceIssueError, type AlarmKind, type FaceIssueError } from '#domain/devices/device.status';
import { enumCodes } from '#domain/kit/enumeration';
import type { DeviceEvent } from '#contract/devices/device.contract';
import { AlarmService, type AlarmChange } from '#server/alarms/alarm.service';
import type { Tx } from '#server/kit/db/db';
import { ReadingService } from '#server/facilities/reading.service';
import { DeviceEventStore } from './device-event.store';
import type { Device } from './device.store';
import { FaceJobService } from './face-job.service';

/**
 * Results of new reports by number (null is success, otherwise a reason), and live changes to publish last. Known
 * numbers are left out.
 */
interface ReportResult {
  readonly results: ReadonlyMap<number, string | null>;
  readonly changes: readonly AlarmChange[];
}

const isAlarm = (kind: string | undefined): kind is AlarmKind =>
  (enumCodes(alarmKind) as readonly (string | undefined)[]).includes(kind);
const reasonOf = (reason: string | undefined): FaceIssueError =>
  (enumCodes(faceIssueError) as readonly (string | undefined)[]).includes(reason)
    ? (reason as FaceIssueError)
    : faceIssueError.rejected;

/**
 * Ingests device reports other than passages: alarms, readings and task results. Each number of a device and boot
 * counts once.
 */
@Injectable()
export class DeviceReportService {
  constructor(
    private readonly alarms: AlarmService,
    private readonly faces: FaceJobService,
    private readonly readings: ReadingService,
    private readonly events: DeviceEventStore,
  ) {}

  /** Ingests reports of one device inside the caller's transaction; `at` is the trusted time (epoch ms). */
  async ingest(tx: Tx, device: Device, bootId: string, reports: readonly DeviceEvent[]): Promise<ReportResult> {
    if (reports.length === 0) return { results: new Map(), changes: [] };
    const fresh = await this.events.recordNumbers(tx, device.id, bootId, reports);
    const results = new Map<number, string | null>();
    const changes: AlarmChange[] = [];
    for (const report of reports) {
      if (!fresh.delete(report.seq)) continue;
      const { wrong, changes: alarmChanges } = await this.apply(tx, device, report);
      results.set(report.seq, wrong);
      changes.push(...alarmChanges.filter((change) => change !== null));
    }
    return { results, changes };
  }

  private async apply(
    tx: Tx,
    device: Device,
    { kind, alarm, level, note, noteEn, at, jobId, reason, metric, value }: DeviceEvent,
  ): Promise<{ wrong: string | null; changes: readonly (AlarmChange | null)[] }> {
    if (kind === 'reading') return this.readings.receive(tx, device, { metric, value, at });
    if (kind !== 'alarm' && kind !== 'clear') {
      const known =
        jobId !== undefined &&
        (await this.faces.recordResult(tx, device.id, jobId, kind === 'faceDone' ? null : reasonOf(reason)));
      return { wrong: known ? null : 'job', changes: [] };
    }
    if (!isAlarm(alarm)) return { wrong: 'alarm', changes: [] };
    if (kind === 'clear') return { wrong: null, changes: [await this.alarms.clear(tx, device.id, alarm, at)] };
    const raised = await this.alarms.raise(tx, device, { kind: alarm, level, title: note, titleEn: noteEn, at });
    // An offline device may report out of order: the alarm may have been reported as cleared already.
    const over = await this.events.findClearedAt(tx, device.id, alarm, at);
    return {
      wrong: null,
      changes: over === null ? [raised] : [raised, await this.alarms.clear(tx, device.id, alarm, over)],
    };
  }
}
