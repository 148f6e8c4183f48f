import { financeRecords } from '#contract/finance/finance-record.contract';
import { addDays, type LocalDate } from '#domain/kit/time';
import { bizType } from '#domain/sales/biz-type.status';
import { financeKind, financeStatus, offlinePayType, payType } from '#domain/payments/pay.status';
import { call } from '#web/kit/call/call';
import { field } from '#web/kit/list/list-parts';
import type { ListScreenSpec, SearchField } from '#web/kit/list/list-spec';

const merchants: SearchField = {
  kind: 'lookup',
  key: 'merchantId',
  load: async () => (await call(financeRecords.choices, {}, { quiet: true })).merchants,
};

/** Search fields of the list of finance records. */
export const financeSearch: readonly SearchField[] = [
  field.text('keyword'),
  field.select('status', financeStatus),
  field.dates('dateFrom', 'dateTo', { zh: '日期', en: 'Dates' }),
  field.select('kind', financeKind),
  field.select('payType', payType),
  field.select('biz', bizType),
  field.venue(),
  merchants,
  field.select('offlineType', offlinePayType),
  field.dates('doneFrom', 'doneTo', { zh: '完成日期', en: 'Completed' }),
];

/** Prepared filters of the list of finance records. */
export const financeShortcuts: NonNullable<ListScreenSpec<never, never>['quick']> = [
  { title: { zh: '今日', en: 'Today' }, filter: (today) => ({ dateFrom: today, dateTo: today }) },
  { title: { zh: '退款中', en: 'Refunding' }, filter: () => ({ status: String(financeStatus.refunding) }) },
  { title: { zh: '退款失败', en: 'Refund failed' }, filter: () => ({ status: String(financeStatus.failed) }) },
  {
    title: { zh: '近 7 天', en: 'Last 7 days' },
    filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
  },
];
