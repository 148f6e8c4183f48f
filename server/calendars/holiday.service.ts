import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { daysBetween } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { calendarFailure } from '#domain/calendars/calendar.failures';
import { holidayKind } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { holidayRow, holidays, type HolidayRow } from '#contract/calendars/holiday.contract';
import { writeAudit } from '#server/kit/access/audit';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { RowBatches } from '#server/kit/db/row-batches';
import type { Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { emitDayChanges } from './calendar.live';
import { CalendarScope } from './calendar-scope';
import { HolidayStore, type StoredHoliday } from './holiday.store';

/** The maximum length of an entry, in days. */
export const MAX_HOLIDAY_DAYS = 60;

const sheet: Sheet<HolidayRow> = {
  zh: '节假日',
  en: 'Holidays',
  row: holidayRow,
  columns: [
    { key: 'name' },
    { key: 'enName' },
    { key: 'kind', of: holidayKind },
    { key: 'beginDate', width: 12 },
    { key: 'endDate', width: 12 },
    { key: 'days', width: 8 },
    { key: 'venueNames', width: 30, value: (row, lang) => (lang === 'en' ? row.enVenueNames : row.venueNames) },
  ],
};

/** Manages the holiday table: closures, holiday prices and make-up workdays. */
@Injectable()
export class HolidayService {
  constructor(
    private readonly db: Db,
    private readonly store: HolidayStore,
    private readonly reach: CalendarScope,
  ) {}

  /** Returns entries that affect the caller's venues. */
  async page(query: ParsedOf<typeof holidays.list>, caller: Member): Promise<AnswerOf<typeof holidays.list>> {
    const page = await this.store.list.page(query, this.reach.venueIds(caller));
    return {
      ...page,
      content: page.content.map((row) => ({ ...row, editable: this.reach.covers(caller, row.venueIds) })),
    };
  }

  /** Exports the filtered entries as a sheet. */
  @ExportSource(holidays.exportFile)
  sheet(
    caller: Member,
    query: Omit<ParsedOf<typeof holidays.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<HolidayRow>; readonly batches: RowBatches<HolidayRow> } {
    return {
      sheet,
      batches: this.store.list.rows(query, this.reach.venueIds(caller)),
    };
  }

  /** Adds or changes an entry. */
  save({ id, version, ...fields }: ParsedOf<typeof holidays.save>, caller: Member): Promise<{ id: number }> {
    const entry = {
      ...fields,
      venueIds:
        fields.venueIds && fields.venueIds.length > 0 ? [...new Set(fields.venueIds)].sort((a, b) => a - b) : null,
    };
    if (daysBetween(entry.beginDate, entry.endDate) >= MAX_HOLIDAY_DAYS) throw new Failure(calendarFailure.holidayLong);
    this.reach.assertVenues(caller, entry.venueIds);
    return this.db.transact(async (tx) => ({ id: await this.put(tx, id, entry, caller, version) }));
  }

  /** Inserts or replaces an entry within a transaction. */
  async put(tx: Tx, id: number | undefined, entry: StoredHoliday, caller: Member, version?: number): Promise<number> {
    if (id === undefined) {
      const added = await this.emitDayChangesFor(tx, [entry], () => this.store.add(tx, entry));
      await writeAudit(tx, caller, { action: 'holiday.add', object: `holiday:${added}`, after: entry });
      return added;
    }
    const held = await this.lock(tx, id, caller);
    if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
    await this.emitDayChangesFor(tx, [held, entry], () => this.store.change(tx, id, entry));
    await writeAudit(tx, caller, { action: 'holiday.change', object: `holiday:${id}`, before: held, after: entry });
    return id;
  }

  /** Deletes an entry. */
  remove({ id }: ParsedOf<typeof holidays.remove>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.lock(tx, id, caller);
      await this.emitDayChangesFor(tx, [held], () => this.store.drop(tx, id));
      await writeAudit(tx, caller, { action: 'holiday.delete', object: `holiday:${id}`, before: held });
      return { id };
    });
  }

  private async lock(tx: Tx, id: number, caller: Member) {
    const held = await this.store.lock(tx, id);
    if (!held || (held.venueIds !== null && !held.venueIds.some((venueId) => this.reach.covers(caller, [venueId]))))
      throw new Failure(systemFailure.notFound);
    this.reach.assertVenues(caller, held.venueIds);
    return held;
  }

  private emitDayChangesFor<T>(tx: Tx, entries: readonly StoredHoliday[], change: () => Promise<T>): Promise<T> {
    const from = entries.map(({ beginDate }) => beginDate).sort()[0] ?? null;
    const to =
      entries
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ?? null;
    return emitDayChanges(
      tx,
      { siteIds: [...new Set(entries.flatMap(({ venueIds }) => this.reach.sitesOf(venueIds)))], from, to },
      change,
    );
  }
}
