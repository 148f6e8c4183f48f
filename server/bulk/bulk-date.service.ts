import { Injectable } from '@nestjs/common';
import { clockOf } from '#domain/kit/time';
import { bulkKind, bulkResult, type BulkKind } from '#domain/bulk/bulk.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { bulks, dateListRow, type DateListRow } from '#contract/bulk/bulk.contract';
import type { Caller } from '#server/kit/access/caller';
import { Db } from '#server/kit/db/db';
import { mapBatches, rowBatches, type RowBatches, type Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import {
  atLeast,
  atMost,
  contains,
  equals,
  listAll,
  listPage,
  type ListRequest,
  type ListQuery,
} from '#server/kit/db/list';
import { BulkAccess } from './bulk-access.service';
import { DATE_RESULT } from './bulk.store';

type BulkDateFilter = keyof Omit<ParsedOf<typeof bulks.dates>, 'page' | 'size' | 'sort' | 'order'>;
interface BulkDateRecord extends Record<string, unknown>, Omit<DateListRow, 'beginTime' | 'endTime'> {
  readonly begin: number;
  readonly end: number;
}

const spaces = (name: string, between: string) =>
  `coalesce((select string_agg(c.${name}, '${between}' order by c.sort, c.id) from space c where c.id = any (b.space_ids)), '')`;
const list: ListQuery<BulkDateFilter, 'date'> = {
  select: `d.id, d.date, ${DATE_RESULT} as result, d.slots, (d.amount / 100.0)::float8 as amount, d.blocked, d.blocked_en as "blockedEn", d.trade_no as "tradeNo", o.order_status as "orderStatus", o.pay_status as "payStatus", b.id as "bulkId", b.batch_no as "batchNo", b.title, b.org_name as "orgName",
    s.site_name as "siteName", s.en_name as "enSiteName", ${spaces('space_name', '、')} as spaces, ${spaces('en_name', ', ')} as "enSpaces", b.begin_minute as begin, b.end_minute as "end"`,
  from: 'bulk_date d join bulk_booking b on b.id = d.bulk_id join site s on s.id = b.site_id left join venue_order o on o.trade_no = d.trade_no',
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
const toDateRow = ({ begin, end, ...row }: BulkDateRecord): DateListRow => ({
  ...row,
  beginTime: clockOf(begin),
  endTime: clockOf(end),
});
const sheet: Sheet<DateListRow> = {
  zh: '场次明细',
  en: 'Dates',
  row: dateListRow,
  columns: [
    { key: 'date' },
    { key: 'beginTime' },
    { key: 'endTime' },
    { key: 'siteName', value: (row, lang) => (lang === 'en' ? row.enSiteName : row.siteName) },
    { key: 'spaces', value: (row, lang) => (lang === 'en' ? row.enSpaces : row.spaces), width: 24 },
    { key: 'title', width: 28 },
    { key: 'orgName', width: 24 },
    { key: 'batchNo', width: 20 },
    { key: 'result', of: bulkResult },
    { key: 'slots' },
    { key: 'amount', money: true },
    { key: 'blocked', value: (row, lang) => (lang === 'en' ? row.blockedEn : row.blocked) ?? '', width: 24 },
    { key: 'tradeNo', width: 20 },
    { key: 'orderStatus', of: orderStatus },
    { key: 'payStatus', of: payStatus },
  ],
};

/** Lists the dates of all requests of a kind with their results. */
@Injectable()
export class BulkDateService {
  constructor(
    private readonly db: Db,
    private readonly access: BulkAccess,
  ) {}

  /** Returns one page of a kind. */
  async list(
    kind: BulkKind,
    caller: Caller,
    filter: ParsedOf<typeof bulks.dates>,
  ): Promise<AnswerOf<typeof bulks.dates>> {
    const rows = await listPage<BulkDateRecord>(this.db, list, filter, this.access.scopeOf(caller, kind));
    return { ...rows, content: rows.content.map(toDateRow) };
  }

  /** Exports the filtered list of bulk bookings. */
  @ExportSource(bulks.datesExport)
  sheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<DateListRow>; readonly batches: RowBatches<DateListRow> } {
    return this.exportAll(bulkKind.bulk, caller, filter);
  }

  /** Exports the filtered list of leases. */
  @ExportSource(bulks.leaseDatesExport)
  leaseSheet(
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<DateListRow>; readonly batches: RowBatches<DateListRow> } {
    return this.exportAll(bulkKind.lease, caller, filter);
  }

  private exportAll(
    kind: BulkKind,
    caller: Caller,
    filter: ListRequest,
  ): { readonly sheet: Sheet<DateListRow>; readonly batches: RowBatches<DateListRow> } {
    return {
      sheet,
      batches: mapBatches(
        rowBatches<BulkDateRecord>(this.db, listAll(list, filter, EXPORT_CAP, this.access.scopeOf(caller, kind))),
        toDateRow,
      ),
    };
  }
}
