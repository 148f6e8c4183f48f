import type { RightName } from '#contract/catalogue';
import type { SourceType } from '#domain/reviews/source-type.status';
import type { Text } from './lang';
import { later } from './later';
import type { BatchAction, RowAction } from './list-spec';

/** One thing a reviewer may say. */
export interface ReviewChoice<R> {
  /** The state it leads to, as the review call names it. */
  readonly status: number;
  readonly title: Text;
  /** A reason must be given. */
  readonly reason?: true;
  readonly danger?: true;
  /** Whether it may be said of this thing now. */
  readonly when: (row: R) => boolean;
  /** What happens then, said before it is done. */
  readonly effect?: (rows: readonly R[]) => Text;
}

/** How one kind of thing is reviewed on a screen. */
export interface ReviewSpec<R> {
  readonly sourceType: SourceType;
  readonly right: RightName;
  /** The row's number as the review call knows it, and what the reviewer calls it. */
  readonly id: (row: R) => number;
  readonly name: (row: R) => string;
  readonly choices: readonly ReviewChoice<R>[];
}

/** What the dialog is given. */
export interface ReviewShown<R> {
  readonly spec: ReviewSpec<R>;
  readonly rows: readonly R[];
  readonly close: () => void;
  /** Something was decided: the list is read again. */
  readonly done: () => void;
}

const Fetched = later<ReviewShown<never>>(async () => (await import('./review-dialog')).ReviewDialog);

/** The review dialog, fetched when it is first opened. */
export function ReviewDialog<R>(shown: ReviewShown<R>) {
  return <Fetched {...(shown as unknown as ReviewShown<never>)} />;
}

const title: Text = { zh: '审核', en: 'Review' };
const open = <R,>({ choices }: ReviewSpec<R>) => (row: R): boolean => choices.some(({ when }) => when(row));

/** The row action that reviews one thing. */
export const reviewAction = <R,>(spec: ReviewSpec<R>): RowAction<R> => ({
  key: 'review', title, right: spec.right, when: open(spec), Dialog: ({ row, ...opened }) => <ReviewDialog spec={spec} rows={[row]} {...opened} />,
});

/** The batch action that reviews several, each by itself. */
export const reviewBatch = <R,>(spec: ReviewSpec<R>): BatchAction<R> => ({
  key: 'review', title: { zh: '批量审核', en: 'Review' }, right: spec.right, applies: open(spec), Dialog: (opened) => <ReviewDialog spec={spec} {...opened} />,
});
