import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { daysBetween } from '#domain/kit/time';
import { importRowAction } from '#domain/tasks/task.status';
import { holidayKind } from '#domain/venues/venue.status';
import { codeOf, date, labeled, text } from '#contract/kit/fields';
import { holidays } from '#contract/calendars/holiday.contract';
import type { Member } from '#server/kit/access/caller';
import type { Tx } from '#server/kit/db/db';
import { ImportSource, type Importer, type ImportRowResult } from '#server/kit/excel/importer-registry';
import { lockCalendars } from './calendar-live.store';
import { CalendarScope } from './calendar-scope';
import { MAX_HOLIDAY_DAYS, HolidayService } from './holiday.service';
import { HolidayStore } from './holiday.store';

const row = z.object({
  name: labeled('名称', 'Name', text(50).min(2)),
  enName: labeled('英文名', 'English name', text(50).min(2)),
  kind: labeled('类型', 'Type', codeOf(holidayKind)),
  beginDate: labeled('开始日期', 'First day', date),
  endDate: labeled('结束日期', 'Last day', date),
});
type Row = z.output<typeof row>;

/** Imports the school's holidays from a workbook for all venues, matched by name and first day. */
@ImportSource()
@Injectable()
export class HolidayImportService implements Importer<Row> {
  readonly endpoint = holidays.importRun;
  readonly template = 'holiday';
  readonly title = { zh: '节假日', en: 'Holidays' };
  readonly row = row;
  readonly columns = [
    { key: 'name', example: '元旦' },
    { key: 'enName', example: 'New Year' },
    { key: 'kind', of: holidayKind },
    { key: 'beginDate', example: '2027-01-01' },
    { key: 'endDate', example: '2027-01-03' },
  ];

  constructor(
    private readonly service: HolidayService,
    private readonly store: HolidayStore,
    private readonly reach: CalendarScope,
  ) {}

  keyOf({ name, beginDate }: Row): string {
    return `${name}/${beginDate}`;
  }

  async checkRows(caller: Member, rows: readonly Row[]): Promise<ImportRowResult[]> {
    const known = new Map(
      (await this.store.findByNames(rows.map(({ name }) => name)))
        .filter(({ venueIds }) => venueIds === null)
        .map((one) => [`${one.name}/${one.beginDate}`, one]),
    );
    const coversAllVenues = this.reach.covers(caller, null);
    return rows.map((one): ImportRowResult => {
      if (!coversAllVenues)
        return {
          field: 'name',
          zh: '导入的节假日适用于全部场馆，需要全校范围的权限',
          en: 'Imported holidays apply to all venues, which requires school-wide permission.',
        };
      if (one.endDate < one.beginDate || daysBetween(one.beginDate, one.endDate) >= MAX_HOLIDAY_DAYS)
        return {
          field: 'endDate',
          zh: '结束日期不能早于开始日期，且最多 60 天',
          en: 'The last day cannot be before the first day, and the entry can last at most 60 days.',
        };
      const held = known.get(this.keyOf(one));
      if (!held) return { fate: importRowAction.fresh };
      return {
        fate:
          held.enName === one.enName && held.kind === one.kind && held.endDate === one.endDate
            ? importRowAction.same
            : importRowAction.changed,
      };
    });
  }

  async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    // Each row is locked behind this lock: another change would otherwise wait for one in the opposite order.
    await lockCalendars(tx);
    const known = new Map(
      (await this.store.findByNames(rows.map(({ name }) => name)))
        .filter(({ venueIds }) => venueIds === null)
        .map((one) => [`${one.name}/${one.beginDate}`, one]),
    );
    for (const one of rows)
      await this.service.put(tx, known.get(this.keyOf(one))?.id, { ...one, venueIds: null }, caller);
  }
}
