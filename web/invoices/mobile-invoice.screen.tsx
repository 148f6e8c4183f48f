import './invoices.css';
import { Button, Segmented, Skeleton } from 'antd';
import { InfiniteScroll } from 'antd-mobile';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { invoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { textOf } from '#web/kit/call/call';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { InvoiceCard } from './invoice-card';
import { useMyInvoices } from './my-invoices';

/** A member's invoices: state, file and the button to apply. */
export default function MobileInvoice() {
  const { t, words } = useWords();
  const go = useNavigate();
  const [status, show] = useState<InvoiceStatus | null>(null);
  const { list, rows } = useMyInvoices(status);
  const apply = () => void go(routeOf('MobileInvoiceApply').path);
  const body = () => {
    if (list.isPending)
      return (
        <div className="iv-card">
          <Skeleton active paragraph={{ rows: 4 }} />
        </div>
      );
    if (list.isError && rows.length === 0)
      return (
        <Notice
          drawing={<CourtDrawing mark="warn" />}
          title={t({ zh: '发票没有载入', en: 'Invoices failed to load' })}
          text={t(textOf(list.error))}
          actions={
            <Button type="primary" onClick={() => void list.refetch()}>
              {t(words.retry)}
            </Button>
          }
        />
      );
    if (rows.length === 0)
      return (
        <Notice
          drawing={<CourtDrawing mark="plus" />}
          title={t({ zh: '这里还没有发票', en: 'No invoices yet' })}
          text={t({
            zh: '已支付的订单可以申请电子发票，几分钟内送达。',
            en: 'Request an e-invoice for a paid order. It arrives within minutes.',
          })}
          actions={
            <Button type="primary" onClick={apply}>
              {t({ zh: '申请发票', en: 'Request invoice' })}
            </Button>
          }
        />
      );
    return (
      <ul className="iv-list">
        {rows.map((one) => (
          <li key={one.id}>
            <InvoiceCard one={one} />
          </li>
        ))}
      </ul>
    );
  };
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
      <Segmented
        value={status ?? 0}
        onChange={(value) => show(value === 0 ? null : (value as InvoiceStatus))}
        aria-label={t({ zh: '发票状态', en: 'Status' })}
        options={[
          { value: 0, label: t(words.all) },
          { value: invoiceStatus.issuing, label: t({ zh: '开票中', en: 'Issuing' }) },
          { value: invoiceStatus.issued, label: t({ zh: '已开票', en: 'Issued' }) },
          { value: invoiceStatus.replacing, label: t({ zh: '换开中', en: 'Replacing' }) },
          { value: invoiceStatus.writtenOff, label: t({ zh: '已红冲', en: 'Credited' }) },
        ]}
      />
      {body()}
      {rows.length > 0 ? (
        <InfiniteScroll hasMore={list.hasNextPage} loadMore={async () => void (await list.fetchNextPage())}>
          {list.hasNextPage
            ? t({ zh: '载入更多', en: 'Loading more' })
            : t({ zh: '没有更多了', en: 'No more invoices' })}
        </InfiniteScroll>
      ) : null}
    </div>
  );
}
