import type { Text } from './lang';
import { later } from './later';
import type { BatchAction, RowAction } from './list-spec';
import type { ReviewShown, ReviewSpec } from './review-spec';

const Fetched = later<ReviewShown<never>>(async () => (await import('./review-dialog')).ReviewDialog);

/** The review dialog, fetched when it is first opened. */
export function ReviewDialog<R>(shown: ReviewShown<R>) {
  return <Fetched {...(shown as unknown as ReviewShown<never>)} />;
}

const title: Text = { zh: '审核', en: 'Review' };
const open =
  <R,>({ choices }: ReviewSpec<R>) =>
  (row: R): boolean =>
    choices.some(({ when }) => when(row));

/** The row action that reviews one thing. */
export const reviewAction = <R,>(spec: ReviewSpec<R>): RowAction<R> => ({
  key: 'review',
  title,
  right: spec.right,
  when: open(spec),
  Dialog: ({ row, ...opened }) => <ReviewDialog spec={spec} rows={[row]} {...opened} />,
});

/** The batch action that reviews several, each by itself. */
export const reviewBatch = <R,>(spec: ReviewSpec<R>): BatchAction<R> => ({
  key: 'review',
  title: { zh: '批量审核', en: 'Review' },
  right: spec.right,
  applies: open(spec),
  Dialog: (opened) => <ReviewDialog spec={spec} {...opened} />,
});
