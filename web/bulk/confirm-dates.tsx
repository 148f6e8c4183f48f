import type { BulkDetail } from '#contract/bulk/bulk-detail.contract';
import { bulkPay, confirmStage } from '#domain/bulk/bulk.status';
import { DataText } from '#web/kit/text/data-text';
import { StatusTag } from '#web/kit/theme/status-tag';
import { withHanSpacing } from '#web/kit/text/date-text';
import { useWords } from '#web/kit/session/words';
import './bulk.css';
import { patternText } from './bulk-text';
import { ConfirmForm } from './confirm-form';
import { ConfirmStatus } from './confirm-status';
import { DateList } from './date-list';
import { useConfirmation } from './use-confirmation';

/** A request with its dates to keep or drop; beside them the status, and the signature if it awaits confirmation. */
export function ConfirmDates({ detail }: { readonly detail: BulkDetail }) {
  const { t, pick, lang } = useWords();
  const confirmation = useConfirmation(detail);
  const { upcoming, acceptedDates, accept } = confirmation;
  const isAwaited = detail.own && detail.confirm === confirmStage.awaiting;
  const free = detail.payMode === bulkPay.free;
  return (
    <div className="bk-page">
      <section className="v-card bk-part">
        <div className="bk-title">
          <DataText>{detail.title}</DataText>
          <StatusTag of={confirmStage} code={detail.confirm} />
        </div>
        <p className="bk-sum">
          <span>
            <DataText>{detail.orgName}</DataText>
          </span>
          <span>
            {pick(detail.venueName, detail.enVenueName)} · {pick(detail.siteName, detail.enSiteName)} ·{' '}
            {withHanSpacing(pick(detail.spaces, detail.enSpaces))}
          </span>
          <span>{patternText(detail, lang)}</span>
          <span>{detail.batchNo}</span>
        </p>
        <DateList
          dates={detail.dates}
          priced={!free}
          ticked={new Set(acceptedDates.map(({ date }) => date))}
          may={({ date }) => upcoming.some((one) => one.date === date)}
          {...(isAwaited ? { tick: accept } : {})}
        />
      </section>
      <aside className="bk-side">
        <section className="v-card bk-part">
          <h2>{t({ zh: '确认', en: 'Confirm' })}</h2>
          <ConfirmStatus detail={detail} />
          {isAwaited ? <ConfirmForm confirmation={confirmation} free={free} /> : null}
        </section>
      </aside>
    </div>
  );
}
