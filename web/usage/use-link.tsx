import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addDays, type LocalDate } from '#domain/kit/time';
import { routeOf } from '#contract/catalogue';
import { useSession } from '#web/kit/session/session';

/** Days of the list of bookings at most. */
const MAX_DAYS = 92;

/** Links a figure of a site to the bookings behind it; plain content if the user may not see details. */
export function UseLink({
  siteId,
  from,
  to,
  weekday,
  hours,
  className,
  label,
  children,
}: {
  readonly siteId: number;
  readonly from: string;
  readonly to: string;
  readonly weekday?: number;
  readonly hours?: readonly [number, number];
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const may = useSession((state) => state.may);
  if (!may('StatisticsDetail'))
    return (
      <span className={className} aria-label={label}>
        {children}
      </span>
    );
  const earliest = addDays(to as LocalDate, 1 - MAX_DAYS);
  const query = new URLSearchParams({
    tab: 'use',
    siteId: String(siteId),
    dateFrom: from < earliest ? earliest : from,
    dateTo: to,
    ...(weekday === undefined ? {} : { weekday: String(weekday) }),
    ...(hours === undefined ? {} : { hourFrom: String(hours[0]), hourTo: String(hours[1]) }),
  });
  return (
    <Link className={className} aria-label={label} to={`${routeOf('StatisticsDetail').path}?${query.toString()}`}>
      {children}
    </Link>
  );
}
