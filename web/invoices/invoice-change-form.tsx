import { Button } from 'antd';
import type { InvoiceView } from '#contract/invoices/invoice.contract';
import { DataText } from '#web/kit/text/data-text';
import { money } from '#web/kit/text/format';
import { ProblemAlert } from '#web/kit/feedback/problem-alert';
import { useWords } from '#web/kit/session/words';
import { TitleChoice } from './title-choice';
import { useInvoiceChange } from './use-invoice-change';

/** Form of a new title for an application or an issued invoice; states what changes and what stays. */
export function InvoiceChangeForm({ one: invoice }: { readonly one: InvoiceView }) {
  const { t } = useWords();
  const { chosen, choose, title, replaces, busy, problem, send } = useInvoiceChange(invoice);
  return (
    <div className="iv">
      <ProblemAlert problem={problem} />
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
