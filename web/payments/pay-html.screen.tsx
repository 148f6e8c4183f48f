import './pay.css';
import './pay-finish.css';
import { Button, Spin } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { payStatus } from '#domain/orders/order.status';
import { payScene } from '#domain/payments/pay.status';
import { routeOf } from '#contract/catalogue';
import { payments } from '#contract/payments/payment.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import type { Text } from '#web/kit/text/lang';
import { Notice } from '#web/kit/theme/notice';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { tradeNoIn } from './pay-address';

/** Milliseconds after which a slow page is offered again. */
const SLOW_AFTER_MS = 10_000;
const noPageMessage: Text = {
  zh: '此支付方式没有付款页面，请返回收银台扫码支付',
  en: 'This method has no payment page. Go back and scan the code.',
};

interface PostPage {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}
const isPage = (address: string | undefined): address is string => /^https?:\/\//.test(address ?? '');

/**
 * Sends a payer to a channel's own page; the server provides its address and the fields to post, nothing is taken from
 * the URL.
 */
export default function PayHtml() {
  const { t, words } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const phone = useScreenSize() === 'phone';
  const attempt = useIdempotentCall();
  const form = useRef<HTMLFormElement>(null);
  const [page, setPage] = useState<PostPage | null>(null);
  const [problem, setProblem] = useState<Text | null>(null);
  const tradeNo = tradeNoIn(query.get('no'));
  const method = Number(query.get('payType'));
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
  useEffect(() => {
    if (page) form.current?.submit();
  }, [page]);

  const back = () =>
    void navigate(
      tradeNo === '' ? routeOf('mobileOrders').path : pathOf(routeOf(phone ? 'MobiletoPay' : 'ToPay'), { id: tradeNo }),
    );
  const lost = tradeNo === '' || !Number.isInteger(method) || method <= 0;
  if (problem || lost) {
    return (
      <main>
        <Notice
          drawing={<CourtDrawing mark="warn" />}
          level={1}
          title={t({ zh: '没有打开支付页面', en: 'The payment page did not open' })}
          text={t(
            problem ?? {
              zh: '链接不完整。请从“我的订单”进入支付。',
              en: 'This link is incomplete. Pay from My orders.',
            },
          )}
          actions={
            <>
              {problem && problem !== noPageMessage ? (
                <Button type="primary" onClick={() => void requestPage()}>
                  {t(words.retry)}
                </Button>
              ) : null}
              <Button onClick={back}>
                {lost ? t({ zh: '我的订单', en: 'My orders' }) : t({ zh: '返回收银台', en: 'Back to payment' })}
              </Button>
            </>
          }
        />
      </main>
    );
  }
  return (
    <main className="pay-leaving" aria-busy="true">
      <Spin size="large" />
      <h1>{t({ zh: '正在前往支付页面', en: 'Opening the payment page' })}</h1>
      {page ? (
        <form ref={form} method="post" action={page.action}>
          {Object.entries(page.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button htmlType="submit">{t({ zh: '没有自动跳转？点此继续', en: 'Not redirected? Continue' })}</Button>
        </form>
      ) : null}
    </main>
  );
}
