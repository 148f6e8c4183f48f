import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { routeOf } from '#contract/catalogue';
import { invoices } from '#contract/invoices/invoice.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call } from '#web/kit/call/call';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { useBillableOrders, useRefreshInvoices, useInvoiceTitles } from './my-invoices';
import { selectedTitle, type TitleSelection } from './title-choice';

/** Holds the orders and the title of an application and sends it; the order in the address is selected at first. */
export function useInvoiceApplication() {
  const { t } = useWords();
  const go = useNavigate();
  const { message } = useFeedback();
  const [query] = useSearchParams();
  const { list, rows } = useBillableOrders();
  const titles = useInvoiceTitles();
  const again = useRefreshInvoices();
  const attempt = useIdempotentCall();
  const [selection, setSelection] = useState<readonly string[] | null>(null);
  const [chosen, choose] = useState<TitleSelection>({ titleId: null, email: null });
  const { busy, problem, submit } = useSubmit();
  const requestedOrder = query.get('order');
  const picked = selection ?? (requestedOrder === null ? [] : [requestedOrder]);
  const bills = rows.filter(({ tradeNo, allowed }) => allowed && picked.includes(tradeNo));
  const title = selectedTitle(titles.data?.titles, chosen);
  const turn = (tradeNo: string) =>
    setSelection(picked.includes(tradeNo) ? picked.filter((one) => one !== tradeNo) : [...picked, tradeNo]);
  const send = async () => {
    if (!title) return;
    const request = {
      tradeNos: bills.map(({ tradeNo }) => tradeNo),
      titleId: title.id,
      ...(chosen.email === null ? {} : { email: chosen.email }),
    };
    await submit(async () => {
      await attempt(request, (key) => call(invoices.apply, request, { quiet: true, key }));
      again();
      void message.success(t({ zh: '已提交，开具后可下载', en: 'Submitted. Download the invoice once it is issued' }));
      void go(routeOf('mobileInvoice').path, { replace: true });
    });
  };
  return { list, rows, bills, turn, title, chosen, choose, busy, problem, send };
}
