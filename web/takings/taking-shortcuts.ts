import { addDays, type LocalDate } from '#domain/kit/time';
import { takingBy } from '#domain/takings/taking.status';
import type { ListScreenSpec } from '#web/kit/list/list-spec';

const lastMonth = (today: string) => {
  const end = addDays(`${today.slice(0, 8)}01` as LocalDate, -1);
  return { dateFrom: `${end.slice(0, 8)}01`, dateTo: end };
};

/** Prepared filters of the list of takings. */
export const takingShortcuts: NonNullable<ListScreenSpec<never, never>['quick']> = [
  {
    title: { zh: '今日各方式', en: 'Today by method' },
    filter: (today) => ({ by: String(takingBy.method), dateFrom: today, dateTo: today }),
  },
  {
    title: { zh: '近 7 天', en: 'Last 7 days' },
    filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
  },
  { title: { zh: '上月', en: 'Last month' }, filter: lastMonth },
  { title: { zh: '本月各场馆', en: 'Venues this month' }, filter: () => ({ by: String(takingBy.venue) }) },
  { title: { zh: '本月售票员', en: 'Sellers this month' }, filter: () => ({ by: String(takingBy.seller) }) },
];
