import './invoices.css';
import { Button, Skeleton } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { InvoiceCard } from './invoice-card';
import { useInvoiceHistory } from './my-invoices';

/** All invoices of an order with the numbers of credit notes; newest first. */
export default function MobileInvoiceBillingRecord() {
  const { t, words } = useWords();
  const go = useNavigate();
  const { venueTradeNo = '' } = useParams();
  const { data, error, isPending, refetch } = useInvoiceHistory(venueTradeNo);
  const apply = (
    <Button type="primary" onClick={() => void go(`${routeOf('MobileInvoiceApply').path}?order=${venueTradeNo}`)}>
      {t({ zh: '申请发票', en: 'Request invoice' })}
    </Button>
  );
  if (isPending)
    return (
      <div className="iv">
        <div className="iv-card">
          <Skeleton active paragraph={{ rows: 4 }} />
        </div>
      </div>
    );
  if (!data)
    return (
      <Notice
        drawing={<CourtDrawing mark="warn" />}
        title={t({ zh: '开票记录没有载入', en: 'Invoice history failed to load' })}
        text={t(textOf(error))}
        actions={
          <Button type="primary" onClick={() => void refetch()}>
            {t(words.retry)}
          </Button>
        }
      />
    );
  if (data.invoices.length === 0)
    return (
      <Notice
        drawing={<CourtDrawing mark="plus" />}
        title={t({ zh: '该订单还没有开过发票', en: 'No invoices for this order yet' })}
        text={venueTradeNo}
        actions={apply}
      />
    );
  const open = data.invoices.every(({ closed, status }) => closed || status === invoiceStatus.writtenOff);
  return (
    <div className="iv">
      <div className="iv-bar">
        <span className="v-quiet">
          {t({ zh: '订单', en: 'Order' })} {venueTradeNo}
        </span>
        {open ? apply : null}
      </div>
      <ul className="iv-list">
        {data.invoices.map((one) => (
          <li key={one.id}>
            <InvoiceCard one={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}
