import { routeOf } from '#contract/catalogue';
import { pathOf } from '#web/kit/route/navigation';
import { FreeSearch } from './free-search';

const hrefOf = (siteId: number, date: string, slots: string) =>
  `${pathOf(routeOf('VenueReservation'), { id: siteId })}?date=${date}${slots === '' ? '' : `&slots=${slots}`}`;

/** Free courts across all venues, in the next hour or at any time. */
export default function Reservation() {
  return <FreeSearch hrefOf={hrefOf} />;
}
