import './order-drawer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Timeline, Tooltip, Typography } from 'antd';
import { useState } from 'react';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { orders, type OrderDetail } from '#contract/orders/order.contract';
import { cancelKind, orderSource, orderStatus } from '#domain/orders/order.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { call } from '#web/kit/call/call';
import { useSubmit } from '#web/kit/call/use-submit';
import { CancelOrder } from '#web/kit/order/cancel-order';
import { money, stampText } from '#web/kit/text/format';
import { historyTitle } from '#web/kit/audit/history';
import { AuditTrail } from '#web/kit/audit/history-action';
import type { Text } from '#web/kit/text/lang';
import { LoadState } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { LiveBadge } from '#web/kit/live/live-badge';
import { useSession } from '#web/kit/session/session';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import { PayStatusTag } from './order-columns';
import { OrderChangeMenu, AttendanceButtons } from './order-change-menu';
import { canCancel, whyNotRelease } from './order-allowed-actions';
import { meetingFacts } from './meeting-facts';
import { OrderTotalLines } from './order-total';
import { RefundTimeline } from './refund-timeline';
import { DASH, orDash } from '#web/kit/text/value';
import { DetailDrawer, DetailHead, DetailSection } from '#web/kit/detail/detail-drawer';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { useFeedback } from '#web/kit/feedback/use-feedback';

function OrderFacts({ order }: { order: OrderDetail }) {
  const words = useWords();
  const { t, pick, lang, label } = words;
  const rows: readonly Fact[] = [
    [
      { zh: '用户', en: 'User' },
      `${orDash(order.userName)} · ${label(role, order.orderType)} · ${orDash(order.phone)}`,
    ],
    [
      { zh: '场地', en: 'Site' },
      `${pick(order.venueName, order.enVenueName)} · ${pick(order.siteName, order.enSiteName)}`,
    ],
    [{ zh: '来源', en: 'Source' }, label(orderSource, order.source)],
    [
      { zh: '人数', en: 'People' },
      `${order.peopleNum}${order.buddies.length > 0 ? ` · ${order.buddies.join(t({ zh: '、', en: ', ' }))}` : ''}`,
    ],
    [{ zh: '下单', en: 'Placed' }, stampText(order.gmtCreate, lang)],
    [
      { zh: '支付', en: 'Paid' },
      order.payTime ? `${label(payType, order.payType)} · ${stampText(order.payTime, lang)}` : DASH,
    ],
    order.cancelTime && [
      { zh: '取消', en: 'Cancelled' },
      `${label(cancelKind, order.cancelKind)} · ${stampText(order.cancelTime, lang)}`,
    ],
    order.occupyReason && [{ zh: '占用原因', en: 'Block reason' }, order.occupyReason],
    order.remark && [{ zh: '备注', en: 'Note' }, order.remark],
    ...meetingFacts(order, words),
  ];
  return <FactsList facts={rows} />;
}

/** Labels of actors without a named person. */
const actors: Readonly<Record<string, Text>> = {
  system: { zh: '系统', en: 'System' },
  member: { zh: '用户', en: 'Member' },
  staff: { zh: '工作人员', en: 'Staff' },
};

