import type { OrderCountRow } from '#contract/statistics/order.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DrillLink } from './drill-link';
import { PercentChange } from './figure-parts';

const column = columnsOf<OrderCountRow>();

/** Columns of the list of orders. */
export const orderReportColumns = [
  column.own(
    'name',
    (row, { pick }) => (
      <DrillLink tab="orders" row={row}>
        {pick(row.name, row.enName)}
      </DrillLink>
    ),
    { width: 200, phone: 'title' },
  ),
  column.own('orders', (row) => count(row.orders), { width: 96, number: true, sort: true }),
  column.own(
    'share',
    ({ share }) => (
      <span className="st-share">
        <i>
          <i style={{ width: `${share}%` }} />
        </i>
        {share.toFixed(1)}%
      </span>
    ),
    { width: 150, number: true },
  ),
  column.own('hours', ({ hours }) => count(hours), { width: { zh: 120, en: 96 }, number: true, sort: true }),
  column.own('people', (row) => count(row.people), { width: 96, number: true, sort: true }),
  column.money('amount', { sum: true, sort: true, width: { zh: 120, en: 136 } }),
  column.own('before', (row) => count(row.before), { width: { zh: 112, en: 136 }, number: true }),
  column.own('change', ({ change }) => <PercentChange percent={change} />, {
    width: { zh: 100, en: 116 },
    number: true,
    sort: true,
  }),
];
