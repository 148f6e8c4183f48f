import type { DeptRow } from '#contract/statistics/dept.contract';
import { count } from '#web/kit/text/format';
import { columnsOf } from '#web/kit/list/list-parts';
import { DrillLink } from './drill-link';

const column = columnsOf<DeptRow>();

/** Columns of the list of departments. */
export const deptColumns = [
  column.own(
    'name',
    (row, { pick }) => (
      <DrillLink tab="orders" row={row} field="orgId">
        {pick(row.name, row.enName)}
      </DrillLink>
    ),
    { width: 220, phone: 'title' },
  ),
  column.own('orders', (row) => count(row.orders), { width: 88, number: true, sort: true }),
  column.own('hours', ({ hours }) => count(hours), { width: { zh: 120, en: 96 }, number: true, sort: true }),
  column.own('people', (row) => count(row.people), { width: 88, number: true, sort: true }),
  column.text('persons', { width: 88, number: true }),
  column.own('missed', (row) => count(row.missed), { width: { zh: 88, en: 104 }, number: true, sort: true }),
  column.money('paid', { sum: true }),
  column.money('refunded', { width: { zh: 120, en: 136 }, sum: true }),
  column.money('net', { sum: true, sort: true }),
  column.money('unsettled', { width: { zh: 120, en: 136 }, sum: true, sort: true }),
];
