import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { monthOf, type LocalDate } from '#domain/kit/time';
import { periodOf, stepOf } from '#domain/statistics/period.rules';
import { incomeBy, orderBy } from '#domain/statistics/statistics.status';
import { routeOf } from '#contract/catalogue';
import { schoolDate } from '#web/kit/clock';
import { useSession } from '#web/kit/session';

type Tab = 'money' | 'orders';
const FIELDS: Readonly<Record<Tab, Readonly<Record<number, string>>>> = {
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
const FIRST: Readonly<Record<Tab, { readonly by: number; readonly time: number }>> = {
  money: { by: incomeBy.venue, time: incomeBy.time },
  orders: { by: orderBy.source, time: orderBy.time },
};
/** Query parameters that only the statistics page uses. */
const OWN = new Set(['by', 'measure', 'compare', 'page', 'size', 'sort', 'order', 'open', 'tab']);

/** Links a row of statistics to the records behind it, with the same filter. */
export function Drill({
  tab,
  row,
  field,
  children,
}: {
  readonly tab: Tab;
  readonly row: { readonly key: string };
  readonly field?: string;
  readonly children: ReactNode;
}) {
  const may = useSession((state) => state.may);
  const [params] = useSearchParams();
  const by = Number(params.get('by')) || FIRST[tab].by;
  const named = field ?? FIELDS[tab][by];
  if (!may('StatisticsDetail') || (named !== undefined && row.key === '0' && named !== 'promiseStatus'))
    return <>{children}</>;
  const asked = new URLSearchParams([...params].filter(([key]) => !OWN.has(key)));
  const period = periodOf(
    schoolDate() as LocalDate,
    (params.get('dateFrom') ?? undefined) as LocalDate | undefined,
    (params.get('dateTo') ?? undefined) as LocalDate | undefined,
  );
  if (named !== undefined) asked.set(named, row.key);
  else if (by === FIRST[tab].time) {
    const whole = stepOf(period) === 'day' ? { from: row.key, to: row.key } : monthOf(row.key as LocalDate);
    asked.set('dateFrom', whole.from > period.from ? whole.from : period.from);
    asked.set('dateTo', whole.to < period.to ? whole.to : period.to);
  }
  for (const [key, day] of [
    ['dateFrom', period.from],
    ['dateTo', period.to],
  ] as const)
    if (!asked.has(key) || by !== FIRST[tab].time) asked.set(key, day);
  asked.set('tab', tab);
  return <Link to={`${routeOf('StatisticsDetail').path}?${asked.toString()}`}>{children}</Link>;
}
