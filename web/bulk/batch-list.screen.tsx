import { useParams } from 'react-router-dom';
import { bulks, dateListFilter, dateListRow } from '#contract/bulk/bulk.contract';
import { bulkKind, bulkResult } from '#domain/bulk/bulk.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { dateColumns } from './date-columns';

const dateListOf = (
  list: typeof bulks.dates | typeof bulks.leaseDates,
  file: typeof bulks.datesExport | typeof bulks.leaseDatesExport,
) =>
  listScreen({
    route: 'BatchList',
    list,
    filter: dateListFilter,
    row: dateListRow,
    rowKey: (row) => String(row.id),
    noun: { zh: '场次', en: 'dates' },
    search: [
      field.text('keyword'),
      field.site(),
      field.dates('dateFrom', 'dateTo', { zh: '使用日期', en: 'Dates' }),
      field.select('result', bulkResult),
    ],
    quick: [
      { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
      { title: { zh: '未来', en: 'Upcoming' }, filter: (today) => ({ dateFrom: today }) },
      { title: { zh: '有冲突', en: 'Conflict' }, filter: () => ({ result: String(bulkResult.conflict) }) },
    ],
    columns: dateColumns,
    exports: { endpoint: file, right: 'BatchListExport' },
  });

const BulkDateList = dateListOf(bulks.dates, bulks.datesExport);
const LeaseDateList = dateListOf(bulks.leaseDates, bulks.leaseDatesExport);

/** List of all dates of a kind, with their order or the conflict. */
export default function BatchList() {
  return useParams()['type'] === String(bulkKind.lease) ? <LeaseDateList key="lease" /> : <BulkDateList key="bulk" />;
}
