import './pay.css';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingStep, payStatus } from '#domain/orders/order.status';
import { routeOf } from '#contract/catalogue';
import { Skeleton } from '#web/kit/feedback/skeleton';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { FlowSteps } from '#web/kit/feedback/flow-steps';
import { money } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { FinishPanel } from './finish-panel';
import { PayAmount } from './pay-amount';
import { PayCoupon } from './pay-coupon';
import { PayMethods } from './pay-methods';
import { PayOrder } from './pay-order';
import { PaySecret } from './pay-secret';
import { PayWaiting } from './pay-waiting';
import { SplitPanel } from './split-panel';
import { usePayment, whyNotPay, type PayMethodOption, type Payment } from './payment';

/** An order that can no longer be paid: the reason and a link to book again. */
function ClosedOrder({ payment: { due, order, state, reload: again } }: { readonly payment: Payment }) {
  const { t, words } = useWords();
  const navigate = useNavigate();
  const site = order?.venueSiteId;
  const failed = state === 'failed';
  const wasCharged = (due?.payStatus ?? payStatus.unpaid) >= payStatus.refunding;
  const reason = wasCharged
    ? {
        zh: '订单已取消，应退款项按原路退回，进度见“我的订单”。',
        en: 'This order was cancelled. Any refund goes to the original method. Check My orders.',
      }
    : {
        zh: '支付时限已过或已取消，场地已释放。没有扣款。',
        en: 'The deadline passed or the order was cancelled, and the booking was released. You were not charged.',
      };
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      title={
        failed
          ? t({ zh: '订单没有载入', en: 'The order could not be loaded' })
          : t({ zh: '订单已关闭', en: 'This order is closed' })
      }
      text={
        failed
          ? t({ zh: '订单不存在，或网络不佳。', en: 'The order does not exist, or your connection is poor.' })
          : t(reason)
      }
      actions={
        <>
          {failed ? (
            <Button type="primary" onClick={again}>
              {t(words.retry)}
            </Button>
          ) : null}
          {site ? (
            <Button type="primary" onClick={() => void navigate(pathOf(routeOf('VenueReservation'), { id: site }))}>
              {t({ zh: '重新预约', en: 'Book again' })}
            </Button>
          ) : null}
          <Button onClick={() => void navigate(routeOf('mobileOrders').path)}>
            {t({ zh: '我的订单', en: 'My orders' })}
          </Button>
        </>
      }
    />
  );
}

/** Buttons of a payment: pay, "I have paid", and cancel. */
function PayActions({
  payment,
  method,
  shared,
  onPay,
}: {
  readonly payment: Payment;
  readonly method: PayMethodOption | null;
  readonly shared: boolean;
  readonly onPay: () => void;
}) {
  const { t, words } = useWords();
  const [isConfirming, setConfirming] = useState(false);
  const { due, busy, waiting, state, recheck: havePaid, cancel } = payment;
  const fee = money(due?.payFee ?? 0);
  const free = due?.payFee === 0;
  const waits = waiting !== null && waiting.payType === method?.payType;
  return (
    <div className="pay-actions">
      <Button size="large" onClick={havePaid} disabled={busy}>
        {t({ zh: '我已支付', en: 'I have paid' })}
      </Button>
      <Button
        size="large"
        type={shared ? 'default' : 'primary'}
        loading={busy}
        disabled={(!method && !free) || state !== 'payable' || waits}
        onClick={onPay}
      >
        {free
          ? t({ zh: '无需付款，确认预约', en: 'Confirm free booking' })
          : waits
            ? t({ zh: '等待付款', en: 'Waiting for payment' })
            : method
              ? t({
                  zh: `${/支付/.test(method.zh) ? method.zh : `${method.zh}支付`} ${fee}`,
                  en: `Pay ${fee} with ${method.en}`,
                })
              : t({ zh: '请选择支付方式', en: 'Choose a payment method' })}
      </Button>
      <Button type="text" size="small" className="pay-cancel" disabled={busy} onClick={() => setConfirming(true)}>
        {t({ zh: '取消订单', en: 'Cancel order' })}
      </Button>
      <Modal
        open={isConfirming}
        width={416}
        title={t({ zh: '取消这个订单？', en: 'Cancel this order?' })}
        okText={t({ zh: '取消订单', en: 'Cancel order' })}
        cancelText={t(words.back)}
        okButtonProps={{ danger: true }}
        cancelButtonProps={{ autoFocus: true }}
        onCancel={() => setConfirming(false)}
        onOk={() => {
          setConfirming(false);
          cancel();
        }}
      >
        {t({
          zh: '场地立即释放，其他人可以预约。尚未付款，不产生费用。',
          en: 'The booking is released at once and others can book it. You have not paid, so there is no charge.',
        })}
      </Modal>
    </div>
  );
}

