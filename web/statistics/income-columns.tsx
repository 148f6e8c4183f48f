import type { IncomeRow } from '#contract/statistics/income.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DrillLink } from './drill-link';
import { PercentChange } from './figure-parts';

const column = columnsOf<IncomeRow>();

/** Columns of the list of income. */
export const incomeColumns = [
  column.own(
    'name',
    (row, { pick }) => (
      <DrillLink tab="money" row={row}>
        {pick(row.name, row.enName)}
      </DrillLink>
    ),
    { width: 184, phone: 'title' },
  ),
  column.own('orders', (row) => count(row.orders), { width: { zh: 96, en: 112 }, number: true, sort: true }),
  column.money('gross', { sum: true, sort: true, width: { zh: 120, en: 144 } }),
  column.money('refund', { width: { zh: 112, en: 150 }, sum: true, sort: true }),
  column.money('net', { sum: true, sort: true }),
  column.money('average', { width: { zh: 112, en: 128 } }),
  column.own(
    'share',
    ({ share }) => (
      <span className="st-share">
        <i>
          <i style={{ width: `${Math.max(0, share)}%` }} />
        </i>
        {share.toFixed(1)}%
      </span>
    ),
    { width: 140, number: true },
  ),
  column.money('before', { width: { zh: 120, en: 128 } }),
  column.own('change', ({ change }) => <PercentChange percent={change} />, {
    width: { zh: 100, en: 116 },
    number: true,
    sort: true,
  }),
  column.own('refunds', (row) => count(row.refunds), { width: 96, number: true, aside: true }),
];
