import { compareWith } from '#domain/statistics/statistics.status';
import { useRateFilter, useRateRow, useRates } from '#contract/usage/use-rate.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { last30Days, lastMonth, thisYear } from '#web/statistics/period-shortcuts';
import { UseRateSummary } from './use-rate-summary';
import { useRateColumns } from './use-rate-columns';

/** Booked, occupied and truly used time of every site, its ghost hours, and what a rule would change. */
export default listScreen({
  route: 'StatisticsOrderUseRate',
  list: useRates.list,
  filter: useRateFilter,
  row: useRateRow,
  rowKey: (row) => String(row.siteId),
  noun: { zh: '场地', en: 'sites' },
  search: [
    field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
    field.select('compare', compareWith),
    field.venue(),
    field.site(),
  ],
  quick: [last30Days, lastMonth, thisYear],
  columns: useRateColumns,
  exports: { endpoint: useRates.exportFile, right: 'StatisticsOrderUseRateExport' },
  Above: UseRateSummary,
});