/**
 * Steps 3 and 4 of a booking (document 1 §4) at the order's own address: paying by any method of the role, the live
 * result, then what comes next.
 */
export function PayScreen({
  tradeNo,
  phone,
  shared,
}: {
  readonly tradeNo: string;
  readonly phone: boolean;
  readonly shared: boolean;
}) {
  const { t } = useWords();
  const payment = usePayment(tradeNo);
  const [method, choose] = useState<PayMethodOption | null>(null);
  const [secret, setSecret] = useState(false);
  const { state, due, methods, deadline, waiting, problem: wrong, pay, clearProblem: forgive } = payment;
  const usable = methods.find((one) => whyNotPay(one, payment) === null) ?? null;
  const chosen = method ?? usable;
  useEffect(() => {
    if (state !== 'paid') return;
    setSecret(false);
    document.documentElement.scrollTop = 0;
  }, [state]);

  const start = () => {
    if (due?.payFee === 0) return payment.confirmFree();
    if (!chosen) return;
    if (chosen.needs === 'payPassword' || chosen.needs === 'queryPassword') setSecret(true);
    else void pay(chosen);
  };

  const steps = phone ? null : (
    <FlowSteps of={bookingStep} at={state === 'paid' ? bookingStep.finish : bookingStep.pay} />
  );
  const body = () => {
    if (state === 'loading')
      return (
        <div className="pay-card">
          <Skeleton rows={6} />
        </div>
      );
    if (state === 'failed' || state === 'closed')
      return (
        <div className="pay-card">
          <ClosedOrder payment={payment} />
        </div>
      );
    if (state === 'paid') return <FinishPanel payment={payment} phone={phone} />;
    return (
      <div className="pay-main">
        <div className="pay-due pay-card">
          <PayAmount fee={due?.payFee ?? 0} off={due?.discountFee ?? 0} deadline={deadline} />
        </div>
        <div className="pay-left">
          <PayOrder payment={payment} />
          {shared ? <SplitPanel tradeNo={tradeNo} phone={phone} /> : null}
          {state === 'payable' ? <PayCoupon payment={payment} tradeNo={tradeNo} /> : null}
          {due?.payFee === 0 ? null : (
            <PayMethods
              payment={payment}
              chosen={chosen}
              onChoose={(next) => {
                forgive();
                choose(next);
              }}
            />
          )}
          {shared ? null : <SplitPanel tradeNo={tradeNo} phone={phone} />}
        </div>
        <div className="pay-right">
          {waiting && waiting.payType === chosen?.payType ? <PayWaiting payment={payment} phone={phone} /> : null}
          {state === 'over' ? (
            <p className="pay-wrong" role="alert">
              {t({ zh: '支付时限已到，正在释放场地。', en: 'The deadline has passed. The booking is being released.' })}
            </p>
          ) : null}
          {wrong && !secret ? (
            <p className="pay-wrong" role="alert">
              {t(wrong)}
            </p>
          ) : null}
          {payment.isStillPending && !waiting ? (
            <p className="pay-not-yet" role="status">
              {t({
                zh: '还没有收到付款结果，稍候会自动更新。',
                en: 'We have not received the result yet. This page updates automatically.',
              })}
            </p>
          ) : null}
          <PayActions payment={payment} method={chosen} shared={shared} onPay={start} />
        </div>
      </div>
    );
  };
  return (
    <div className={`pay${phone ? ' is-phone' : ''}`}>
      {phone ? (
        <h1 className="v-hidden">{t({ zh: '订单支付', en: 'Pay' })}</h1>
      ) : (
        <header className="pay-head">
          <h1>
            {state === 'paid' ? t({ zh: '预约完成', en: 'Booking complete' }) : t({ zh: '收银台', en: 'Payment' })}
          </h1>
          {steps}
        </header>
      )}
      {body()}
      {secret && chosen ? (
        <PaySecret payment={payment} method={chosen} phone={phone} onClose={() => setSecret(false)} />
      ) : null}
    </div>
  );
}
