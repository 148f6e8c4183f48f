import { instalmentFilter, instalmentRow, leases } from '#contract/bulk/lease.contract';
import { dueKind, dueStage } from '#domain/bulk/bulk.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { CollectDialog } from './collect-dialog';
import { instalmentColumns } from './instalment-columns';

const isPayable: readonly string[] = [dueStage.ahead, dueStage.soon, dueStage.overdue];

/**
 * List of instalments of leases and bulk bookings with later settlement: due date, paid or late, collected by transfer
 * or at the counter.
 */
export default listScreen({
  route: 'VenueLease',
  list: leases.dues,
  filter: instalmentFilter,
  row: instalmentRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '款项', en: 'instalments' },
  search: [
    field.text('keyword'),
    field.select('stage', dueStage),
    field.dates('dateFrom', 'dateTo', { zh: '付款日', en: 'Due' }),
    field.select('kind', dueKind),
    field.venue(),
  ],
  quick: [
    { title: { zh: '已逾期', en: 'Overdue' }, filter: () => ({ stage: dueStage.overdue }) },
    { title: { zh: '7 天内到期', en: 'Due within 7 days' }, filter: () => ({ stage: dueStage.soon }) },
  ],
  columns: instalmentColumns,
  actions: [
    {
      key: 'collect',
      title: { zh: '登记收款', en: 'Record payment' },
      right: 'VenueLeaseCollect',
      when: ({ stage }) => isPayable.includes(stage),
      Dialog: CollectDialog,
    },
  ],
  totals: {
    of: (reply) => reply.totals,
    titles: {
      open: { zh: '待收合计', en: 'Total due' },
      overdue: { zh: '其中逾期', en: 'Of which overdue' },
      paid: { zh: '已收合计', en: 'Total received' },
    },
  },
  exports: { endpoint: leases.duesExport, right: 'VenueLeaseExport' },
});
