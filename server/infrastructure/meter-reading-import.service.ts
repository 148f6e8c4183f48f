import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Failure, refuse, sentenceOf, type Refusal } from '#domain/kit/failure';
import { meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import { meterReadingFailure } from '#domain/infrastructure/meter-reading.failures';
import { whyNotReadMeter, type MeterPoint } from '#domain/infrastructure/meter-reading.rules';
import { importRowAction } from '#domain/tasks/task.status';
import { meterReadings, meterValue, readAt } from '#contract/infrastructure/meter-reading.contract';
import { labeled, text } from '#contract/kit/fields';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { Clock } from '#server/kit/runtime/clock';
import { FixedAssetStore } from './fixed-asset.store';
import { instantOfReading, MeterReadingService } from './meter-reading.service';
import { MeterReadingStore, type ReadingsAround, type StoredMeter } from './meter-reading.store';

const row = z.object({
  no: labeled('表计编号', 'Meter no.', text(40).min(1)),
  at: labeled('抄表时间', 'Read at', readAt),
  value: labeled('读数', 'Reading', meterValue),
  note: labeled('说明', 'Note', text(200).default('')),
});
type Row = z.output<typeof row>;

/** A row with its meter and the stored readings around its time. */
interface MeteredRow extends Row {
  readonly meter: StoredMeter;
  readonly instant: number;
  readonly around: ReadingsAround;
}

const refused = (field: keyof Row, { spec, facts }: Refusal): ImportRowResult => ({
  field,
  zh: sentenceOf(spec, 'zh', facts),
  en: sentenceOf(spec, 'en', facts),
});
const pointOf = ({ value, instant }: MeteredRow): MeterPoint & { readonly at: number } => ({
  at: instant,
  value,
  restart: null,
});
/** Returns the reading that is nearer to an instant, of two on the same side of it. */
const nearer = <P extends { readonly at: number }>(a: P | null, b: P | null, instant: number): P | null =>
  a && b ? (Math.abs(a.at - instant) < Math.abs(b.at - instant) ? a : b) : (a ?? b);

/** Returns the column that a refusal is about. */
const fieldOf = ({ spec }: Refusal): keyof Row =>
  spec === meterReadingFailure.meterReadingAhead
    ? 'at'
    : spec === meterReadingFailure.meterNeeded || spec === meterReadingFailure.meterScrapped
      ? 'no'
      : 'value';

/** Imports readings from a workbook, matched by meter and time. A stored reading is never changed. */
@ImportSource()
@Injectable()
export class MeterReadingImportService implements Importer<Row> {
  readonly endpoint = meterReadings.importRun;
  readonly template = 'meterReading';
  readonly title = { zh: '抄表读数', en: 'Meter readings' };
  readonly row = row;
  readonly columns = [
    { key: 'no', example: 'D-ZHB-01' },
    { key: 'at', example: '2026-11-01 09:00' },
    { key: 'value', example: '10234.5' },
    { key: 'note' },
  ];

  constructor(
    private readonly assets: FixedAssetStore,
    private readonly store: MeterReadingStore,
    private readonly readings: MeterReadingService,
    private readonly clock: Clock,
  ) {}

  keyOf({ no, at }: Row): string {
    return JSON.stringify([no, at.slice(0, 16)]);
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const found = await this.store.named(rows.map(({ no }) => no));
    const reachable = await this.assets.reachable(
      found.map(({ id }) => id),
      caller,
    );
    const meterOf = new Map(found.filter(({ id }) => reachable.has(id)).map((meter) => [meter.no, meter]));
    const times = rows.flatMap((one) => {
      const meter = meterOf.get(one.no);
      return meter ? [{ ...one, meter, instant: instantOfReading(one.at) }] : [];
    });
    const around = await this.store.around(times.map(({ meter, instant }) => ({ assetId: meter.id, at: instant })));
    const results = new Map(
      this.checkMetered(times.map((one, n) => ({ ...one, around: around[n] as ReadingsAround }))).map(
        ([one, result]) => [this.keyOf(one), result],
      ),
    );
    return rows.map((one) => results.get(this.keyOf(one)) ?? refused('no', refuse(meterReadingFailure.meterUnknown)));
  }

  /** Writes the readings of each meter in the order of their times. */
  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    const meters = await this.store.named(
      rows.map(({ no }) => no),
      tx,
    );
    await this.store.lockMany(
      tx,
      meters.map(({ id }) => id),
    );
    const meterOf = new Map(meters.map((meter) => [meter.no, meter]));
    const ordered = [...rows].sort((a, b) => instantOfReading(a.at) - instantOfReading(b.at));
    for (const { no, at, value, note } of ordered) {
      const meter = meterOf.get(no);
      if (!meter) throw new Failure(meterReadingFailure.meterUnknown);
      await this.readings.insert(
        tx,
        meter,
        {
          assetId: meter.id,
          at: instantOfReading(at),
          value,
          restart: null,
          note,
          source: meterReadingSource.file,
          userId: caller.userId,
          hardwareId: null,
        },
        caller,
      );
    }
  }

  /** Checks rows of meters against the stored readings and those of the file around them. */
  private checkMetered(rows: readonly MeteredRow[]): (readonly [MeteredRow, ImportRowResult])[] {
    const ordered = [...rows].sort((a, b) => a.meter.id - b.meter.id || a.instant - b.instant);
    const ofMeter = (n: number, { id }: StoredMeter) => {
      const one = ordered[n];
      return one?.meter.id === id ? pointOf(one) : null;
    };
    const now = this.clock.now();
    return ordered.map((one, n) => {
      const { meter, around, instant, value } = one;
      if (around.same) {
        const isSame = around.same.value === value && around.same.restart === null;
        return [
          one,
          isSame ? { fate: importRowAction.same } : refused('at', refuse(meterReadingFailure.meterReadingTwice)),
        ];
      }
      const why = whyNotReadMeter({
        ...meter,
        value,
        restart: null,
        at: instant,
        now,
        previous: nearer(around.previous, ofMeter(n - 1, meter), instant),
        next: nearer(around.next, ofMeter(n + 1, meter), instant),
      });
      return [one, why ? refused(fieldOf(why), why) : { fate: importRowAction.fresh }];
    });
  }
}
