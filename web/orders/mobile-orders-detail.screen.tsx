import './my-order.css';
import './order-detail.css';
import { RightOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { ownOrders, type OwnOrderDetail } from '#contract/orders/own-order.contract';
import { isOfBulk, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { call, textOf } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { dayText, money, stampText } from '#web/kit/text/format';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { Notice } from '#web/kit/theme/notice';
import { bookedSlotsText, withHanSpacing } from '#web/kit/text/date-text';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useBookAgain } from './book-again';
import { BuddySheet } from '#web/order-changes/buddy-sheet';
import { CancelSheet } from './cancel-sheet';
import { CodeSheet } from '#web/attendance/code-sheet';
import { ownOrderKindOf } from './my-order';
import { MyOrderTag } from './my-order-card';
import { OrderTotalLines } from './order-total';
import { RefundSteps } from './refund-steps';
import { RefundTimeline } from './refund-timeline';
import { SpecialRefund } from './special-refund';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="od-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function PriceSummary({ detail: { items, order, discount, coupons } }: { readonly detail: OwnOrderDetail }) {
  const { t, pick, lang, label } = useWords();
  return (
    <Section title={t({ zh: '场次与金额', en: 'Slots and price' })}>
      <ul className="od-lines">
        {items.map((item) => (
          <li key={`${item.spaceName}/${item.startDate}`}>
            <span>
              {withHanSpacing(pick(item.spaceName, item.enSpaceName))} · {stampText(item.startDate, lang)}–
              {item.endDate.slice(11, 16)}
            </span>
            <b>{money(item.fee)}</b>
          </li>
        ))}
        <OrderTotalLines
          amount={order.orderAmount}
          discount={discount}
          coupons={coupons}
          payStatus={order.payStatus}
          {...(order.payType === null ? {} : { method: label(payType, order.payType) })}
          line={(title, sum, last) => (
            <li className={last ? 'od-sum' : 'od-off'}>
              <span>{title}</span>
              <b>{sum}</b>
            </li>
          )}
        />
      </ul>
    </Section>
  );
}

function OrderButtons({ detail: { order } }: { readonly detail: OwnOrderDetail }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [sheet, show] = useState<'cancel' | 'code' | 'buddies' | null>(null);
  const { again, busy } = useBookAgain();
  const kind = ownOrderKindOf(order);
  const close = () => show(null);
  return (
    <footer className="od-buttons">
      {kind === 'unpaid' || kind === 'toUse' ? (
        <Button size="large" onClick={() => show('cancel')}>
          {t({ zh: '取消', en: 'Cancel' })}
        </Button>
      ) : null}
      {(kind === 'unpaid' || kind === 'toUse') && !isOfBulk(order.source) ? (
        <Button size="large" onClick={() => show('buddies')}>
          {t({ zh: '更换同行人', en: 'Companions' })}
        </Button>
      ) : null}
      {kind === 'unpaid' ? (
        <Button
          size="large"
          type="primary"
          onClick={() => void navigate(pathOf(routeOf('MobiletoPay'), { id: order.tradeNo }))}
        >
          {t({ zh: '去支付', en: 'Pay' })}
        </Button>
      ) : null}
      {kind === 'toUse' ? (
        <Button size="large" type="primary" onClick={() => show('code')}>
          {t({ zh: '入场码', en: 'Entry code' })}
        </Button>
      ) : null}
      {kind === 'unpaid' || kind === 'toUse' ? null : (
        <Button size="large" block loading={busy} onClick={() => again(order)}>
          {t({ zh: '再次预约', en: 'Book again' })}
        </Button>
      )}
      {sheet === 'cancel' ? <CancelSheet order={order} onClose={close} /> : null}
      {sheet === 'code' ? <CodeSheet order={order} onClose={close} /> : null}
      {sheet === 'buddies' ? <BuddySheet tradeNo={order.tradeNo} onClose={close} /> : null}
    </footer>
  );
}

function OrderHistory({ log }: Pick<OwnOrderDetail, 'log'>) {
  const { t, pick, lang } = useWords();
  return (
    <Section title={t({ zh: '经过', en: 'History' })}>
      <ol className="od-history">
        {[...log].reverse().map((line, n) => (
          <li key={n}>
            <b>{pick(line.zh, line.en)}</b>
            <small>
              {stampText(line.at, lang)}
              {line.note ? ` · ${line.note}` : ''}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One own order with its slots, price, companions and history; follows its live room. */
export default function MobileOrdersDetail() {
  const { t, pick, lang, words, label } = useWords();
  const { id: tradeNo = '' } = useParams();
  const live = useRoom<OrderRoom>(room.order(tradeNo));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['orders', 'own', tradeNo, live.v],
    queryFn: () => call(ownOrders.detail, { tradeNo }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (isPending)
    return (
      <div className="od">
        <div className="od-part">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      </div>
    );
  if (!data)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '订单没有载入', en: 'Order failed to load' })}
        text={t(textOf(error))}
        actions={
          <Button type="primary" onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  const { order, buddies } = data;
  return (
    <div className="od">
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
        {ownOrderKindOf(order) === 'refund' && data.refunds.length === 0 ? <RefundSteps order={order} /> : null}
        <div className="od-live">
          <LiveBadge state={live.state} at={live.at} />
        </div>
      </section>
      <PriceSummary detail={data} />
      {order.payStatus === payStatus.paid || order.payStatus === payStatus.refunded ? (
        <Link className="od-part od-way" to={pathOf(routeOf('MobileInvoiceBillingRecord'), { venueTradeNo: tradeNo })}>
          {t({ zh: '发票', en: 'Invoice' })}
          <RightOutlined />
        </Link>
      ) : null}
      {data.refunds.length > 0 ? (
        <Section title={t({ zh: '退款进度', en: 'Refund progress' })}>
          {data.refunds.map((refund) => (
            <RefundTimeline key={refund.refundNo} refund={refund} />
          ))}
        </Section>
      ) : null}
      <SpecialRefund tradeNo={tradeNo} v={live.v} />
      {data.log.length > 0 ? <OrderHistory log={data.log} /> : null}
      <OrderButtons detail={data} />
    </div>
  );
}
