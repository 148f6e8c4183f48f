import './invoices.css';
import { Alert, App, Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { invoices, type InvoiceView } from '#contract/invoices/invoice.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { call, textOf } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money } from '#web/kit/text/format';
import { LoadFailed, ErrorRequestId } from '#web/kit/feedback/load-states';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useInvoice, useRefreshInvoices, useInvoiceTitles } from './my-invoices';
import { selectedTitle, TitleChoice, type TitleSelection } from './title-choice';

function ApplicationForm({ one: invoice }: { readonly one: InvoiceView }) {
  const { t } = useWords();
  const go = useNavigate();
  const { message } = App.useApp();
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
  return (
    <div className="iv">
      {problem !== null && (
        <Alert type="error" showIcon title={t(textOf(problem))} description={<ErrorRequestId error={problem} />} />
      )}
      <section className="iv-card">
        <header>
          <b>
            <DataText>{invoice.title}</DataText>
          </b>
        </header>
        <strong>{money(invoice.amount)}</strong>
        <p className="v-quiet">
          {replaces
            ? t({
                zh: `原发票 ${invoice.invoiceNo ?? ''} 将红冲，再按新抬头开具，每张发票限开票当月换开。`,
                en: `A credit note is issued for invoice ${invoice.invoiceNo ?? ''}, then a new invoice with the new title. You can replace an invoice only in the month it was issued.`,
              })
            : t({
                zh: '金额与订单不变，只改抬头和邮箱。',
                en: 'The amount and orders stay the same. Only the title and email change.',
              })}
        </p>
        {invoice.refusedWhy === '' ? null : (
          <p className="iv-said is-wrong">
            {t({ zh: '开票平台未通过：', en: 'Rejected by the tax platform: ' })}
            <DataText>{invoice.refusedWhy}</DataText>
          </p>
        )}
      </section>
      <h2>{t({ zh: '改开给谁', en: 'New title' })}</h2>
      <TitleChoice chosen={chosen} choose={choose} />
      <div className="iv-foot">
        <span />
        <Button size="large" type="primary" loading={busy} disabled={!title} onClick={() => void send()}>
          {replaces ? t({ zh: '确认换开', en: 'Replace invoice' }) : t({ zh: '提交', en: 'Submit' })}
        </Button>
      </div>
    </div>
  );
}

/** Changes an application, corrects a refused one, or replaces an issued invoice. */
export default function MobileInvoiceApplyEdit() {
  const { t } = useWords();
  const { id } = useParams();
  const { data, error, isPending, refetch } = useInvoice(Number(id));
  const back = (
    <Link to={routeOf('mobileInvoice').path}>
      <Button type="primary">{t({ zh: '返回我的发票', en: 'Back to my invoices' })}</Button>
    </Link>
  );
  if (isPending)
    return (
      <div className="iv">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    );
  if (!data) return <LoadFailed noun={{ zh: '发票', en: 'invoice' }} error={error} retry={() => void refetch()} />;
  if (!data.mayEdit && !data.mayReplace)
    return (
      <Result
        status="info"
        title={t({ zh: '该发票现在不能修改', en: 'This invoice cannot be changed right now' })}
        extra={back}
      />
    );
  return <ApplicationForm key={data.id} one={data} />;
}
