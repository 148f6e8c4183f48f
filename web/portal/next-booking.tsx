import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { UserRoom } from '#contract/kit/rooms';
import { orders } from '#contract/orders/order.contract';
import { isReservationRole } from '#domain/session/role.status';
import { call } from '#web/kit/call/call';
import { schoolStamp } from '#web/kit/browser/clock';
import { useRoom } from '#web/kit/live/live';
import { hasScreen } from '#web/kit/route/screens';
import { useSession } from '#web/kit/session/session';
import { locationText, slotText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** The member's next paid booking with a link; empty if there is none. */
export function NextBooking() {
  const { t, pick, lang } = useWords();
  const user = useSession((state) => state.user);
  const canBook = user !== null && isReservationRole(user.role_id);
  const { v } = useRoom<UserRoom>(canBook ? room.user(user.userId) : null);
  const { data } = useQuery({
    queryKey: ['portal', 'next', user?.userId, v],
    queryFn: () => call(orders.mine, { tab: 'toUse', size: 20 }, { quiet: true }),
    enabled: canBook,
  });
  const now = schoolStamp();
  const next = data?.content
    .filter((order) => order.reservationEndDate > now)
    .sort((a, b) => (a.reservationStartDate < b.reservationStartDate ? -1 : 1))[0];
  const route = routeOf('mobileOrders');
  if (!next || !hasScreen(route)) return null;
  return (
    <Link className="v-card p-next" to={route.path}>
      <span className="v-quiet">{t({ zh: '我的下一场', en: 'My next booking' })}</span>
      <b>{locationText(next, lang)}</b>
      <span>
        {slotText(next.reservationStartDate, next.reservationEndDate, lang)} · {pick(next.venueName, next.enVenueName)}
      </span>
    </Link>
  );
}
