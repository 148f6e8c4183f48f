import { Button } from 'antd';
import { CourtDrawing } from '#web/kit/theme/drawing';
import { Notice } from '#web/kit/theme/notice';
import { useWords } from '#web/kit/session/words';
import { InvoiceList } from './invoice-list';
import { LoadFailedNotice } from '#web/kit/feedback/load-failed-notice';
import { InvoiceSkeleton } from './invoice-skeleton';
import type { useMyInvoices } from './my-invoices';

/** Own invoices, or what stands in their place while they load, after an error and without any. */
export function MyInvoiceList({
  mine: { list, rows },
  apply,
}: {
  readonly mine: ReturnType<typeof useMyInvoices>;
  readonly apply: () => void;
}) {
  const { t } = useWords();
  if (list.isPending) return <InvoiceSkeleton rows={4} />;
  if (list.isError && rows.length === 0)
    return (
      <LoadFailedNotice
        title={{ zh: '发票没有载入', en: 'Invoices failed to load' }}
        error={list.error}
        retry={() => void list.refetch()}
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
  return <InvoiceList invoices={rows} />;
}
