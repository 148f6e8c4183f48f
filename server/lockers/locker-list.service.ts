import { Injectable } from '@nestjs/common';
import { maskName } from '#domain/kit/identity';
import { cellArea, lockerEnd } from '#domain/lockers/locker.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { lockerRecordRow, lockers, type LockerRecordRow } from '#contract/lockers/locker.contract';
import type { Member } from '#server/kit/access/caller';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { Clock } from '#server/kit/runtime/clock';
import { LockerListStore } from './locker-list.store';

const sheet: Sheet<LockerRecordRow> = {
  zh: '储物柜记录',
  en: 'Locker records',
  row: lockerRecordRow,
  columns: [
    { key: 'venueName', value: (row, lang) => (lang === 'en' ? row.enVenueName : row.venueName) },
    { key: 'cell', value: (row, lang) => (lang === 'en' ? row.enCell : row.cell) },
    { key: 'area', of: cellArea },
    { key: 'labelNo' },
    { key: 'holder' },
    { key: 'openedAt', width: 20 },
    { key: 'closedAt', width: 20 },
    { key: 'minutes' },
    { key: 'overnight' },
    { key: 'fee', money: true },
    { key: 'closedAs', of: lockerEnd },
    { key: 'closedBy' },
    { key: 'reason', width: 30 },
  ],
};

const masked = (row: LockerRecordRow): LockerRecordRow => ({ ...row, holder: maskName(row.holder) });

/** Shows the map of cabinets and lists the records. */
@Injectable()
export class LockerListService {
  constructor(
    private readonly store: LockerListStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the venues in scope that have cabinets. */
  venues(caller: Member): Promise<AnswerOf<typeof lockers.venues>> {
    return this.store.venues(caller);
  }

  /** Returns the cabinets of a venue with their cells, and who cannot leave. */
  async map({ venueId }: ParsedOf<typeof lockers.map>, caller: Member): Promise<AnswerOf<typeof lockers.map>> {
    const [cabinets, blocked] = await Promise.all([
      this.store.cabinets(caller, venueId),
      this.store.blocked(caller, venueId),
    ]);
    return {
      now: this.clock.now(),
      cabinets: cabinets.map((cabinet) => ({
        ...cabinet,
        cells: cabinet.cells.map((cell) => ({ ...cell, holder: cell.holder && maskName(cell.holder) })),
      })),
      blocked: blocked.map((one) => ({ ...one, holder: maskName(one.holder) })),
    };
  }

  /** Returns one page of the records. */
  async records(query: ParsedOf<typeof lockers.records>, caller: Member): Promise<AnswerOf<typeof lockers.records>> {
    const page = await this.store.list.page(query, caller);
    return { ...page, content: page.content.map(masked) };
  }

  /** Returns the filtered records as a sheet. */
  @ExportSource(lockers.exportFile)
  sheet(caller: Member, filter: Omit<ParsedOf<typeof lockers.exportFile>, 'lang'>): ListSheet<LockerRecordRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(filter, caller), masked) };
  }
}
