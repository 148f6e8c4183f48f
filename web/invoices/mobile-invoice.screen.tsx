import './invoices.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { InvoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { MoreRows } from '#web/kit/list/more-rows';
import { useWords } from '#web/kit/session/words';
import { InvoiceStatusTabs } from './invoice-status-tabs';
import { MyInvoiceList } from './my-invoice-list';
import { useMyInvoices } from './my-invoices';

/** A member's invoices: state, file and the button to apply. */
export default function MobileInvoice() {
  const { t } = useWords();
  const go = useNavigate();
  const [status, show] = useState<InvoiceStatus | null>(null);
  const mine = useMyInvoices(status);
  const { list, rows } = mine;
  const apply = () => void go(routeOf('MobileInvoiceApply').path);
  return (
    <div className="iv">
      <h1 className="v-hidden">{t({ zh: '我的发票', en: 'My invoices' })}</h1>
      <div className="iv-bar">
        <Link to={routeOf('MobileInvoiceTitle').path}>
          <Button>{t({ zh: '发票抬头', en: 'Titles' })}</Button>
        </Link>
        <Button type="primary" onClick={apply}>
          {t({ zh: '申请发票', en: 'Request invoice' })}
        </Button>
      </div>
      <InvoiceStatusTabs status={status} show={show} />
      <MyInvoiceList mine={mine} apply={apply} />
      {rows.length > 0 ? <MoreRows list={list} end={{ zh: '没有更多了', en: 'No more invoices' }} /> : null}
    </div>
  );
}
