import { Injectable } from '@nestjs/common';
import { Failure, throwIfRefused } from '#domain/kit/failure';
import { minute, type LocalDate } from '#domain/kit/time';
import { fixedAssetFailure } from '#domain/infrastructure/fixed-asset.failures';
import { meterReadingSource } from '#domain/infrastructure/fixed-asset.status';
import { meterReadingFailure } from '#domain/infrastructure/meter-reading.failures';
import { whyNotReadMeter } from '#domain/infrastructure/meter-reading.rules';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { meterReadingRow, meterReadings, type MeterReadingRow } from '#contract/infrastructure/meter-reading.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { failOnConstraints } from '#server/kit/db/constraint';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { Clock, instantOf, schoolStamp } from '#server/kit/runtime/clock';
import { FixedAssetStore } from './fixed-asset.store';
import { MeterReadingStore, type NewMeterReading, type StoredMeter } from './meter-reading.store';

const sheet: Sheet<MeterReadingRow> = {
  zh: '抄表记录',
  en: 'Meter readings',
  row: meterReadingRow,
  columns: [
    { key: 'at', width: 20 },
    { key: 'value' },
    { key: 'restart' },
    { key: 'used' },
    { key: 'source', of: meterReadingSource },
    { key: 'reader', value: (row, lang) => (lang === 'en' ? row.enReader : row.reader) },
    { key: 'note', width: 40 },
  ],
};

/** What a person enters of a reading. */
type EnteredReading = Pick<NewMeterReading, 'value' | 'restart' | 'note'> & { readonly at: string | undefined };

/** Returns the instant of a school-local time `YYYY-MM-DD HH:mm[:ss]`, to the minute. */
export const instantOfReading = (at: string): number =>
  instantOf(at.slice(0, 10) as LocalDate, minute(at.slice(11, 16)));

/** Readings of meters: entered, replaced, withdrawn, listed and exported. */
@Injectable()
export class MeterReadingService {
  constructor(
    private readonly db: Db,
    private readonly assets: FixedAssetStore,
    private readonly store: MeterReadingStore,
    private readonly clock: Clock,
  ) {}

  /** Returns one page of the readings of a meter, newest first. */
  async list(query: ParsedOf<typeof meterReadings.list>, caller: Member): Promise<AnswerOf<typeof meterReadings.list>> {
    await this.assertVisible(query.id, caller);
    return this.store.list.page(query);
  }

  /** Returns the filtered readings of a meter as a sheet. */
  @ExportSource(meterReadings.exportFile)
  async sheet(
    caller: Member,
    query: Omit<ParsedOf<typeof meterReadings.exportFile>, 'lang'>,
  ): Promise<ListSheet<MeterReadingRow>> {
    await this.assertVisible(query.id, caller);
    return { sheet, batches: this.store.list.rows(query) };
  }

  /** Records a reading entered by hand. */
  record(
    { id, value, at, note }: ParsedOf<typeof meterReadings.record>,
    caller: Member,
  ): Promise<AnswerOf<typeof meterReadings.record>> {
    return this.enter(id, { value, restart: null, at, note }, caller);
  }

  /** Records that a meter was replaced. */
  replace(
    { id, value, restart, at, note }: ParsedOf<typeof meterReadings.replace>,
    caller: Member,
  ): Promise<AnswerOf<typeof meterReadings.replace>> {
    return this.enter(id, { value, restart, at, note }, caller);
  }

  /** Withdraws the latest reading of a meter. */
  withdraw(
    { id }: ParsedOf<typeof meterReadings.withdraw>,
    caller: Member,
  ): Promise<AnswerOf<typeof meterReadings.withdraw>> {
    return this.db.transact(async (tx) => {
      const reading = await this.store.find(tx, id);
      if (!reading || !(await this.assets.reachable([reading.assetId], caller, tx)).has(reading.assetId))
        throw new Failure(meterReadingFailure.meterReadingMissing);
      await this.store.lock(tx, reading.assetId);
      if (!(await this.store.find(tx, id))) throw new Failure(meterReadingFailure.meterReadingMissing);
      await failOnConstraints({ meter_reading_last: meterReadingFailure.meterReadingNotLast }, () =>
        this.store.drop(tx, id),
      );
      const { value, restart, at } = reading;
      await writeAudit(tx, caller, {
        action: 'fixedAsset.withdraw',
        object: `fixedAsset:${reading.assetId}`,
        before: { value, restart, at: schoolStamp(at.getTime()) },
      });
      return { id: reading.assetId, readingId: id };
    });
  }

  /** Inserts a reading of a locked meter if it fits between those around it; returns its id. A device is no caller. */
  async insert(
    tx: Tx,
    { kind, status }: StoredMeter,
    reading: NewMeterReading,
    caller: Member | null,
  ): Promise<number> {
    const [around] = await this.store.around([reading], tx);
    if (!around || around.same) throw new Failure(meterReadingFailure.meterReadingTwice);
    const { previous, next } = around;
    throwIfRefused(whyNotReadMeter({ ...reading, kind, status, now: this.clock.now(), previous, next }));
    const id = await this.store.add(tx, reading);
    const { assetId, value, restart, at } = reading;
    if (caller)
      await writeAudit(tx, caller, {
        action: restart === null ? 'fixedAsset.record' : 'fixedAsset.replace',
        object: `fixedAsset:${assetId}`,
        after: { value, ...(restart === null ? {} : { restart }), at: schoolStamp(at) },
      });
    return id;
  }

  private enter(
    id: number,
    { value, restart, at: text, note }: EnteredReading,
    caller: Member,
  ): Promise<{ id: number; readingId: number }> {
    return this.db.transact(async (tx) => {
      const meter = await this.store.lock(tx, id);
      if (!meter || !(await this.assets.reachable([id], caller, tx)).has(id))
        throw new Failure(fixedAssetFailure.fixedAssetMissing);
      const at = text === undefined ? this.clock.now() : instantOfReading(text);
      const readingId = await this.insert(
        tx,
        meter,
        {
          assetId: id,
          at,
          value,
          restart,
          note,
          source: meterReadingSource.hand,
          userId: caller.userId,
          hardwareId: null,
        },
        caller,
      );
      return { id, readingId };
    });
  }

  private async assertVisible(id: number, caller: Member): Promise<void> {
    if (!(await this.assets.find(id, caller))) throw new Failure(fixedAssetFailure.fixedAssetMissing);
  }
}
