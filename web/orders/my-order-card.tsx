import { CalendarOutlined, QrcodeOutlined, StarFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { enumMember } from '#domain/kit/enumeration';
import { cancelKind, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { routeOf } from '#contract/catalogue';
import type { OrderView } from '#contract/orders/order.contract';
import { saveToCalendar } from '#web/kit/order/calendar-file';
import { serverNow, useNow } from '#web/kit/browser/clock';
import { countdown, money } from '#web/kit/text/format';
import { SportIcon } from '#web/kit/theme/sport';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { minutesSinceMidnight, slotText, locationText } from '#web/kit/text/date-text';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useBookAgain } from './book-again';
import { ownOrderKindOf } from './my-order';
import { RefundSteps } from './refund-steps';

const TimeLeft = ({ until }: { readonly until: number }) => {
  useNow(1_000);
  return <> {countdown(until - serverNow())}</>;
};

/** Status tag of an own order with the payment countdown. */
export function MyOrderTag({ order }: { readonly order: OrderView }) {
  const { t } = useWords();
  switch (ownOrderKindOf(order)) {
    case 'unpaid':
      return (
        <StatusTag
          of={payStatus}
          code={payStatus.unpaid}
          suffix={order.payDeadline === null ? null : <TimeLeft until={order.payDeadline} />}
        />
      );
    case 'toUse':
      return (
        <TintedTag tint="primary" icon={<StarFilled />}>
          {t({ zh: '待使用', en: 'Upcoming' })}
        </TintedTag>
      );
    case 'broken':
      return <StatusTag of={promiseStatus} code={order.promiseStatus} />;
    case 'cancelled':
      return <StatusTag of={orderStatus} code={orderStatus.cancelled} />;
    case 'refund':
      return <StatusTag of={payStatus} code={order.payStatus} />;
    case 'finished':
      return <TintedTag tint="grey">{t({ zh: '已完成', en: 'Completed' })}</TintedTag>;
  }
}

/** Returns `110 分钟后开始` or `3 小时后开始`; empty for later days. */
function useUntilStart({ reservationStartDate, reservationDate }: OrderView): string {
  const { t } = useWords();
  const at = minutesSinceMidnight(reservationDate, useNow(30_000));
  const [hours = 0, minutes = 0] = (reservationStartDate.split(' ')[1] ?? '').split(':').map(Number);
  const left = hours * 60 + minutes - at;
  if (left > 1_440) return '';
  if (left <= 0) return t({ zh: '进行中', en: 'In progress' });
  const h = Math.floor(left / 60);
  return h >= 2
    ? t({ zh: `${h} 小时后开始`, en: `starts in ${h} h` })
    : t({ zh: `${left} 分钟后开始`, en: `starts in ${left} min` });
}

/** One own order: what, where, when, status and the next action. */
export function MyOrderCard({
  order,
  sport,
  onCode,
  onCancel,
}: {
  readonly order: OrderView;
  readonly sport: number;
  readonly onCode: (order: OrderView) => void;
  readonly onCancel: (order: OrderView) => void;
}) {
  const { t, pick, lang } = useWords();
  const navigate = useNavigate();
  const until = useUntilStart(order);
  const kind = ownOrderKindOf(order);
  const title = locationText(order, lang);
  const { again: bookAgain, busy } = useBookAgain();
  const addToCalendar = () =>
    void saveToCalendar({
      uid: order.tradeNo,
      title,
      place: `${pick(order.campusName, order.enCampusName)} ${pick(order.venueName, order.enVenueName)}`,
      note: order.tradeNo,
      start: order.reservationStartDate,
      end: order.reservationEndDate,
    });
  const why = order.cancelKind === null ? undefined : enumMember(cancelKind, order.cancelKind);
  return (
    <article className={`mine-card is-${kind}`} aria-label={title}>
      <header>
        <i className="mine-sport">
          <SportIcon type={sport} />
        </i>
        <b>
          <Link to={pathOf(routeOf('MobileOrdersDetail'), { id: order.tradeNo })} style={{ color: 'inherit' }}>
            {title}
          </Link>
        </b>
        <MyOrderTag order={order} />
      </header>
      <p>
        {slotText(order.reservationStartDate, order.reservationEndDate, lang)} ·{' '}
        {pick(order.venueName, order.enVenueName)}
        {kind === 'refund' && order.orderAmount > 0
          ? t({
              zh: ` · 退 ${money(order.refundFee)}，扣 ${money(order.orderAmount - order.refundFee)}`,
              en: ` · ${money(order.refundFee)} refunded, ${money(order.orderAmount - order.refundFee)} fee`,
            })
          : ''}
      </p>
      {kind === 'refund' ? <RefundSteps order={order} /> : null}
      {kind === 'refund' ? null : (
        <footer>
          <span>
            {kind === 'unpaid' ? (
              <strong>{money(order.orderAmount)}</strong>
            ) : kind === 'toUse' ? (
              until || money(order.orderAmount)
            ) : why && kind === 'cancelled' ? (
              t(why)
            ) : (
              money(order.orderAmount)
            )}
          </span>
          {kind === 'unpaid' ? (
            <>
              <Button shape="round" onClick={() => onCancel(order)}>
                {t({ zh: '取消', en: 'Cancel' })}
              </Button>
              <Button
                shape="round"
                type="primary"
                onClick={() => void navigate(pathOf(routeOf('MobiletoPay'), { id: order.tradeNo }))}
              >
                {t({ zh: '去支付', en: 'Pay' })}
              </Button>
            </>
          ) : null}
          {kind === 'toUse' ? (
            <>
              <Button shape="round" onClick={() => onCancel(order)}>
                {t({ zh: '取消', en: 'Cancel' })}
              </Button>
              <Button
                shape="round"
                icon={<CalendarOutlined />}
                aria-label={t({ zh: '加入日历', en: 'Add to calendar' })}
                onClick={addToCalendar}
              />
              <Button shape="round" type="primary" icon={<QrcodeOutlined />} onClick={() => onCode(order)}>
                {t({ zh: '入场码', en: 'Entry code' })}
              </Button>
            </>
          ) : null}
          {kind === 'finished' || kind === 'broken' || kind === 'cancelled' ? (
            <Button shape="round" loading={busy} onClick={() => bookAgain(order)}>
              {t({ zh: '再次预约', en: 'Book again' })}
            </Button>
          ) : null}
        </footer>
      )}
    </article>
  );
}
