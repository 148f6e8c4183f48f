import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';

/** Link from a paid order to its invoice. */
export function InvoiceLink({ tradeNo }: { readonly tradeNo: string }) {
  const { t } = useWords();
  return (
    <Link className="od-part od-way" to={pathOf(routeOf('MobileInvoiceBillingRecord'), { venueTradeNo: tradeNo })}>
      {t({ zh: '发票', en: 'Invoice' })}
      <RightOutlined />
    </Link>
  );
}
