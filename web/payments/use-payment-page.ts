import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { payStatus } from '#domain/orders/order.status';
import { payScene } from '#domain/payments/pay.status';
import { routeOf } from '#contract/catalogue';
import { payments } from '#contract/payments/payment.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import type { Text } from '#web/kit/text/lang';
import { pathOf } from '#web/kit/route/navigation';

/** Milliseconds after which a slow page is offered again. */
const SLOW_AFTER_MS = 10_000;

/** Message if the method has no payment page; a retry does not help. */
export const noPageMessage: Text = {
  zh: '此支付方式没有付款页面，请返回收银台扫码支付',
  en: 'This method has no payment page. Go back and scan the code.',
};

interface PostPage {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const isPage = (address: string | undefined): address is string => /^https?:\/\//.test(address ?? '');

/** Requests the channel's payment page once, and again on retry; redirects, or returns the page to post. */
export function usePaymentPage(tradeNo: string, method: number, phone: boolean) {
  const navigate = useNavigate();
  const attempt = useIdempotentCall();
  const [page, setPage] = useState<PostPage | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  const started = useRef(false);

  const requestPage = useCallback(async () => {
    setProblem(null);
    const input = { venueTradeNo: tradeNo, payType: method, scene: phone ? payScene.phone : payScene.page };
    const timer = AbortSignal.timeout(SLOW_AFTER_MS);
    try {
      const reply = await attempt(input, (key) => call(payments.pay, input, { quiet: true, key, signal: timer }));
      if (reply.payStatus === payStatus.paid)
        return void navigate(
          pathOf(routeOf('BackUnify'), { type: 1, status: 1, front: phone ? 4 : 1 }) + `?no=${tradeNo}`,
          { replace: true },
        );
      const action = reply.payData?.action ?? reply.schoolPayUrl ?? undefined;
      if (!isPage(action)) return setProblem(noPageMessage);
      if (reply.payData?.fields) return setPage({ action, fields: reply.payData.fields });
      window.location.assign(action);
    } catch (error) {
      setProblem(
        timer.aborted
          ? { zh: '支付页面打开较慢，请重试', en: 'The payment page is slow to open. Try again.' }
          : textOf(error),
      );
    }
  }, [attempt, method, navigate, phone, tradeNo]);

  useEffect(() => {
    if (started.current || tradeNo === '' || !Number.isInteger(method) || method <= 0) return;
    started.current = true;
    void requestPage();
  }, [requestPage, method, tradeNo]);
  return { page, problem, requestPage };
}
