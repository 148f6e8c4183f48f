import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { invoices, type InvoiceView } from '#contract/invoices/invoice.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useRefreshInvoices, useInvoiceTitles } from './my-invoices';
import { selectedTitle, type TitleSelection } from './title-choice';

/** Holds the new title of an invoice and sends it: changes an application, or replaces an issued invoice. */
export function useInvoiceChange(invoice: InvoiceView) {
  const { t } = useWords();
  const go = useNavigate();
  const { message } = useFeedback();
  const titles = useInvoiceTitles();
  const again = useRefreshInvoices();
  const attempt = useIdempotentCall();
  const [chosen, choose] = useState<TitleSelection>({ titleId: null, email: null });
  const { busy, problem, submit } = useSubmit();
  const replaces = invoice.status === invoiceStatus.issued;
  const title = selectedTitle(titles.data?.titles, chosen);
  const send = async () => {
    if (!title) return;
    const request = { id: invoice.id, titleId: title.id, ...(chosen.email === null ? {} : { email: chosen.email }) };
    await submit(async () => {
      await attempt(request, (key) => call(replaces ? invoices.replace : invoices.edit, request, { quiet: true, key }));
      again();
      void message.success(t({ zh: '已提交', en: 'Submitted' }));
      void go(routeOf('mobileInvoice').path, { replace: true });
    });
  };
  return { chosen, choose, title, replaces, busy, problem, send };
}
