import { Injectable } from '@nestjs/common';
import { alarmKind } from '#domain/devices/device.status';
import { memberOf as member } from '#domain/kit/enumeration';
import { Failure, insist } from '#domain/kit/failure';
import { facilityFailure } from '#domain/venues/facility.failures';
import { isMetric, metricFacts, sideOf, whyNotReading, type Range } from '#domain/venues/facility.rules';
import { metric, readingState, type Metric } from '#domain/venues/facility.status';
import { placeFailure } from '#domain/venues/place.failures';
import { switchStatus } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { room } from '#contract/kit/live';
import { EXPORT_CAP } from '#contract/kit/page';
import { facilities, readingRow, type FacilityRow, type ReadingRow } from '#contract/venues/facility.contract';
import { AlarmService, type Change } from '#server/alarms/alarm.service';
import { audit } from '#server/kit/audit';
import { memberOf, type Caller } from '#server/kit/caller';
import { Clock } from '#server/kit/clock';
import type { Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { everywhere, reaches } from '#server/kit/scope';
import { FacilityStore, type KeptMeasure } from './facility.store';

const MOST_SHOWN = 50;
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
const isOut = (value: number | null, range: Range): boolean =>
  value !== null && sideOf(value, range) !== readingState.good;
const rangeText = ({ low, high }: Range): string =>
  low === null ? `≤ ${high ?? '—'}` : high === null ? `≥ ${low}` : `${low}–${high}`;

/** A sensor's value of one metric. `at` is epoch ms. */
export interface Heard {
  readonly metric: string | undefined;
  readonly value: number | undefined;
  readonly at: number;
}

/** Readings of facilities: received from sensors, recorded by staff, shown live to staff and publicly where enabled. */
@Injectable()
export class ReadingService {
  constructor(
    private readonly store: FacilityStore,
    private readonly alarms: AlarmService,
    private readonly clock: Clock,
  ) {}

  /** Returns a facility with its current readings and its last day. */
  async live({ id }: ParsedOf<typeof facilities.live>, caller: Caller): Promise<AnswerOf<typeof facilities.live>> {
    const row = await this.seen(id, caller);
    return { ...row, curves: await this.store.curves(id) };
  }

  /** Returns the facilities of a venue with public readings. */
  async shown({ venueId }: ParsedOf<typeof facilities.shown>): Promise<AnswerOf<typeof facilities.shown>> {
    return this.store.some({ venueId, isPublic: true, status: switchStatus.on }, everywhere, MOST_SHOWN);
  }

  /** Exports the readings of a facility as a sheet. */
  @Exports(facilities.exportReadings)
  async sheet(
    caller: Caller,
    asked: Omit<ParsedOf<typeof facilities.exportReadings>, 'lang'>,
  ): Promise<{ readonly sheet: Sheet<ReadingRow>; readonly batches: Batches<ReadingRow> }> {
    await this.seen(asked.id, caller);
    return { sheet, batches: rowsOf<ReadingRow>(this.store.db, this.store.readings(asked, EXPORT_CAP)) };
  }

  /** Records a manual reading. */
  record(
    { id, metric: of, value, minutesAgo }: ParsedOf<typeof facilities.record>,
    caller: Caller,
  ): Promise<{ id: number }> {
    return this.store.db.transact(async (tx) => {
      const held = await this.store.lock(tx, id);
      if (!held || !reaches(memberOf(caller), held)) throw new Failure(placeFailure.placeMissing);
      if (!(await this.store.measureOf(tx, id, of))) throw new Failure(facilityFailure.metricAbsent);
      const now = this.clock.now();
      const at = now - minutesAgo * 60_000;
      insist(whyNotReading({ metric: of, value, at, now }));
      const readings = await this.store.keep(tx, {
        facilityId: id,
        metric: of,
        value,
        at,
        userId: memberOf(caller).userId,
      });
      await audit(tx, caller, {
        action: 'facility.record',
        object: `facility:${id}`,
        after: { metric: of, value, at },
      });
      await tx.tellLive([{ room: room.facility(held.venueId, id), patch: { readings } }]);
      return { id };
    });
  }

  /**
   * Processes a sensor reading inside the caller's transaction: stores it, sends it to staff, and raises or ends an
   * alarm.
   */
  async hear(
    tx: Tx,
    device: { readonly id: number; readonly name: string; readonly enName: string },
    { metric: code, value, at }: Heard,
  ): Promise<{ wrong: string | null; changes: readonly Change[] }> {
    if (code === undefined || !isMetric(code)) return { wrong: 'metric', changes: [] };
    const measures = await this.store.told(tx, device.id);
    const mine = measures.find((one) => one.metric === code);
    if (!mine) return { wrong: 'metric', changes: [] };
    if (value === undefined || whyNotReading({ metric: code, value, at, now: this.clock.now() }))
      return { wrong: 'value', changes: [] };
    const readings = await this.store.keep(tx, {
      facilityId: mine.facilityId,
      metric: code,
      value,
      at,
      hardwareId: device.id,
    });
    const read: Change = { room: room.facility(mine.venueId, mine.facilityId), patch: { readings } };
    const alarm = mine.at !== null && mine.at > at ? null : await this.judged(tx, device, mine, value, at, measures);
    return { wrong: null, changes: alarm ? [read, alarm] : [read] };
  }

  /**
   * Raises an alarm when a value leaves its range, not for each value outside it. Ends it when no value of the sensor
   * is outside its range.
   */
  private async judged(
    tx: Tx,
    device: { readonly id: number; readonly name: string; readonly enName: string },
    mine: KeptMeasure & { name: string; enName: string },
    value: number,
    at: number,
    all: readonly KeptMeasure[],
  ): Promise<Change | null> {
    const [was, is] = [isOut(mine.value, mine), isOut(value, mine)];
    if (is === was) return null;
    if (is) {
      const { unit } = metricFacts[mine.metric];
      const said = `${value} ${unit}`.trim();
      return this.alarms.raise(tx, device, {
        kind: alarmKind.threshold,
        at,
        title: `${mine.name}${nameOf(mine.metric, 'zh')} ${said}，超出 ${rangeText(mine)}`,
        titleEn: `${mine.enName}: ${nameOf(mine.metric, 'en')} ${said}, outside ${rangeText(mine)}`,
      });
    }
    const others: readonly Metric[] = all
      .filter((one) => one.metric !== mine.metric && isOut(one.value, one))
      .map((one) => one.metric);
    return others.length === 0 ? this.alarms.clear(tx, device.id, alarmKind.threshold, at) : null;
  }

  private async seen(id: number, caller: Caller): Promise<FacilityRow> {
    const [row] = await this.store.some({ id }, memberOf(caller), 1);
    if (!row) throw new Failure(placeFailure.placeMissing);
    return row;
  }
}
