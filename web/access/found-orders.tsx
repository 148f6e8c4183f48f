import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { UserCard } from '#contract/access/user.contract';
import { orderStatus, payStatus } from '#domain/orders/order.status';
import { dayCell } from '#web/kit/text/format';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';

/** The recent bookings of the person found, with links to their orders. */
export function FoundOrders({ card }: { card: UserCard }) {
  const { t, pick, lang } = useWords();
  const may = useSession((state) => state.may);
  return (
    <section className="v-card s-part">
      <h2>{t({ zh: '近期预约', en: 'Recent bookings' })}</h2>
      {card.orders.length === 0 ? (
        <p className="v-quiet">{t({ zh: '在您负责的场馆没有近期预约', en: 'No recent bookings at your venues' })}</p>
      ) : (
        <ul className="s-rows">
          {card.orders.map((order) => (
            <li key={order.tradeNo}>
              <span className="s-wide">
                {pick(order.siteName, order.enSiteName)}
                <small className="v-two-under">
                  {dayCell(order.begin, lang)} · {withHanSpacing(pick(order.detail, order.detailEn))}
                </small>
              </span>
              <StatusTag of={orderStatus} code={order.orderStatus} />
              <StatusTag of={payStatus} code={order.payStatus} />
              {may('Orders') && (
                <Link to={`${routeOf('Orders').path}?keyword=${order.tradeNo}&open=${order.tradeNo}`}>
                  {t({ zh: '打开', en: 'Open' })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
