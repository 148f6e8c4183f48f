import { CheckCircleFilled } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { money } from '#web/kit/text/format';
import { Notice } from '#web/kit/theme/notice';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { usePayment } from './payment';

const POLL_MS = 2_000;

/** Milliseconds to wait for a result before telling the payer that it may take longer. */
const LATE_AFTER_MS = 15_000;

/** The page a channel returns payers to. Only the server's answer counts; the result in the address is ignored. */
export function PaymentResult({ tradeNo, phone }: { readonly tradeNo: string; readonly phone: boolean }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { state, due, reload } = usePayment(tradeNo);
  const [late, setLate] = useState(false);
  const waits = state === 'payable' || state === 'over';
  useEffect(() => {
    if (!waits) return;
    const pollTimer = setInterval(reload, POLL_MS);
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS);
    return () => {
      clearInterval(pollTimer);
      clearTimeout(timer);
    };
    // A new reading makes a new `again`: the clock must not start again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waits]);
  const cashier = pathOf(routeOf(phone ? 'MobiletoPay' : 'ToPay'), { id: tradeNo });
  const orders = (
    <Button key="orders" onClick={() => void navigate(routeOf('mobileOrders').path)}>
      {t({ zh: '我的订单', en: 'My orders' })}
    </Button>
  );
  if (state === 'paid')
    return (
      <Notice
        drawing={<CheckCircleFilled className="pay-received" />}
        level={1}
        title={t({ zh: '支付成功', en: 'Paid' })}
        text={t({
          zh: `已收到 ${money(due?.payFee ?? 0)}，场地已为您保留。`,
          en: `We received ${money(due?.payFee ?? 0)}. Your booking is confirmed.`,
        })}
        actions={
          <>
            <Button type="primary" onClick={() => void navigate(cashier)}>
              {t({ zh: '查看入场码', en: 'Show entry code' })}
            </Button>
            {orders}
          </>
        }
      />
    );
  if (state === 'closed')
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        level={1}
        title={t({ zh: '订单已关闭', en: 'This order is closed' })}
        text={t({
          zh: '如果您已付款，款项将原路退回，进度见“我的订单”。',
          en: 'If you were charged, you will be refunded to the original method. Check My orders.',
        })}
        actions={orders}
      />
    );
  if (state === 'failed')
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        level={1}
        title={t({ zh: '没有查到这笔支付', en: 'Payment not found' })}
        text={t({ zh: '订单不存在，或网络不佳。', en: 'The order does not exist, or your connection is poor.' })}
        actions={
          <>
            <Button type="primary" onClick={reload}>
              {t({ zh: '重试', en: 'Try again' })}
            </Button>
            {orders}
          </>
        }
      />
    );
  return (
    <div className="pay-leaving" aria-busy="true" aria-live="polite">
      <Spin size="large" />
      <h1>{t({ zh: '正在确认支付结果', en: 'Confirming your payment' })}</h1>
      {late ? (
        <p>
          {t({
            zh: '还没有收到付款结果。如果已扣款，请不要重复支付，稍候会自动更新。',
            en: 'We have not received the result yet. If you were charged, do not pay again. This page updates automatically.',
          })}
        </p>
      ) : null}
      {late ? (
        <div className="pay-buttons">
          <Button onClick={() => void navigate(cashier)}>{t({ zh: '返回收银台', en: 'Back to payment' })}</Button>
          {orders}
        </div>
      ) : null}
    </div>
  );
}
