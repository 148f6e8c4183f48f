import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { daysBetween } from '#domain/kit/time';
import { holidayKind } from '#domain/venues/venue.status';
import { codeOf, date, labeled, text } from '#contract/kit/fields';
import { holidays } from '#contract/calendars/holiday.contract';
import type { Member } from '#server/kit/access/caller';
import { Db, type Tx } from '#server/kit/db/db';
import { ImportSource } from '#server/kit/excel/importer-registry';
import { EntityImport, type ImportRefusal } from '#server/kit/resource/entity-import.service';
import { lockCalendars } from './calendar-live.store';
import { CalendarScope } from './calendar-scope';
import { HolidayEntity } from './holiday.entity';
import { MAX_HOLIDAY_DAYS, HolidayService } from './holiday.service';

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
export class HolidayImportService extends EntityImport<Row, HolidayEntity> {
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
  ] as const;

  protected readonly entity = HolidayEntity;
  protected readonly key = ['name', 'beginDate'] as const;

  constructor(
    db: Db,
    service: HolidayService,
    private readonly reach: CalendarScope,
  ) {
    super(db, {
      put: (tx, id, holiday, caller) => service.put(tx, id, { ...holiday, venueIds: null }, caller),
    });
  }

  override async writeRows(tx: Tx, caller: Member, rows: readonly Row[]): Promise<void> {
    // Each row is locked behind this lock: another change would otherwise wait for one in the opposite order.
    await lockCalendars(tx);
    await super.writeRows(tx, caller, rows);
  }

  protected override refusal({ beginDate, endDate }: Row, caller: Member): ImportRefusal | undefined {
    if (!this.reach.covers(caller, null))
      return {
        field: 'name',
        zh: '导入的节假日适用于全部场馆，需要全校范围的权限',
        en: 'Imported holidays apply to all venues, which requires school-wide permission.',
      };
    if (endDate < beginDate || daysBetween(beginDate, endDate) >= MAX_HOLIDAY_DAYS)
      return {
        field: 'endDate',
        zh: '结束日期不能早于开始日期，且最多 60 天',
        en: 'The last day cannot be before the first day, and the entry can last at most 60 days.',
      };
    return undefined;
  }

  protected override isImportable({ venueIds }: HolidayEntity): boolean {
    return venueIds === null;
  }
}
