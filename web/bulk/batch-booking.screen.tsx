import { bulkFilter, bulks } from '#contract/bulk/bulk.contract';
import { bulkRow } from '#contract/bulk/bulk-detail.contract';
import { bulkKind, bulkProgress, bulkPurpose, bulkStatus, confirmStage, leaseStatus } from '#domain/bulk/bulk.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { bulkColumns } from './bulk-columns';
import { BulkDrawer } from './bulk-drawer';
import { bulkHeader } from './bulk-header';
import { bulkReview } from './bulk-review';

/** List of bulk bookings: reviewed, booked, changed date by date, ended. */
export default listScreen({
  route: 'BatchBooking',
  list: bulks.list,
  filter: bulkFilter,
  row: bulkRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '批量预约申请', en: 'requests' },
  search: [
    field.text('keyword'),
    field.site(),
    field.dates('dateFrom', 'dateTo', { zh: '使用日期', en: 'Dates' }),
    field.select('status', bulkStatus),
    field.select('leaseStatus', leaseStatus),
    field.select('confirm', confirmStage),
    field.select('progress', bulkProgress),
    field.select('purpose', bulkPurpose),
    field.venue(),
  ],
  quick: [
    { title: { zh: '待审核', en: 'Pending review' }, filter: () => ({ status: String(bulkStatus.checking) }) },
    { title: { zh: '待确认', en: 'To confirm' }, filter: () => ({ confirm: String(confirmStage.awaiting) }) },
    { title: { zh: '执行中', en: 'Active' }, filter: () => ({ leaseStatus: String(leaseStatus.running) }) },
  ],
  columns: bulkColumns(bulkKind.bulk),
  actions: [reviewAction(bulkReview(bulkKind.bulk))],
  batch: [reviewBatch(bulkReview(bulkKind.bulk))],
  exports: { endpoint: bulks.exportFile, right: 'BatchBookingExport' },
  Above: bulkHeader(bulkKind.bulk),
  Drawer: BulkDrawer,
});
