import './pending-review.css';
import { useMemo, useState } from 'react';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { kindNames } from '#domain/reviews/approval-kind.rules';
import { EmptyState } from '#web/kit/feedback/load-states';
import { LiveBadge } from '#web/kit/live/live-badge';
import { ReviewDialog } from '#web/kit/review/review-action';
import { useWords } from '#web/kit/session/words';
import { KindChoice } from './kind-choice';
import { PendingReviewsMissing } from './pending-reviews-missing';
import { pendingReview } from './pending-review';
import { SelectedReviews } from './selected-reviews';
import { usePendingReviews } from './use-pending-reviews';
import { keyOf, PendingReviewList } from './pending-review-list';
import { OldestShown } from './oldest-shown';

const PENDING_NOUN = { zh: '待审事项', en: 'pending reviews' };

/** Pending reviews of these kinds on a phone: by kind, reviewed one by one or in bulk. */
export function PhoneInbox({ kinds }: { readonly kinds: readonly ApprovalKind[] }) {
  const { t } = useWords();
  const review = useMemo(() => pendingReview(kinds), [kinds]);
  const names = useMemo(() => kindNames(kinds), [kinds]);
  const [kind, setKind] = useState(0);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [shown, show] = useState<readonly PendingReviewRow[]>([]);
  const { mark, data, error, refetch } = usePendingReviews(kind);
  if (!data) return <PendingReviewsMissing noun={PENDING_NOUN} error={error} retry={() => void refetch()} />;
  const rows = data.content;
  const chosen = rows.filter((row) => ticked.includes(keyOf(row)));
  const close = () => show([]);
  const done = () => {
    close();
    setTicked([]);
    void refetch();
  };
  return (
    <div className="wait">
      <h1 className="v-hidden">{t({ zh: '审批', en: 'Approvals' })}</h1>
      <KindChoice
        kind={kind}
        kinds={data.kinds}
        names={names}
        choose={(next) => {
          setKind(next);
          setTicked([]);
        }}
      />
      {mark ? (
        <div className="wait-live">
          <LiveBadge state={mark.state} at={mark.at} />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState noun={PENDING_NOUN} filtered={kind !== 0} clear={() => setKind(0)} />
      ) : (
        <PendingReviewList
          rows={rows}
          kinds={kinds}
          ticked={ticked}
          setTicked={setTicked}
          review={(row) => show([row])}
        />
      )}
      {data.totalElements > rows.length ? <OldestShown shown={rows.length} total={data.totalElements} /> : null}
      {chosen.length > 0 ? <SelectedReviews n={chosen.length} review={() => show(chosen)} /> : null}
      {shown.length > 0 ? <ReviewDialog spec={review} rows={shown} close={close} done={done} /> : null}
    </div>
  );
}
