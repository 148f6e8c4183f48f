import { addDays, monthOf, type LocalDate } from '#domain/kit/time';
import type { ListScreenSpec } from '#web/kit/list/list-spec';

/** Prepared filter of a report. */
export type PeriodShortcut = NonNullable<ListScreenSpec<never, never>['quick']>[number];

/** The last seven days, today included. */
export const last7Days: PeriodShortcut = {
  title: { zh: '近 7 天', en: 'Last 7 days' },
  filter: (today) => ({ dateFrom: addDays(today as LocalDate, -6), dateTo: today }),
};

/** The last 30 days, today included. */
export const last30Days: PeriodShortcut = {
  title: { zh: '近 30 天', en: 'Last 30 days' },
  filter: (today) => ({ dateFrom: addDays(today as LocalDate, -29), dateTo: today }),
};

/** The previous calendar month. */
export const lastMonth: PeriodShortcut = {
  title: { zh: '上月', en: 'Last month' },
  filter: (today) => {
    const { from, to } = monthOf(addDays(monthOf(today as LocalDate).from, -1));
    return { dateFrom: from, dateTo: to };
  },
};

/** The current year until today. */
export const thisYear: PeriodShortcut = {
  title: { zh: '今年', en: 'This year' },
  filter: (today) => ({ dateFrom: `${today.slice(0, 4)}-01-01`, dateTo: today }),
};
