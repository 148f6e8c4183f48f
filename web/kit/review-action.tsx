import type { Text } from './lang';
import { later } from './later';
import type { BatchAction, RowAction } from './list-spec';
import type { ReviewShown, ReviewSpec } from './review-spec';

const Fetched = later<ReviewShown<never>>(async () => (await import('./review-dialog')).ReviewDialog);

/** The review dialog, loaded on demand. */
export function ReviewDialog<R>(shown: ReviewShown<R>) {
  return <Fetched {...(shown as unknown as ReviewShown<never>)} />;
}

const title: Text = { zh: '审核', en: 'Review' };
const open =
  <R,>({ choices }: ReviewSpec<R>) =>
  (row: R): boolean =>
    choices.some(({ when }) => when(row));

/** Returns the row action that reviews one row. */
export const reviewAction = <R,>(spec: ReviewSpec<R>): RowAction<R> => ({
  key: 'review',
  title,
  right: spec.right,
  when: open(spec),
  Dialog: ({ row, ...opened }) => <ReviewDialog spec={spec} rows={[row]} {...opened} />,
});

/** Returns the batch action that reviews several rows one by one. */
export const reviewBatch = <R,>(spec: ReviewSpec<R>): BatchAction<R> => ({
  key: 'review',
  title: { zh: '批量审核', en: 'Review selected' },
  right: spec.right,
  applies: open(spec),
  Dialog: (opened) => <ReviewDialog spec={spec} {...opened} />,
});
