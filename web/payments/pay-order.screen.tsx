import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { PayEntry } from './pay-entry';
import { tradeNoIn } from './pay-address';

/** Pays an order another screen or program links to: `?no=` is its trade number. */
export default function PayOrder() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const tradeNo = tradeNoIn(query.get('no') ?? query.get('tradeNo') ?? query.get('venueTradeNo'));
  if (tradeNo !== '') return <PayEntry key={tradeNo} tradeNo={tradeNo} phone />;
  return (
    <Notice
      drawing={<CourtDrawing mark="warn" />}
      level={1}
      title={t({ zh: '没有要支付的订单', en: 'No order to pay' })}
      text={t({ zh: '链接不完整。请从“我的订单”进入支付。', en: 'This link is incomplete. Pay from My orders.' })}
      actions={
        <Button type="primary" onClick={() => void navigate(routeOf('mobileOrders').path)}>
          {t({ zh: '我的订单', en: 'My orders' })}
        </Button>
      }
    />
  );
}
