import { addDays, type LocalDate } from '#domain/kit/time';
import { cardFilter, storedValueRow, cardStatistics, type StoredValueRow } from '#contract/statistics/card.contract';
import { columnsOf, field } from '#web/kit/list/list-parts';
import { listScreen } from '#web/kit/list/list-screen';
import { StoredValueSummary } from './card-summary';

const column = columnsOf<StoredValueRow>();

/** Money put into wallets and spent from wallets and campus cards, by day or month. */
export default listScreen({
  route: 'StatsConsumCard',
  list: cardStatistics.list,
  filter: cardFilter,
  row: storedValueRow,
  rowKey: (row) => row.key,
  noun: { zh: '行', en: 'rows' },
  search: [field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' })],
  quick: [
    {
      title: { zh: '近 7 天', en: 'Last 7 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
    },
    {
      title: { zh: '近 30 天', en: 'Last 30 days' },
      filter: (today) => ({ dateFrom: addDays(today as LocalDate, -29), dateTo: today }),
    },
    {
      title: { zh: '今年', en: 'This year' },
      filter: (today) => ({ dateFrom: `${today.slice(0, 4)}-01-01`, dateTo: today }),
    },
  ],
  columns: [
    column.text('name', { width: { zh: 108, en: 104 }, phone: 'title', sort: true }),
    column.money('recharged', { width: { zh: 110, en: 148 }, sum: true, sort: true }),
    column.money('gifts', { width: { zh: 96, en: 104 } }),
    column.money('consumed', { width: { zh: 136, en: 212 }, sum: true, sort: true }),
    column.money('returned', {
      width: { zh: 120, en: 164 },
      title: { zh: '退回余额（元）', en: 'Refunded to balance' },
    }),
    column.money('paidOut', { width: { zh: 120, en: 160 }, aside: true }),
    column.money('corrected', { width: { zh: 120, en: 128 }, aside: true }),
    column.money('balance', {
      width: { zh: 120, en: 140 },
      title: { zh: '期末余额（元）', en: 'Closing balance (CNY)' },
    }),
    column.money('card', { width: { zh: 152, en: 164 }, sum: true, sort: true }),
    column.money('cardBack', { width: { zh: 136, en: 160 } }),
  ],
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
