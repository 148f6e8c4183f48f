import './pay.css';
import './pay-finish.css';
import { Button } from 'antd';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { tradeNoIn } from './pay-address';
import { PaymentResult } from './payment-result';

/** `front` values of a return to the phone or to the app. */
const phoneFronts: readonly string[] = ['4', '5'];

/** The payment result screen. */
export default function BackUnify() {
  const { t } = useWords();
  const { front = '' } = useParams();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tradeNo = tradeNoIn(query.get('no') ?? query.get('out_trade_no'));
  return (
    <main className="pay-back">
      {tradeNo === '' ? (
        <Notice
          drawing={<CourtDrawing mark="warn" />}
          level={1}
          title={t({ zh: '没有查到这笔支付', en: 'Payment not found' })}
          text={t({
            zh: '链接不完整，支付结果见“我的订单”。',
            en: 'This link is incomplete. Check the result in My orders.',
          })}
          actions={
            <Button type="primary" onClick={() => void navigate(routeOf('mobileOrders').path)}>
              {t({ zh: '我的订单', en: 'My orders' })}
            </Button>
          }
        />
      ) : (
        <PaymentResult key={tradeNo} tradeNo={tradeNo} phone={phoneFronts.includes(front)} />
      )}
    </main>
  );
}
