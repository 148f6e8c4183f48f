import './my-order.css';
import './order-detail.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { ownOrders } from '#contract/orders/own-order.contract';
import { payStatus } from '#domain/orders/order.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { call } from '#web/kit/call/call';
import { useRoom } from '#web/kit/live/live';
import { SpecialRefund } from './special-refund';
import { PriceSummary } from './price-summary';
import { OrderButtons } from './order-buttons';
import { OrderHistory } from './order-history';
import { OrderMeeting } from './meeting-facts';
import { OrderHead } from './order-head';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { InvoiceLink } from './invoice-link';
import { RefundProgress } from './refund-progress';

/** One own order with its slots, price, companions and history; follows its live room. */
export default function MobileOrdersDetail() {
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
          <Skeleton rows={6} />
        </div>
      </div>
    );
  if (!data)
    return (
      <LoadFailedNotice
        title={{ zh: '订单没有载入', en: 'Order failed to load' }}
        error={error}
        retry={() => void refetch()}
      />
    );
  const { order } = data;
  return (
    <div className="od">
      <OrderHead detail={data} live={live} />
      <OrderMeeting order={order} />
      <PriceSummary detail={data} />
      {order.payStatus === payStatus.paid || order.payStatus === payStatus.refunded ? (
        <InvoiceLink tradeNo={tradeNo} />
      ) : null}
      {data.refunds.length > 0 ? <RefundProgress refunds={data.refunds} /> : null}
      <SpecialRefund tradeNo={tradeNo} v={live.v} />
      {data.log.length > 0 ? <OrderHistory log={data.log} /> : null}
      <OrderButtons detail={data} />
    </div>
  );
}
