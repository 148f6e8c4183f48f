import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { daysBetween } from '#domain/kit/time';
import { systemFailure } from '#domain/system/system.failures';
import { calendarFailure } from '#domain/venues/calendar.failures';
import { holidayKind } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { holidayRow, holidays, type HolidayRow } from '#contract/venues/holiday.contract';
import { audit } from '#server/kit/audit';
import type { Member } from '#server/kit/caller';
import { Db, type Tx } from '#server/kit/db';
import { rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { aroundDays } from './calendar-news';
import { CalendarReach } from './calendar-reach';
import { HolidayStore, type KeptHoliday } from './holiday.store';

/** The maximum length of an entry, in days. */
export const HOLIDAY_DAYS = 60;

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
    private readonly reach: CalendarReach,
  ) {}

  /** Returns entries that affect the caller's venues. */
  async page(asked: ParsedOf<typeof holidays.list>, caller: Member): Promise<AnswerOf<typeof holidays.list>> {
    const page = await this.store.page(asked, this.reach.venueIds(caller));
    return {
      ...page,
      content: page.content.map((row) => ({ ...row, editable: this.reach.holds(caller, row.venueIds) })),
    };
  }

  /** Exports the filtered entries as a sheet. */
  @Exports(holidays.exportFile)
  sheet(
    caller: Member,
    asked: Omit<ParsedOf<typeof holidays.exportFile>, 'lang'>,
  ): { readonly sheet: Sheet<HolidayRow>; readonly batches: Batches<HolidayRow> } {
    return {
      sheet,
      batches: rowsOf<HolidayRow>(this.db, this.store.all(asked, EXPORT_CAP, this.reach.venueIds(caller))),
    };
  }

  /** Adds or changes an entry. */
  save({ id, version, ...wanted }: ParsedOf<typeof holidays.save>, caller: Member): Promise<{ id: number }> {
    const entry = {
      ...wanted,
      venueIds:
        wanted.venueIds && wanted.venueIds.length > 0 ? [...new Set(wanted.venueIds)].sort((a, b) => a - b) : null,
    };
    if (daysBetween(entry.beginDate, entry.endDate) >= HOLIDAY_DAYS) throw new Failure(calendarFailure.holidayLong);
    this.reach.insistVenues(caller, entry.venueIds);
    return this.db.transact(async (tx) => ({ id: await this.put(tx, id, entry, caller, version) }));
  }

  /** Inserts or replaces an entry within a transaction. */
  async put(tx: Tx, id: number | undefined, entry: KeptHoliday, caller: Member, version?: number): Promise<number> {
    if (id === undefined) {
      const added = await this.around(tx, [entry], () => this.store.add(tx, entry));
      await audit(tx, caller, { action: 'holiday.add', object: `holiday:${added}`, after: entry });
      return added;
    }
    const held = await this.held(tx, id, caller);
    if (version !== undefined && version !== held.version) throw new Failure(systemFailure.staleVersion);
    await this.around(tx, [held, entry], () => this.store.change(tx, id, entry));
    await audit(tx, caller, { action: 'holiday.change', object: `holiday:${id}`, before: held, after: entry });
    return id;
  }

  /** Deletes an entry. */
  remove({ id }: ParsedOf<typeof holidays.remove>, caller: Member): Promise<{ id: number }> {
    return this.db.transact(async (tx) => {
      const held = await this.held(tx, id, caller);
      await this.around(tx, [held], () => this.store.drop(tx, id));
      await audit(tx, caller, { action: 'holiday.delete', object: `holiday:${id}`, before: held });
      return { id };
    });
  }

  private async held(tx: Tx, id: number, caller: Member) {
    const held = await this.store.held(tx, id);
    if (!held || (held.venueIds !== null && !held.venueIds.some((venueId) => this.reach.holds(caller, [venueId]))))
      throw new Failure(systemFailure.notFound);
    this.reach.insistVenues(caller, held.venueIds);
    return held;
  }

  private around<T>(tx: Tx, entries: readonly KeptHoliday[], change: () => Promise<T>): Promise<T> {
    const from = entries.map(({ beginDate }) => beginDate).sort()[0] ?? null;
    const to =
      entries
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ?? null;
    return aroundDays(
      tx,
      { siteIds: [...new Set(entries.flatMap(({ venueIds }) => this.reach.sitesOf(venueIds)))], from, to },
      change,
    );
  }
}