function OrderDrawerBody({ order }: { order: OrderDetail }) {
  const { t, pick, lang } = useWords();
  const actor = (who: string) => (actors[who] ? t(actors[who]) : who);
  return (
    <>
      <OrderFacts order={order} />
      <DetailSection title={t({ zh: '场次', en: 'Slots' })}>
        <ul className="o-items">
          {order.items.map((item) => (
            <li key={`${item.spaceId}/${item.timeId}/${item.startDate}`}>
              <span>{pick(item.spaceName, item.enSpaceName)}</span>
              <span>
                {stampText(item.startDate, lang)}–{item.endDate.slice(11, 16)}
              </span>
              <b>{money(item.orderFee)}</b>
            </li>
          ))}
          <OrderTotalLines
            amount={order.orderAmount}
            discount={order.discountFee}
            coupons={order.coupons}
            payStatus={order.payStatus}
            line={(title, sum, last) => (
              <li className={last ? 'o-sum' : 'o-off'}>
                <span>{title}</span>
                <span />
                <b>{sum}</b>
              </li>
            )}
          />
        </ul>
      </DetailSection>
      {order.refunds.length > 0 && (
        <DetailSection title={t({ zh: '退款', en: 'Refunds' })}>
          {order.refunds.map((refund) => (
            <div key={refund.refundNo}>
              <RefundTimeline refund={refund} />
              <small className="v-two-under">
                {refund.refundNo}
                {refund.lastError ? ` · ${refund.lastError}` : ''}
              </small>
            </div>
          ))}
        </DetailSection>
      )}
      <DetailSection title={t({ zh: `操作日志 ${order.log.length}`, en: `Log (${order.log.length})` })}>
        <Timeline
          items={[...order.log].reverse().map((entry, n) => ({
            key: n,
            color: n === 0 ? 'blue' : 'gray',
            content: (
              <>
                <span>{pick(entry.zh, entry.en)}</span>
                <small className="v-two-under">
                  {actor(entry.who)} · {entry.at}
                  {entry.note ? ` · ${entry.note}` : ''}
                </small>
              </>
            ),
          }))}
        />
      </DetailSection>
      <DetailSection title={t(historyTitle)}>
        <AuditTrail kind="order" of={order.tradeNo} />
      </DetailSection>
    </>
  );
}

function OrderDrawerFooter({ order, refresh }: { order: OrderDetail; refresh: () => void }) {
  const { t, words } = useWords();
  const may = useSession((state) => state.may);
  const { message } = useFeedback();
  const [dialogOpen, ask] = useState(false);
  const { busy, submit } = useSubmit();
  const blocked = whyNotRelease(order);
  const release = async () => {
    await submit(async () => {
      await call(orders.release, { tradeNo: order.tradeNo });
      void message.success(t(words.saved));
    });
    refresh();
  };
  return (
    <>
      <AttendanceButtons order={order} refresh={refresh} />
      <OrderChangeMenu order={order} />
      {may('OrdersRelease') && order.orderStatus === orderStatus.cancelled && (
        <Tooltip title={blocked ? t(blocked) : ''}>
          <Button disabled={blocked !== null} loading={busy} onClick={() => void release()}>
            {t({ zh: '重新开放订单', en: 'Reopen order' })}
          </Button>
        </Tooltip>
      )}
      {may('OrdersCancel') && canCancel(order) && (
        <Button danger onClick={() => ask(true)}>
          {t({ zh: '取消订单', en: 'Cancel order' })}
        </Button>
      )}
      {dialogOpen && (
        <CancelOrder
          tradeNo={order.tradeNo}
          close={() => ask(false)}
          done={() => {
            ask(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

/** One order with its full history; follows its live room. */
export function OrderDrawer({ id, close, done }: { id: string; close: () => void; done: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const live = useRoom<OrderRoom>(room.order(id));
  const { data, error, refetch } = useQuery({
    queryKey: ['orderDetail', id, live.v],
    queryFn: () => call(orders.detail, { tradeNo: id }, { quiet: true }),
    placeholderData: (before) => (before?.tradeNo === id ? before : undefined),
  });
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['orderDetail', id] });
    done();
  };
  return (
    <DetailDrawer
      close={close}
      title={t({ zh: '订单详情', en: 'Order details' })}
      extra={live.refused === null && <LiveBadge state={live.state} at={live.at} />}
      footer={data && <OrderDrawerFooter order={data} refresh={refresh} />}
    >
      {data ? (
        <>
          <DetailHead>
            <Typography.Text strong copyable>
              {data.tradeNo}
            </Typography.Text>
            <StatusTag of={orderStatus} code={data.orderStatus} />
            <PayStatusTag order={data} />
          </DetailHead>
          <OrderDrawerBody order={data} />
        </>
      ) : (
        <LoadState noun={{ zh: '订单', en: 'order' }} error={error} retry={() => void refetch()} rows={10} />
      )}
    </DetailDrawer>
  );
}
