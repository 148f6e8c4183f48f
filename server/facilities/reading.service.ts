import { Injectable } from '@nestjs/common';
import { warningTarget } from '#domain/alarms/warning.status';
import { enumMember as member } from '#domain/kit/enumeration';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { facilityFailure } from '#domain/facilities/facility.failures';
import { isMetric, metricFacts, STALE_AFTER, whyNotReading, type MetricRange } from '#domain/facilities/facility.rules';
import { metric } from '#domain/facilities/facility.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { EXPORT_CAP } from '#contract/kit/page';
import { facilities, readingRow, type FacilityRow, type ReadingRow } from '#contract/facilities/facility.contract';
import type { AlarmChange } from '#server/alarms/alarm.service';
import { WarningService } from '#server/alarms/warning.service';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Clock } from '#server/kit/runtime/clock';
import { Db, type Tx } from '#server/kit/db/db';
import { rowBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { fullScope, scopeReaches } from '#server/kit/access/scope';
import { FacilityStore } from './facility.store';
import type { CurrentReading } from './reading.store';

const MAX_SHOWN = 50;
const nameOf = (code: string, lang: 'zh' | 'en'): string => member(metric, code)?.[lang] ?? code;
const sheet: Sheet<ReadingRow> = {
  zh: '设施读数',
  en: 'Readings',
  row: readingRow,
  columns: [
    { key: 'at' },
    { key: 'metric', value: (row, lang) => nameOf(row.metric, lang) },
    { key: 'value' },
    { key: 'unit', value: (row) => (isMetric(row.metric) ? metricFacts[row.metric].unit : '') },
    { key: 'source', value: (row, lang) => (lang === 'en' ? row.enSource : row.source) },
  ],
};

/** A sensor's value of one metric. `at` is epoch ms. */
interface SensorReading {
  readonly metric: string | undefined;
  readonly value: number | undefined;
  readonly at: number;
}

/** Readings of facilities: received from sensors, recorded by staff, shown live to staff and publicly where enabled. */
@Injectable()
export class ReadingService {
  constructor(
    private readonly db: Db,
    private readonly store: FacilityStore,
    private readonly warnings: WarningService,
    private readonly clock: Clock,
  ) {}

  /** Returns a facility with its current readings and its last day. */
  async live({ id }: ParsedOf<typeof facilities.live>, caller: Member): Promise<AnswerOf<typeof facilities.live>> {
    const row = await this.assertVisible(id, caller);
    return { ...row, curves: await this.store.readings.curves(id) };
  }

  /** Returns the facilities of a venue with public readings. */
  async publicReadings({ venueId }: ParsedOf<typeof facilities.shown>): Promise<AnswerOf<typeof facilities.shown>> {
    return this.store.list.first({ venueId, isPublic: true, status: switchStatus.on }, MAX_SHOWN, fullScope);
  }

  /** Exports the readings of a facility as a sheet. */
  @ExportSource(facilities.exportReadings)
  async sheet(
    caller: Member,
    query: Omit<ParsedOf<typeof facilities.exportReadings>, 'lang'>,
  ): Promise<ListSheet<ReadingRow>> {
    await this.assertVisible(query.id, caller);
    return { sheet, batches: rowBatches<ReadingRow>(this.db, this.store.readings.all(query, EXPORT_CAP)) };
  }

  /** Records a manual reading. */
  record(
    { id, metric: measure, value, minutesAgo }: ParsedOf<typeof facilities.record>,
    caller: Member,
  ): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.store.lock(tx, id);
      if (!held || !scopeReaches(caller, held)) throw new Failure(placeFailure.placeMissing);
      const range = await this.store.readings.rangeOf(tx, id, measure);
      if (!range) throw new Failure(facilityFailure.metricAbsent);
      const now = this.clock.now();
      const at = now - minutesAgo * 60_000;
      throwIfRefused(whyNotReading({ metric: measure, value, at, now }));
      const readings = await this.store.readings.add(tx, {
        facilityId: id,
        metric: measure,
        value,
        at,
        userId: caller.userId,
      });
      await writeAudit(tx, caller, {
        action: 'facility.record',
        object: `facility:${id}`,
        after: { metric: measure, value, at },
      });
      const changes = await this.evaluate(tx, { ...held, facilityId: id }, range, readings, STALE_AFTER.hand);
      tx.emitLive([{ room: room.facility(held.venueId, id), patch: { readings } }, ...changes]);
      return { id };
    });
  }

  /**
   * Processes a sensor reading inside the caller's transaction: stores it, sends it to staff, and evaluates it by the
   * warning rules of the venue.
   */
  async receive(
    tx: Tx,
    device: { readonly id: number; readonly name: string; readonly enName: string },
    { metric: code, value, at }: SensorReading,
  ): Promise<{ wrong: string | null; changes: readonly AlarmChange[] }> {
    if (code === undefined || !isMetric(code)) return { wrong: 'metric', changes: [] };
    const measures = await this.store.readings.measuresOfSensor(tx, device.id);
    const mine = measures.find((one) => one.metric === code);
    if (!mine) return { wrong: 'metric', changes: [] };
    if (value === undefined || whyNotReading({ metric: code, value, at, now: this.clock.now() }))
      return { wrong: 'value', changes: [] };
    const readings = await this.store.readings.add(tx, {
      facilityId: mine.facilityId,
      metric: code,
      value,
      at,
      hardwareId: device.id,
    });
    const read: AlarmChange = { room: room.facility(mine.venueId, mine.facilityId), patch: { readings } };
    const changes = await this.evaluate(tx, mine, mine, readings, STALE_AFTER.sensor);
    return { wrong: null, changes: [read, ...changes] };
  }

  /** Evaluates the current reading of a measure by the rules of its venue; an older one is no longer current. */
  private async evaluate(
    tx: Tx,
    facility: { readonly facilityId: number; readonly venueId: number; readonly name: string; readonly enName: string },
    range: MetricRange,
    current: readonly CurrentReading[],
    staleMinutes: number,
  ): Promise<readonly AlarmChange[]> {
    const [reading] = current;
    if (!reading) return [];
    return this.warnings.evaluate(tx, {
      venueId: facility.venueId,
      targetKind: warningTarget.facility,
      targetId: facility.facilityId,
      name: facility.name,
      enName: facility.enName,
      range: { low: range.low, high: range.high },
      maxGapMs: staleMinutes * 60_000,
      metric: reading.metric,
      value: reading.value,
      at: reading.at,
    });
  }

  private async assertVisible(id: number, caller: Member): Promise<FacilityRow> {
    const [row] = await this.store.list.first({ id }, 1, caller);
    if (!row) throw new Failure(placeFailure.placeMissing);
    return row;
  }
}
