import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { monthOf, type LocalDate } from '#domain/kit/time';
import { resolvePeriod, curveStep } from '#domain/statistics/period.rules';
import { incomeBy, orderBy } from '#domain/statistics/statistics.status';
import { routeOf } from '#contract/catalogue';
import { schoolDate } from '#web/kit/browser/clock';
import { useSession } from '#web/kit/session/session';

type DetailTab = 'money' | 'orders';
const FILTER_BY: Readonly<Record<DetailTab, Readonly<Record<number, string>>>> = {
  money: {
    [incomeBy.venue]: 'venueId',
    [incomeBy.site]: 'siteId',
    [incomeBy.method]: 'payType',
    [incomeBy.role]: 'roleId',
    [incomeBy.biz]: 'biz',
    [incomeBy.merchant]: 'merchantId',
  },
  orders: {
    [orderBy.source]: 'source',
    [orderBy.status]: 'orderStatus',
    [orderBy.pay]: 'payStatus',
    [orderBy.promise]: 'promiseStatus',
    [orderBy.cancel]: 'cancelKind',
    [orderBy.role]: 'roleId',
    [orderBy.venue]: 'venueId',
    [orderBy.site]: 'siteId',
  },
};
const DEFAULT_BY: Readonly<Record<DetailTab, { readonly by: number; readonly time: number }>> = {
  money: { by: incomeBy.venue, time: incomeBy.time },
  orders: { by: orderBy.source, time: orderBy.time },
};
/** Query parameters that only the statistics page uses. */
const SUMMARY_ONLY = new Set(['by', 'measure', 'compare', 'page', 'size', 'sort', 'order', 'open', 'tab']);

/** Links a row of statistics to the records behind it, with the same filter. */
export function DrillLink({
  tab,
  row,
  field,
  children,
}: {
  readonly tab: DetailTab;
  readonly row: { readonly key: string };
  readonly field?: string;
  readonly children: ReactNode;
}) {
  const may = useSession((state) => state.may);
  const [params] = useSearchParams();
  const by = Number(params.get('by')) || DEFAULT_BY[tab].by;
  const filterName = field ?? FILTER_BY[tab][by];
  if (!may('StatisticsDetail') || (filterName !== undefined && row.key === '0' && filterName !== 'promiseStatus'))
    return <>{children}</>;
  const query = new URLSearchParams([...params].filter(([key]) => !SUMMARY_ONLY.has(key)));
  const period = resolvePeriod(
    schoolDate(),
    (params.get('dateFrom') ?? undefined) as LocalDate | undefined,
    (params.get('dateTo') ?? undefined) as LocalDate | undefined,
  );
  if (filterName !== undefined) query.set(filterName, row.key);
  else if (by === DEFAULT_BY[tab].time) {
    const whole = curveStep(period) === 'day' ? { from: row.key, to: row.key } : monthOf(row.key as LocalDate);
    query.set('dateFrom', whole.from > period.from ? whole.from : period.from);
    query.set('dateTo', whole.to < period.to ? whole.to : period.to);
  }
  for (const [key, day] of [
    ['dateFrom', period.from],
    ['dateTo', period.to],
  ] as const)
    if (!query.has(key) || by !== DEFAULT_BY[tab].time) query.set(key, day);
  query.set('tab', tab);
  return <Link to={`${routeOf('StatisticsDetail').path}?${query.toString()}`}>{children}</Link>;
}
