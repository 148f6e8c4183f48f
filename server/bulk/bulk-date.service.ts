import { Injectable } from '@nestjs/common';
import { clockOf } from '#domain/kit/time';
import { bulkKind, bulkResult, type BulkKind } from '#domain/bulk/bulk.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { EXPORT_CAP } from '#contract/kit/page';
import { bulks, dateListRow, type DateListRow } from '#contract/bulk/bulk.contract';
import type { Caller } from '#server/kit/caller';
import { Db } from '#server/kit/db';
import { mapped, rowsOf, type Batches, type Sheet } from '#server/kit/excel';
import { Exports } from '#server/kit/exports';
import { atLeast, atMost, contains, is, listAll, listPage, type Asked, type ListSpec } from '#server/kit/list';
import { BulkReach } from './bulk-reach.service';
import { RESULT } from './bulk.store';

type Filter = keyof Omit<ParsedOf<typeof bulks.dates>, 'page' | 'size' | 'sort' | 'order'>;
interface Stored extends Record<string, unknown>, Omit<DateListRow, 'beginTime' | 'endTime'> {
  readonly begin: number;
  readonly end: number;
}

const spaces = (name: string, between: string) =>
  `coalesce((select string_agg(c.${name}, '${between}' order by c.sort, c.id) from space c where c.id = any (b.space_ids)), '')`;
const list: ListSpec<Filter, 'date'> = {
  select: `d.id, d.date, ${RESULT} as result, d.slots, (d.amount / 100.0)::float8 as amount, d.blocked, d.blocked_en as "blockedEn", d.trade_no as "tradeNo", o.order_status as "orderStatus", o.pay_status as "payStatus", b.id as "bulkId", b.batch_no as "batchNo", b.title, b.org_name as "orgName",
    s.site_name as "siteName", s.en_name as "enSiteName", ${spaces('space_name', '、')} as spaces, ${spaces('en_name', ', ')} as "enSpaces", b.begin_minute as begin, b.end_minute as "end"`,
  from: 'bulk_date d join bulk_booking b on b.id = d.bulk_id join site s on s.id = b.site_id left join venue_order o on o.trade_no = d.trade_no',
  filters: {
    keyword: contains('b.batch_no', 'b.title', 'b.org_name'),
    siteId: is('b.site_id'),
    result: is(`(${RESULT})`),
    dateFrom: atLeast('d.date'),
    dateTo: atMost('d.date'),
  },
  sorts: { date: 'd.date' },
  solid: ['date'],
  last: 'd.id desc',
};
const shown = ({ begin, end, ...row }: Stored): DateListRow => ({
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
    private readonly reach: BulkReach,
  ) {}

  /** Returns one page of a kind. */
  async list(
    kind: BulkKind,
    caller: Caller,
    asked: ParsedOf<typeof bulks.dates>,
  ): Promise<AnswerOf<typeof bulks.dates>> {
    const found = await listPage<Stored>(this.db, list, asked, this.reach.within(caller, kind));
    return { ...found, content: found.content.map(shown) };
  }

  /** Exports the filtered list of bulk bookings. */
  @Exports(bulks.datesExport)
  sheet(caller: Caller, asked: Asked): { readonly sheet: Sheet<DateListRow>; readonly batches: Batches<DateListRow> } {
    return this.whole(bulkKind.bulk, caller, asked);
  }

  /** Exports the filtered list of leases. */
  @Exports(bulks.leaseDatesExport)
  leaseSheet(
    caller: Caller,
    asked: Asked,
  ): { readonly sheet: Sheet<DateListRow>; readonly batches: Batches<DateListRow> } {
    return this.whole(bulkKind.lease, caller, asked);
  }

  private whole(
    kind: BulkKind,
    caller: Caller,
    asked: Asked,
  ): { readonly sheet: Sheet<DateListRow>; readonly batches: Batches<DateListRow> } {
    return {
      sheet,
      batches: mapped(
        rowsOf<Stored>(this.db, listAll(list, asked, EXPORT_CAP, this.reach.within(caller, kind))),
        shown,
      ),
    };
  }
}
