import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';

/** Notice in place of an application if no order can be invoiced. */
export function NoBillableOrders() {
  const { t, words } = useWords();
  const go = useNavigate();
  return (
    <Notice
      drawing={<CourtDrawing mark="plus" />}
      title={t({ zh: '没有可开票的订单', en: 'No orders to invoice' })}
      text={t({ zh: '支付成功的订单会出现在这里。', en: 'Your paid orders appear here.' })}
      actions={<Button onClick={() => void go(routeOf('mobileInvoice').path)}>{t(words.back)}</Button>}
    />
  );
}
