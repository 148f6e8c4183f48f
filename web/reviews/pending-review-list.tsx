import type { Dispatch, SetStateAction } from 'react';
import type { ApprovalKind } from '#contract/reviews/approval-kind';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import { PendingReviewCard } from './pending-review-card';

/** Returns the key of a pending review: its kind and number. */
export const keyOf = ({ sourceType: kind, sourceId }: PendingReviewRow) => `${kind}.${sourceId}`;

/** The pending reviews on a phone, with a checkbox at those decided together. */
export function PendingReviewList({
  rows,
  kinds,
  ticked,
  setTicked,
  review,
}: {
  readonly rows: readonly PendingReviewRow[];
  readonly kinds: readonly ApprovalKind[];
  readonly ticked: readonly string[];
  readonly setTicked: Dispatch<SetStateAction<readonly string[]>>;
  readonly review: (row: PendingReviewRow) => void;
}) {
  return (
    <ul>
      {rows.map((row) => (
        <PendingReviewCard
          key={keyOf(row)}
          row={row}
          kinds={kinds}
          ticked={ticked.includes(keyOf(row))}
          tick={(on) => setTicked((was) => (on ? [...was, keyOf(row)] : was.filter((one) => one !== keyOf(row))))}
          review={() => review(row)}
        />
      ))}
    </ul>
  );
}
