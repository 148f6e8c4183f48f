import { cardFilter, storedValueRow, cardStatistics } from '#contract/statistics/card.contract';
import { field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { StoredValueSummary } from './card-summary';
import { last7Days, last30Days, thisYear } from './period-shortcuts';
import { cardColumns } from './card-columns';

/** Money put into wallets and spent from wallets and campus cards, by day or month. */
export default listScreen({
  route: 'StatsConsumCard',
  list: cardStatistics.list,
  filter: cardFilter,
  row: storedValueRow,
  rowKey: (row) => row.key,
  noun: { zh: '行', en: 'rows' },
  search: [field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' })],
  quick: [last7Days, last30Days, thisYear],
  columns: cardColumns,
  totals: {
    of: ({ totals }) => totals,
    titles: {
      recharged: { zh: '充值合计', en: 'Topped up' },
      consumed: { zh: '余额消费合计', en: 'Balance spending' },
      balance: { zh: '期末余额', en: 'Closing balance' },
      card: { zh: '校园卡消费合计', en: 'Campus cards' },
    },
  },
  exports: { endpoint: cardStatistics.exportFile, right: 'StatsConsumCardExport' },
  refetchEvery: () => 10_000,
  Above: StoredValueSummary,
});
