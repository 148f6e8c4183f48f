import './invoices.css';
import { Button } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { InvoiceList } from './invoice-list';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { InvoiceSkeleton } from './invoice-skeleton';
import { useInvoiceHistory } from './my-invoices';

const LOAD_FAILED = { zh: '开票记录没有载入', en: 'Invoice history failed to load' };

/** All invoices of an order with the numbers of credit notes; newest first. */
export default function MobileInvoiceBillingRecord() {
  const { t } = useWords();
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
        <InvoiceSkeleton rows={4} />
      </div>
    );
  if (!data) return <LoadFailedNotice title={LOAD_FAILED} error={error} retry={() => void refetch()} />;
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
      <InvoiceList invoices={data.invoices} />
    </div>
  );
}
