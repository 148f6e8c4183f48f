import { findingFilter, findingRow, reconciliations, type FindingRow } from '#contract/reconciliation/recon.contract';
import { payType } from '#domain/payments/pay.status';
import { findingKind, findingState, reconSource, repair } from '#domain/reconciliation/recon.status';
import { amount } from '#web/kit/text/format';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { RequestRepair, DecideRepair } from './finding-dialogs';
import { ReconBoard } from './recon-board';
import { orDash, Value } from '#web/kit/text/value';

const column = columnsOf<FindingRow>();
const yuanOrDash = (yuan: number | null) => orDash(yuan, amount);

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
    { title: { zh: '内部账目', en: 'Our ledger' }, filter: () => ({ source: String(reconSource.books) }) },
  ],
  columns: [
    column.twoLines('no', (row) => [row.no, orDash(row.tradeNo)], { width: 168, phone: 'title' }),
    column.tag('kind', findingKind, { width: { zh: 170, en: 176 } }),
    column.twoLines(
      'payType',
      (row, { pick, label }) => [
        row.payType === null ? label(reconSource, row.source) : label(payType, row.payType),
        <>
          {row.day}
          {row.accountName ? ` · ${pick(row.accountName, row.enAccountName)}` : ''}
        </>,
      ],
      { width: { zh: 120, en: 140 } },
    ),
    column.own('ours', (row) => yuanOrDash(row.ours), { width: 110, number: true }),
    column.own('theirs', (row) => yuanOrDash(row.theirs), { width: { zh: 104, en: 112 }, number: true }),
    column.own('proposal', (row, { label }) => label(repair, row.how ?? row.proposal), {
      width: { zh: 146, en: 152 },
    }),
    column.tag('state', findingState, { width: { zh: 104, en: 132 } }),
    column.twoLines(
      'note',
      (row) => [<Value>{row.note}</Value>, [row.askedBy, row.decidedBy].filter(Boolean).join(' → ')],
      { width: { zh: 170, en: 124 } },
    ),
    column.stamp('foundAt', { sort: true, aside: true }),
    column.stamp('solvedAt', { aside: true }),
  ],
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
  Above: ReconBoard,
});
