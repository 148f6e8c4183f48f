import './pay.css';
import './pay-finish.css';
import { Button, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { useScreenSize } from '#web/kit/browser/screen-size';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { tradeNoIn } from './pay-address';
import { PaymentPageFailed } from './payment-page-failed';
import { noPageMessage, usePaymentPage } from './use-payment-page';

/**
 * Sends a payer to a channel's own page; the server provides its address and the fields to post, nothing is taken from
 * the URL.
 */
export default function PayHtml() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const phone = useScreenSize() === 'phone';
  const form = useRef<HTMLFormElement>(null);
  const tradeNo = tradeNoIn(query.get('no'));
  const method = Number(query.get('payType'));
  const { page, problem, requestPage } = usePaymentPage(tradeNo, method, phone);
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
      <PaymentPageFailed
        problem={problem}
        lost={lost}
        retry={problem && problem !== noPageMessage ? () => void requestPage() : null}
        back={back}
      />
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
