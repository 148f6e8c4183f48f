import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { financeStatus, refundRoute } from '#domain/payments/pay.status';
import { money, stampText } from '#web/kit/text/format';
import { StatusTag } from '#web/kit/theme/status-tag';
import { useWords } from '#web/kit/session/words';
import './bulk.css';

/** Refunds of cancelled dates: paid, cancelled, refunded, and their progress. */
export function BulkReturns({ detail }: { readonly detail: BulkDetail }) {
  const { t, lang, label } = useWords();
  if (detail.returns.length === 0) return null;
  return (
    <section aria-label={t({ zh: '退回', en: 'Refunds' })}>
      {detail.settlement ? null : (
        <div className="bk-money" style={{ marginTop: 10 }}>
          <div>
            <span>{t({ zh: '已付', en: 'Paid' })}</span>
            <span>{money(detail.paid)}</span>
          </div>
          <div>
            <span>{t({ zh: '取消场次', en: 'Cancelled dates' })}</span>
            <span>{money(detail.dropped)}</span>
          </div>
          <div>
            <span>{t({ zh: '退回', en: 'Refunds' })}</span>
            <span>{money(detail.returned)}</span>
          </div>
        </div>
      )}
      <ul className="bk-dates">
        {detail.returns.map((one) => (
          <li key={one.refundNo}>
            <b>{stampText(one.doneAt ?? one.gmtCreate, lang)}</b>
            <span>{label(refundRoute, one.route)}</span>
            {one.status === financeStatus.complete ? (
              <span className="v-quiet">{t({ zh: '已到账', en: 'Refunded' })}</span>
            ) : (
              <StatusTag of={financeStatus} code={one.status} />
            )}
            <i>{money(one.amount)}</i>
          </li>
        ))}
      </ul>
    </section>
  );
}
