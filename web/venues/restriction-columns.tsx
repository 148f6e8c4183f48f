import { restrictionState } from '#domain/venues/venue.status';
import type { RestrictUserRow } from '#contract/venues/restrict-user.contract';
import { columnsOf } from '#web/kit/list/list-parts';

const column = columnsOf<RestrictUserRow>();

/** Columns of the list of restrictions. */
export const restrictionColumns = [
  column.twoLines('name', (row, { pick }) => [pick(row.name, row.enName), row.username], {
    width: 150,
    phone: 'title',
  }),
  column.name('venues', 'enVenues', { width: 200 }),
  column.text('reason', { width: 220 }),
  column.text('beginOn', { width: 110 }),
  column.own('endOn', (row, { t }) => row.endOn ?? t({ zh: '直到解除', en: 'Until lifted' }), { width: 110 }),
  column.tag('state', restrictionState, { width: 110 }),
  column.name('operator', 'enOperator', { width: 100 }),
  column.stamp('gmtCreate'),
];
