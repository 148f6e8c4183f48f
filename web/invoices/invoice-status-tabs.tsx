import { Segmented } from 'antd';
import { invoiceStatus, type InvoiceStatus } from '#domain/invoices/invoice.status';
import { useWords } from '#web/kit/session/words';

/** States of own invoices to choose from; null stands for all. */
export function InvoiceStatusTabs({
  status,
  show,
}: {
  readonly status: InvoiceStatus | null;
  readonly show: (status: InvoiceStatus | null) => void;
}) {
  const { t, words } = useWords();
  return (
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
  );
}
