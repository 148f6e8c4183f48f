import './change.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import type { ChangeView } from '#contract/order-changes/change.contract';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { money, stampText } from '#web/kit/text/format';
import type { Text } from '#web/kit/text/lang';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { orDash } from '#web/kit/text/value';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';

/** Returns a function that navigates to the order list with this order open. */
export function useBackToOrder(tradeNo: string): () => void {
  const navigate = useNavigate();
  return () => void navigate(`${routeOf('Orders').path}?keyword=${tradeNo}&open=${tradeNo}`);
}

/** Summary of the order to change; follows its live room. */
function ChangeHead({ order }: { readonly order: ChangeView }) {
  const { t, pick, lang, label } = useWords();
  const live = useRoom<OrderRoom>(room.order(order.tradeNo));
  const facts: readonly Fact[] = [
    [
      { zh: '用户', en: 'User' },
      `${orDash(order.userName)} · ${t({ zh: `${order.peopleNum} 人`, en: `People: ${order.peopleNum}` })}`,
    ],
    [
      { zh: '场地', en: 'Site' },
      `${pick(order.venueName, order.enVenueName)} · ${pick(order.siteName, order.enSiteName)}`,
    ],
    [
      { zh: '时段', en: 'Slots' },
      `${stampText(order.reservationStartDate, lang)} · ${pick(order.detail, order.detailEn)}`,
    ],
    [{ zh: '来源', en: 'Source' }, label(orderSource, order.source)],
    [
      { zh: '金额', en: 'Amount' },
      `${money(order.amount)}${order.payType === null ? '' : ` · ${label(payType, order.payType)}`}`,
    ],
    [{ zh: '实收（已扣退款）', en: 'Received (net of refunds)' }, money(order.kept)],
  ];
  return (
    <section className="v-card oc-part">
      <div className="oc-head">
        <h1>{order.tradeNo}</h1>
        <StatusTag of={orderStatus} code={live.body?.orderStatus ?? order.orderStatus} />
        <StatusTag of={payStatus} code={live.body?.payStatus ?? order.payStatus} />
        {live.refused === null ? <LiveBadge state={live.state} at={live.at} /> : null}
      </div>
      <FactsList layout="grid" facts={facts} />
    </section>
  );
}

/**
 * A page about one order: loaded by the number in its address and reloaded when its room changes; shows why it cannot
 * be changed now.
 */
export function ChangePage<T>({
  name,
  read,
  orderOf,
  why,
  children,
}: {
  readonly name: string;
  readonly read: (tradeNo: string) => Promise<T>;
  readonly orderOf: (data: T) => ChangeView;
  readonly why: (order: ChangeView) => Text | null;
  readonly children: (data: T, refresh: () => void) => ReactNode;
}) {
  const { t } = useWords();
  const { id: tradeNo = '' } = useParams();
  const { v } = useRoom<OrderRoom>(room.order(tradeNo));
  const query = useQuery({
    queryKey: ['orderChange', name, tradeNo, v],
    queryFn: () => read(tradeNo),
    placeholderData: keepPreviousData,
  });
  if (query.isPending)
    return (
      <div className="v-card oc-part">
        <Skeleton rows={8} />
      </div>
    );
  if (query.data === undefined)
    return (
      <div className="v-card">
        <LoadFailed noun={{ zh: '订单', en: 'order' }} error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  const order = orderOf(query.data);
  const refusal = why(order);
  return (
    <div className="oc-page">
      <ChangeHead order={order} />
      {refusal ? (
        <Alert type="warning" showIcon title={t(refusal)} />
      ) : (
        children(query.data, () => void query.refetch())
      )}
    </div>
  );
}
