import { Injectable } from '@nestjs/common';
import { Failure } from '#domain/kit/failure';
import { daysBetween } from '#domain/kit/time';
import { calendarFailure } from '#domain/calendars/calendar.failures';
import { holidayKind } from '#domain/venues/venue.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { holidayRow, holidays, type HolidayRow } from '#contract/calendars/holiday.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { EntityResource } from '#server/kit/resource/entity-resource.service';
import type { DraftOf } from '#server/kit/resource/resource.service';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import { CalendarLiveService } from './calendar-live.service';
import { CalendarScope } from './calendar-scope';
import { HolidayEntity } from './holiday.entity';
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

type Form = ParsedOf<typeof holidays.save>;

/** Manages the holiday table: closures, holiday prices and make-up workdays. */
@Injectable()
export class HolidayService extends EntityResource<Form, HolidayEntity, StoredHoliday> {
  protected readonly name = 'holiday';
  protected readonly entity = HolidayEntity;

  constructor(
    db: Db,
    private readonly store: HolidayStore,
    private readonly reach: CalendarScope,
    private readonly live: CalendarLiveService,
  ) {
    super(db);
  }

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
  sheet(caller: Member, query: Omit<ParsedOf<typeof holidays.exportFile>, 'lang'>): ListSheet<HolidayRow> {
    return { sheet, batches: this.store.list.rows(query, this.reach.venueIds(caller)) };
  }

  protected validate(_tx: Tx, draft: DraftOf<Form>, caller: Member): StoredHoliday {
    const venueIds =
      draft.venueIds && draft.venueIds.length > 0 ? [...new Set(draft.venueIds)].sort((a, b) => a - b) : null;
    if (daysBetween(draft.beginDate, draft.endDate) >= MAX_HOLIDAY_DAYS) throw new Failure(calendarFailure.holidayLong);
    this.reach.assertVenues(caller, venueIds);
    return { ...draft, venueIds };
  }

  protected override async lock(tx: Tx, id: number, caller: Member): Promise<HolidayEntity> {
    const held = await super.lock(tx, id, caller);
    this.reach.assertVenues(caller, held.venueIds);
    return held;
  }

  protected override isReachable({ venueIds }: HolidayEntity, caller: Member): boolean {
    return venueIds === null || venueIds.some((venueId) => this.reach.covers(caller, [venueId]));
  }

  protected override insert(tx: Tx, entry: StoredHoliday, caller: Member): Promise<number> {
    return this.emitDayChangesFor(tx, [entry], () => super.insert(tx, entry, caller));
  }

  protected override update(tx: Tx, id: number, entry: StoredHoliday, held: HolidayEntity, caller: Member) {
    return this.emitDayChangesFor(tx, [held, entry], () => super.update(tx, id, entry, held, caller));
  }

  protected override delete(tx: Tx, id: number, held: HolidayEntity, caller: Member): Promise<void> {
    return this.emitDayChangesFor(tx, [held], () => super.delete(tx, id, held, caller));
  }

  private emitDayChangesFor<T>(tx: Tx, entries: readonly StoredHoliday[], change: () => Promise<T>): Promise<T> {
    const from = entries.map(({ beginDate }) => beginDate).sort()[0] ?? null;
    const to =
      entries
        .map(({ endDate }) => endDate)
        .sort()
        .at(-1) ?? null;
    return this.live.emitDayChanges(
      tx,
      { siteIds: [...new Set(entries.flatMap(({ venueIds }) => this.reach.sitesOf(venueIds)))], from, to },
      change,
    );
  }
}
