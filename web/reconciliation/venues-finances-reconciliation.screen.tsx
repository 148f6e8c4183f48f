import { room } from '#contract/kit/live';
import type { FinanceRoom } from '#contract/kit/rooms';
import { findingFilter, findingRow, reconciliations, type FindingRow } from '#contract/reconciliation/recon.contract';
import { payType } from '#domain/payments/pay.status';
import { findingKind, findingState, reconSource } from '#domain/reconciliation/recon.status';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { useLiveRefetch } from '#web/kit/list/live-refetch';
import { RequestRepair, DecideRepair } from './finding-dialogs';
import { ReconBoard } from './recon-board';
import { findingColumns } from './finding-columns';

/** A notice that matches nothing becomes a finding at once; the finance room carries their number. */
const useLiveFindings = () =>
  useLiveRefetch<FindingRow, FinanceRoom>(
    room.finance('all'),
    'VenuesFinancesReconciliation',
    ({ board }) => board.unmatched,
  );

/** Channel statements against our own ledger: the result of each day, the findings, and their repair by two people. */
export default listScreen({
  route: 'VenuesFinancesReconciliation',
  list: reconciliations.list,
  filter: findingFilter,
  row: findingRow,
  rowKey: (row) => String(row.id),
  noun: { zh: '差异', en: 'differences' },
  search: [
    field.text('keyword'),
    field.select('state', findingState),
    field.select('kind', findingKind),
    field.select('source', reconSource),
    field.select('payType', payType),
    field.dates('dateFrom', 'dateTo', { zh: '账单日', en: 'Statement date' }),
  ],
  quick: [
    { title: { zh: '待处理', en: 'Open' }, filter: () => ({ state: String(findingState.open) }) },
    { title: { zh: '待复核', en: 'To review' }, filter: () => ({ state: String(findingState.asked) }) },
    { title: { zh: '渠道通知', en: 'Channel notices' }, filter: () => ({ source: String(reconSource.notice) }) },
    { title: { zh: '内部账目', en: 'Our ledger' }, filter: () => ({ source: String(reconSource.books) }) },
  ],
  columns: findingColumns,
  actions: [
    {
      key: 'ask',
      title: { zh: '处理', en: 'Handle' },
      right: 'VenuesFinancesReconciliationRepair',
      when: ({ state }) => state === findingState.open,
      Dialog: RequestRepair,
    },
    {
      key: 'decide',
      title: { zh: '复核', en: 'Review' },
      right: 'VenuesFinancesReconciliationConfirm',
      when: ({ state, mine }) => state === findingState.asked && !mine,
      Dialog: DecideRepair,
    },
  ],
  exports: { endpoint: reconciliations.exportFile, right: 'VenuesFinancesReconciliationExport' },
  useLive: useLiveFindings,
  Above: ReconBoard,
});
