import { flowFilter, flowRow, flowStatistics } from '#contract/usage/flow.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { flowColumns } from './flow-columns';
import { FlowSummary } from './flow-summary';

/** Visits of a month: calendar, in and out, peak, stay, hours by weekday, venues compared. */
export default listScreen({
  route: 'StatisticsMonFlow',
  list: flowStatistics.list,
  filter: flowFilter,
  row: flowRow,
  rowKey: (row) => String(row.venueId),
  noun: { zh: '场馆', en: 'venues' },
  search: [field.venue()],
  about: ['month'],
  columns: flowColumns,
  exports: { endpoint: flowStatistics.exportFile, right: 'StatisticsMonFlowExport' },
  refetchEvery: () => 30_000,
  Above: FlowSummary,
});
