import type { Text } from '#web/kit/text/lang';
import { genericPart, lazyComponent } from '#web/kit/route/lazy';
import type { BatchAction, RowAction } from '#web/kit/list/list-spec';
import type { ReviewDialogProps, ReviewSpec } from './review-spec';

const LazyReviewDialog = lazyComponent(async () => genericPart((await import('./review-dialog')).ReviewDialog));

/** The review dialog, loaded on demand. */
export function ReviewDialog<R>(shown: ReviewDialogProps<R>) {
  return <LazyReviewDialog show={(Dialog) => <Dialog {...shown} />} />;
}

const title: Text = { zh: '审核', en: 'Review' };
const openRows =
  <R,>({ choices }: ReviewSpec<R>) =>
  (row: R): boolean =>
    choices.some(({ when }) => when(row));

/** Returns the row action that reviews one row. */
export const reviewAction = <R,>(spec: ReviewSpec<R>): RowAction<R> => ({
  key: 'review',
  title,
  right: spec.right,
  when: openRows(spec),
  Dialog: ({ row, ...opened }) => <ReviewDialog spec={spec} rows={[row]} {...opened} />,
});

/** Returns the batch action that reviews several rows one by one. */
export const reviewBatch = <R,>(spec: ReviewSpec<R>): BatchAction<R> => ({
  key: 'review',
  title: { zh: '批量审核', en: 'Review selected' },
  right: spec.right,
  applies: (row) => openRows(spec)(row) && (spec.inBatch?.(row) ?? true),
  Dialog: (opened) => <ReviewDialog spec={spec} {...opened} />,
});
