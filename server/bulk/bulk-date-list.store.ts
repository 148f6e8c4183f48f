import { Injectable } from '@nestjs/common';
import type { ParsedOf } from '#contract/kit/endpoint';
import type { bulks, DateListRow } from '#contract/bulk/bulk.contract';
import { Db } from '#server/kit/db/db';
import { atLeast, atMost, contains, equals, type ListQuery } from '#server/kit/db/list';
import { StoredList } from '#server/kit/db/stored-list';
import { DATE_RESULT } from './bulk-date.store';
import { spaceNames, type BulkScope } from './bulk-list.store';

type BulkDateFilter = keyof Omit<ParsedOf<typeof bulks.dates>, 'page' | 'size' | 'sort' | 'order'>;

/** A row of the list of dates, before its times are written out. */
export interface BulkDateRecord extends Record<string, unknown>, Omit<DateListRow, 'beginTime' | 'endTime'> {
  readonly begin: number;
  readonly end: number;
}

const list: ListQuery<BulkDateFilter, 'date'> = {
  select: `
    d.id, d.date, ${DATE_RESULT} as result, d.slots, (d.amount / 100.0)::float8 as amount,
    d.blocked, d.blocked_en as "blockedEn", d.trade_no as "tradeNo",
    o.order_status as "orderStatus", o.pay_status as "payStatus",
    b.id as "bulkId", b.batch_no as "batchNo", b.title, b.org_name as "orgName",
    s.site_name as "siteName", s.en_name as "enSiteName",
    ${spaceNames('space_name', '、')} as spaces, ${spaceNames('en_name', ', ')} as "enSpaces",
    b.begin_minute as begin, b.end_minute as "end"
  `,
  from: `
    bulk_date d
      join bulk_booking b on b.id = d.bulk_id
      join v_site s on s.id = b.site_id
      left join v_venue_order o on o.trade_no = d.trade_no
  `,
  filters: {
    keyword: contains('b.batch_no', 'b.title', 'b.org_name'),
    siteId: equals('b.site_id'),
    result: equals(`(${DATE_RESULT})`),
    dateFrom: atLeast('d.date'),
    dateTo: atMost('d.date'),
  },
  sorts: { date: 'd.date' },
  notNullSorts: ['date'],
  tieBreaker: 'd.id desc',
};

/** Reads the dates of all requests for their list. */
@Injectable()
export class BulkDateListStore {
  readonly list: StoredList<BulkDateRecord, [scope: BulkScope]>;

  constructor(db: Db) {
    this.list = new StoredList(db, list, (scope: BulkScope) => scope);
  }
}
