import { CloseOutlined, ExportOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { enumMember } from '#domain/kit/enumeration';
import { stepsFrom } from '#domain/kit/machine';
import { orderMachine, type OrderState } from '#domain/orders/order.machine';
import { isOfBulk, orderSource, orderStatus, payStatus } from '#domain/orders/order.status';
import { promiseStatus } from '#domain/attendance/promise.status';
import { payType } from '#domain/payments/pay.status';
import { role } from '#domain/session/role.status';
import { routeOf } from '#contract/catalogue';
import { room } from '#contract/kit/live';
import type { OrderRoom } from '#contract/kit/rooms';
import { orders, type OrderDetail } from '#contract/orders/order.contract';
import { promises } from '#contract/attendance/promise.contract';
import { reservations } from '#contract/booking/reservation.contract';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { ReasonDialog } from '#web/kit/feedback/confirm';
import { call } from '#web/kit/call/call';
import { CancelOrder } from '#web/kit/order/cancel-order';
import { money, stampText } from '#web/kit/text/format';
import { LoadFailed } from '#web/kit/feedback/load-states';
import { useRoom } from '#web/kit/live/live';
import { newIdempotencyKey } from '#web/kit/call/request';
import { useSession } from '#web/kit/session/session';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { slotText } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import { meetingFacts } from '#web/orders/meeting-facts';
import { EndOccupation } from './end-occupation';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { useFeedback } from '#web/kit/feedback/use-feedback';

function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const words = useWords();
  const { t, pick, lang } = words;
  const paid = enumMember(payType, order.payType ?? '');
  const last = order.items.at(-1);
  const facts: readonly Fact[] = [
    [{ zh: '场次', en: 'Slots' }, `${pick(order.detail, order.detailEn)}`],
    [
      { zh: '时间', en: 'When' },
      last ? slotText(order.items[0]?.startDate ?? '', last.endDate, lang) : order.reservationStartDate,
    ],
    [
      { zh: '同行人', en: 'Companions' },
      order.buddies.length > 0
        ? order.buddies.join('、')
        : t({ zh: `共 ${order.peopleNum} 人`, en: `${order.peopleNum} in total` }),
    ],
    [
      { zh: '金额', en: 'Amount' },
      `${money(order.orderAmount)}${order.discountFee > 0 ? t({ zh: `（优惠券 ${money(-order.discountFee)}）`, en: ` (coupons ${money(-order.discountFee)})` }) : ''}`,
    ],
    paid && order.payTime && [{ zh: '支付', en: 'Paid' }, `${t(paid)} · ${stampText(order.payTime, lang)}`],
    order.occupyReason && [{ zh: '占用原因', en: 'Reason' }, order.occupyReason],
    order.remark && [{ zh: '备注', en: 'Note' }, order.remark],
    ...meetingFacts(order, words),
  ];
  return <FactsList facts={facts} />;
}

