import { Injectable } from '@nestjs/common';
import { clockOf } from '#domain/kit/time';
import { bulkKind, bulkResult, type BulkKind } from '#domain/bulk/bulk.status';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import type { AnswerOf, ParsedOf } from '#contract/kit/endpoint';
import { bulks, dateListRow, type DateListRow } from '#contract/bulk/bulk.contract';
import type { Member } from '#server/kit/access/caller';
import { mapBatches } from '#server/kit/db/row-batches';
import type { ListSheet, Sheet } from '#server/kit/excel/excel';
import { ExportSource } from '#server/kit/excel/exporter-registry';
import type { ListRequest } from '#server/kit/db/list';
import { BulkAccess } from './bulk-access.service';
import { BulkDateListStore, type BulkDateRecord } from './bulk-date-list.store';

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
    private readonly store: BulkDateListStore,
    private readonly access: BulkAccess,
  ) {}

  /** Returns one page of a kind. */
  async list(
    kind: BulkKind,
    caller: Member,
    filter: ParsedOf<typeof bulks.dates>,
  ): Promise<AnswerOf<typeof bulks.dates>> {
    const rows = await this.store.list.page(filter, this.access.scopeOf(caller, kind));
    return { ...rows, content: rows.content.map(toDateRow) };
  }

  /** Exports the filtered list of bulk bookings. */
  @ExportSource(bulks.datesExport)
  sheet(caller: Member, filter: ListRequest): ListSheet<DateListRow> {
    return this.exportAll(bulkKind.bulk, caller, filter);
  }

  /** Exports the filtered list of leases. */
  @ExportSource(bulks.leaseDatesExport)
  leaseSheet(caller: Member, filter: ListRequest): ListSheet<DateListRow> {
    return this.exportAll(bulkKind.lease, caller, filter);
  }

  private exportAll(kind: BulkKind, caller: Member, filter: ListRequest): ListSheet<DateListRow> {
    return { sheet, batches: mapBatches(this.store.list.rows(filter, this.access.scopeOf(caller, kind)), toDateRow) };
  }
}
