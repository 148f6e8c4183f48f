import type { FindingRow } from '#contract/reconciliation/recon.contract';
import { payType } from '#domain/payments/pay.status';
import { findingKind, findingState, reconSource, repair } from '#domain/reconciliation/recon.status';
import { amount } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { orDash, Value } from '#web/kit/text/value';

const column = columnsOf<FindingRow>();

const yuanOrDash = (yuan: number | null) => orDash(yuan, amount);

/** Columns of the list of differences. */
export const findingColumns = [
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
];
