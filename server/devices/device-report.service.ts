import { Injectable } from '@nestjs/common';
import type { DeviceEvent } from '#contract/devices/device.contract';
import type { AlarmChange } from '#server/alarms/alarm.service';
import type { Tx } from '#server/kit/db/db';
import { AlarmReportService, type ReportOutcome } from './alarm-report.service';
import { DeviceEventStore } from './device-event.store';
import { isOfPlace, PlaceReportService } from './place-report.service';
import { TaskResultService } from './task-result.service';
import type { Device } from '#server/hardware/device-registry.service';

/**
 * Results of new reports by number (null is success, otherwise a reason), and live changes to publish last. Known
 * numbers are left out.
 */
interface ReportResult {
  readonly results: ReadonlyMap<number, string | null>;
  readonly changes: readonly AlarmChange[];
}

/**
 * Ingests device reports other than passages: alarms, readings, results of tasks and of remote actions, taps at
 * lockers. Each number of a device and boot counts once.
 */
@Injectable()
export class DeviceReportService {
  constructor(
    private readonly alarms: AlarmReportService,
    private readonly tasks: TaskResultService,
    private readonly places: PlaceReportService,
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

  private async apply(tx: Tx, device: Device, report: DeviceEvent): Promise<ReportOutcome> {
    if (isOfPlace(report)) return this.places.receive(tx, device, report);
    switch (report.kind) {
      case 'alarm':
      case 'clear':
      case 'faceAlarm':
        return this.alarms.receive(tx, device, report);
      default:
        return { wrong: await this.tasks.receive(tx, device, report), changes: [] };
    }
  }
}
