import { Button } from 'antd';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { openInTab } from '#web/kit/browser/open-tab';
import { call } from '#web/kit/call/call';
import { useSession } from '#web/kit/session/session';
import { useWords } from '#web/kit/session/words';

/** Buttons that open the files attached to a pending review, for those who may open them. */
export function EvidenceLinks({
  row,
  kind,
}: {
  readonly row: PendingReviewRow;
  readonly kind: ApprovalKind | undefined;
}) {
  const { t } = useWords();
  const may = useSession((state) => state.may);
  const endpoint = kind?.evidence;
  if (!endpoint || !row.proofIds) return null;
  if (typeof endpoint.admit === 'object' && !may(endpoint.admit.right)) return null;
  const open = (attachmentId: string) => openInTab(call(endpoint, { id: row.sourceId, attachmentId }));
  return row.proofIds.map((one, n) => (
    <Button key={one} size="small" type="link" className="review-file" onClick={() => void open(one)}>
      {t({ zh: `材料 ${n + 1}`, en: `File ${n + 1}` })}
    </Button>
  ));
}