/** The actions for an order: the state machine decides which are legal, the rights who may run them. */
function OrderActions({ order, done }: { readonly order: OrderDetail; readonly done: () => void }) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const [openDialog, ask] = useState<'cancel' | 'end' | 'note' | null>(null);
  const steps: readonly string[] = stepsFrom(orderMachine, {
    orderStatus: order.orderStatus,
    payStatus: order.payStatus,
  } as OrderState);
  const paid = order.payStatus === payStatus.paid;
  const { message } = useFeedback();
  const checkIn = useMutation({
    mutationFn: () => call(promises.checkIn, { tradeNo: order.tradeNo }, { key: newIdempotencyKey() }),
    onSuccess: () => {
      void message.success(t({ zh: '已签到', en: 'Checked in' }));
      done();
    },
  });
  const canCheckIn = order.orderStatus === orderStatus.normal && paid && order.promiseStatus === promiseStatus.none;
  const close = () => ask(null);
  const finish = () => {
    close();
    done();
  };
  return (
    <footer className="staff-actions">
      <Link to={`${routeOf('Orders').path}?keyword=${order.tradeNo}`}>
        <Button icon={<ExportOutlined />}>{t({ zh: '打开订单', en: 'Open order' })}</Button>
      </Link>
      {may('ReservationManageOccupyCancel') && steps.includes('endOccupation') ? (
        <Button danger onClick={() => ask('end')}>
          {t({ zh: '结束占用', en: 'End block' })}
        </Button>
      ) : null}
      {may('OrdersCancel') && (steps.includes('cancelUnpaid') || steps.includes('venueRefund')) ? (
        <Button danger onClick={() => ask('cancel')}>
          {t({ zh: '取消订单', en: 'Cancel order' })}
        </Button>
      ) : null}
      {may('AdjustOrder') &&
      !isOfBulk(order.source) &&
      order.orderStatus === orderStatus.normal &&
      paid &&
      order.promiseStatus === promiseStatus.none ? (
        <Link to={routeOf('AdjustOrder').path.replace(':id', order.tradeNo)}>
          <Button>{t({ zh: '调整场次', en: 'Reschedule' })}</Button>
        </Link>
      ) : null}
      {may('ReservationManageNote') ? (
        <Button onClick={() => ask('note')}>{t({ zh: '备注', en: 'Note' })}</Button>
      ) : null}
      {may('OrdersSign') && canCheckIn ? (
        <Button type="primary" loading={checkIn.isPending} onClick={() => checkIn.mutate()}>
          {t({ zh: '签到', en: 'Check in' })}
        </Button>
      ) : null}
      {openDialog === 'note' ? (
        <ReasonDialog
          title={{ zh: '写备注', en: 'Add note' }}
          label={{ zh: '备注（仅工作人员可见）', en: 'Note (visible to staff only)' }}
          ok={{ zh: '保存备注', en: 'Save note' }}
          min={1}
          close={close}
          done={finish}
          send={(note) => call(reservations.note, { tradeNo: order.tradeNo, note }, { quiet: true })}
        />
      ) : null}
      {openDialog === 'end' ? <EndOccupation order={order} onClose={close} onDone={finish} /> : null}
      {openDialog === 'cancel' ? <CancelOrder tradeNo={order.tradeNo} close={close} done={finish} /> : null}
    </footer>
  );
}

/** The order behind a block, beside the matrix: member, details, status, log and actions. It follows its room. */
export function StaffOrder({
  tradeNo,
  title,
  onClose,
  onDone,
}: {
  readonly tradeNo: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t, pick, lang, words } = useWords();
  const live = useRoom<OrderRoom>(room.order(tradeNo));
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['orderDetail', tradeNo, live.v],
    queryFn: () => call(orders.detail, { tradeNo }, { quiet: true }),
    placeholderData: (before) => (before?.tradeNo === tradeNo ? before : undefined),
  });
  const source = enumMember(orderSource, order?.source ?? 0);
  const who = enumMember(role, order?.orderType ?? 0);
  return (
    <aside className="staff-panel v-card v-no-print" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" className="v-plain" aria-label={t(words.close)} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      {order ? (
        <>
          <div className="staff-panel-scroll">
            <p className="staff-tags">
              <StatusTag of={orderStatus} code={order.orderStatus} />
              <StatusTag of={payStatus} code={order.payStatus} />
              {source ? <TintedTag tint="grey">{t(source)}</TintedTag> : null}
            </p>
            <Typography.Text type="secondary" copyable>
              {order.tradeNo}
            </Typography.Text>
            <p className="staff-who">
              <i aria-hidden="true">{Array.from(order.userName)[0] ?? ''}</i>
              <span>
                <b>{order.userName}</b> {who ? <TintedTag tint="primary">{t(who)}</TintedTag> : null}
                <small>{order.phone}</small>
              </span>
            </p>
            <OrderFacts order={order} />
            <h3>{t({ zh: `操作日志 ${order.log.length}`, en: `Log ${order.log.length}` })}</h3>
            <Timeline
              items={order.log.map((entry, n) => ({
                key: n,
                color: n === 0 ? 'blue' : 'gray',
                content: (
                  <>
                    {pick(entry.zh, entry.en)}
                    <small>
                      {entry.who} · {stampText(entry.at, lang)}
                      {entry.note ? ` · ${entry.note}` : ''}
                    </small>
                  </>
                ),
              }))}
            />
          </div>
          <OrderActions
            order={order}
            done={() => {
              void refetch();
              onDone();
            }}
          />
        </>
      ) : error ? (
        <LoadFailed noun={{ zh: '订单', en: 'order' }} error={error} retry={() => void refetch()} />
      ) : (
        <div className="staff-panel-scroll">
          <Skeleton rows={8} />
        </div>
      )}
    </aside>
  );
}
