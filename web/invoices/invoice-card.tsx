import { DownloadOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useNavigate } from 'react-router-dom';
import { invoiceStatus } from '#domain/invoices/invoice.status';
import { routeOf } from '#contract/catalogue';
import { invoices, type InvoiceView } from '#contract/invoices/invoice.contract';
import { useIdempotentCall } from '#web/kit/call/idempotent-call';
import { FactsList, type Fact } from '#web/kit/detail/facts-list';
import { call } from '#web/kit/call/call';
import { DataText } from '#web/kit/text/data-text';
import { money, stampText } from '#web/kit/text/format';
import { StatusTag, TintedTag } from '#web/kit/theme/status-tag';
import { pathOf } from '#web/kit/route/navigation';
import { useWords } from '#web/kit/session/words';
import { useSubmit } from '#web/kit/call/use-submit';
import { useFeedback } from '#web/kit/feedback/use-feedback';
import { isPendingAtPlatform, useRefreshInvoices } from './my-invoices';
import { openFile } from './open-file';

function Facts({ one }: { readonly one: InvoiceView }) {
  const { t, pick, lang } = useWords();
  const facts: readonly Fact[] = [
    one.invoiceNo && [{ zh: '发票号码', en: 'Invoice no.' }, one.invoiceNo],
    one.taxNo && [{ zh: '税号', en: 'Tax number' }, one.taxNo],
    [{ zh: '销售方', en: 'Seller' }, <DataText>{pick(one.merchantName, one.enMerchantName)}</DataText>],
    [
      { zh: '订单', en: 'Orders' },
      one.lines.map((line) => `${pick(line.name, line.enName)} ${money(line.amount)}`).join(t({ zh: '；', en: '; ' })),
    ],
    [
      one.issuedAt === null ? { zh: '申请时间', en: 'Requested' } : { zh: '开票时间', en: 'Issued' },
      stampText(one.issuedAt ?? one.gmtCreate, lang),
    ],
    one.redNo && [{ zh: '红字发票', en: 'Credit note' }, <span className="iv-red">{one.redNo}</span>],
    one.redReason && [
      { zh: '红冲原因', en: 'Credit reason' },
      <span className="iv-red">
        <DataText>{pick(one.redReason, one.redReasonEn)}</DataText>
      </span>,
    ],
  ];
  return <FactsList facts={facts} />;
}

/** One own invoice: state, contents, files and actions. */
export function InvoiceCard({ one }: { readonly one: InvoiceView }) {
  const { t, words } = useWords();
  const go = useNavigate();
  const { message } = useFeedback();
  const again = useRefreshInvoices();
  const attempt = useIdempotentCall();
  const { busy, submit } = useSubmit();
  const edit = () => void go(pathOf(routeOf('mobileInvoiceApplyEdit'), { id: String(one.id) }));
  const open = (creditNoteIssued: boolean) =>
    void openFile(() => call(invoices.file, { id: one.id, red: creditNoteIssued })).catch(() => undefined);
  const withdraw = async () => {
    const withdrawn = await submit(() =>
      attempt({ id: one.id }, (key) => call(invoices.withdraw, { id: one.id }, { key })),
    );
    if (withdrawn) void message.success(t(words.saved));
    again();
  };
  const refused = one.status === invoiceStatus.replacing && one.invoiceNo === null;
  return (
    <article className="iv-card" aria-label={one.title}>
      <header>
        <b>
          <DataText>{one.title}</DataText>
        </b>
        {one.closed ? (
          <TintedTag tint="grey">{t({ zh: '已撤回', en: 'Withdrawn' })}</TintedTag>
        ) : (
          <StatusTag of={invoiceStatus} code={one.status} />
        )}
      </header>
      <strong>{money(one.amount)}</strong>{' '}
      <small>{t({ zh: `含税额 ${money(one.tax)}`, en: `incl. ${money(one.tax)} tax` })}</small>
      <Facts one={one} />
      {refused && one.refusedWhy !== '' && !one.closed ? (
        <p className="iv-said is-wrong" role="status">
          {t({ zh: '开票平台未通过：', en: 'Rejected by the tax platform: ' })}
          <DataText>{one.refusedWhy}</DataText>
        </p>
      ) : null}
      {one.waiting && isPendingAtPlatform(one) ? (
        <p className="iv-said is-slow" role="status">
          {t({
            zh: '开票平台暂时没有答复，系统会继续重试，无需重复申请。',
            en: 'The tax platform is not responding right now. We will keep retrying, so you do not need to request again.',
          })}
        </p>
      ) : null}
      <footer>
        {one.mayWithdraw ? (
          <Popconfirm
            title={t({
              zh: '撤回后，所含订单可重新申请开票。',
              en: 'You can request an invoice for these orders again.',
            })}
            okText={t({ zh: '撤回', en: 'Withdraw' })}
            cancelText={t(words.cancel)}
            onConfirm={() => void withdraw()}
          >
            <Button shape="round" loading={busy}>
              {t({ zh: '撤回', en: 'Withdraw' })}
            </Button>
          </Popconfirm>
        ) : null}
        {one.mayEdit ? (
          <Button shape="round" {...(refused ? { type: 'primary' as const } : {})} onClick={edit}>
            {refused ? t({ zh: '修改后重新提交', en: 'Edit and resubmit' }) : t({ zh: '修改', en: 'Edit' })}
          </Button>
        ) : null}
        {one.mayReplace ? (
          <Button shape="round" onClick={edit}>
            {t({ zh: '换开', en: 'Replace' })}
          </Button>
        ) : null}
        {one.redFile ? (
          <Button shape="round" icon={<DownloadOutlined />} onClick={() => open(true)}>
            {t({ zh: '红字发票', en: 'Credit note' })}
          </Button>
        ) : null}
        {one.file ? (
          <Button shape="round" type="primary" icon={<DownloadOutlined />} onClick={() => open(false)}>
            {t({ zh: '下载发票', en: 'Download' })}
          </Button>
        ) : null}
      </footer>
    </article>
  );
}
