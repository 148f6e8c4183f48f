import { promiseStatus } from '#domain/attendance/promise.status';
import type { OrderRoom } from '#contract/kit/rooms';
import type { OwnOrderDetail } from '#contract/orders/own-order.contract';
import { DataText } from '#web/kit/text/data-text';
import { dayText } from '#web/kit/text/format';
import type { RoomView } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { bookedSlotsText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { ownOrderKindOf } from './my-order';
import { MyOrderTag } from './my-order-card';
import { RefundSteps } from './refund-steps';

/** Head of the order detail: site, date, slots, companions, attendance and live state. */
export function OrderHead({ detail, live }: { readonly detail: OwnOrderDetail; readonly live: RoomView<OrderRoom> }) {
  const { t, pick, lang, label } = useWords();
  const { order, buddies, refunds } = detail;
  return (
    <section className="od-part">
      <header className="od-head">
        <h1>{pick(order.siteName, order.enSiteName)}</h1>
        <MyOrderTag order={order} />
      </header>
      <p>
        {pick(order.venueName, order.enVenueName)} ·{' '}
        {bookedSlotsText(pick(order.reservationDateDetail, order.reservationDateDetailEn))}
      </p>
      <p className="v-quiet">
        {dayText(order.reservationDate, lang)} · {order.tradeNo}
      </p>
      <p className="v-quiet">
        {t({ zh: '同行：', en: 'With: ' })}
        {buddies.length > 0 ? (
          <DataText>{buddies.join(t({ zh: '、', en: ', ' }))}</DataText>
        ) : (
          t({ zh: '无', en: 'none' })
        )}{' '}
        · {t({ zh: '履约：', en: 'Attendance: ' })}
        {label(promiseStatus, order.promiseStatus)}
      </p>
      {ownOrderKindOf(order) === 'refund' && refunds.length === 0 ? <RefundSteps order={order} /> : null}
      <div className="od-live">
        <LiveBadge state={live.state} at={live.at} />
      </div>
    </section>
  );
}
