import { bulkFilter, bulks } from '#contract/bulk/bulk.contract';
import { bulkRow } from '#contract/bulk/bulk-detail.contract';
import { bulkKind, bulkProgress, bulkPurpose, bulkStatus, leaseStatus } from '#domain/bulk/bulk.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { reviewAction, reviewBatch } from '#web/kit/review/review-action';
import { bulkColumns } from './bulk-columns';
import { BulkDrawer } from './bulk-drawer';
import { bulkHeader } from './bulk-header';
import { bulkReview } from './bulk-review';

/** List of site leases: reviewed, booked, ended with a settlement. */
export default listScreen({
  route: 'BatchLease',
  list: bulks.leases,
  filter: bulkFilter,
  row: bulkRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '租赁', en: 'leases' },
  search: [
    field.text('keyword'),
    field.site(),
    field.dates('dateFrom', 'dateTo', { zh: '使用日期', en: 'Dates' }),
    field.select('status', bulkStatus),
    field.select('leaseStatus', leaseStatus),
    field.select('progress', bulkProgress),
    field.select('purpose', bulkPurpose),
    field.venue(),
  ],
  quick: [
    { title: { zh: '待审核', en: 'Pending review' }, filter: () => ({ status: String(bulkStatus.checking) }) },
    { title: { zh: '执行中', en: 'Active' }, filter: () => ({ leaseStatus: String(leaseStatus.running) }) },
  ],
  columns: bulkColumns(bulkKind.lease),
  actions: [reviewAction(bulkReview(bulkKind.lease))],
  batch: [reviewBatch(bulkReview(bulkKind.lease))],
  exports: { endpoint: bulks.leaseExport, right: 'BatchLeaseExport' },
  Above: bulkHeader(bulkKind.lease),
  Drawer: BulkDrawer,
});
