import type { ComponentType } from 'react';
import type { RightName } from '#contract/catalogue';
import type { Lang, Text } from '#web/kit/text/lang';

/** One decision available to a reviewer. */
interface ReviewChoice<R> {
  /** Resulting status, as the review call names it. */
  readonly status: number | ((row: R) => number);
  readonly title: Text;
  /** A reason is required, for one of these rows if a function says so. */
  readonly reason?: boolean | ((rows: readonly R[]) => boolean);
  readonly danger?: true;
  /** Whether the decision is possible for this row now. */
  readonly when: (row: R) => boolean;
  /** Describes the effect before it happens. */
  readonly effect?: (rows: readonly R[]) => Text;
}

/** Declaration of a review on a screen. */
export interface ReviewSpec<R> {
  readonly sourceType: number | ((row: R) => number);
  readonly right: RightName;
  /** The row's id for the review call, and its name for the reviewer. */
  readonly id: (row: R) => number;
  readonly name: (
    row: R,
    say: { readonly pick: (zh: string, en: string | null | undefined) => string; readonly lang: Lang },
  ) => string;
  readonly choices: readonly ReviewChoice<R>[];
  /** Shown above the decision on a single row; `moved` closes the dialog and reads the list again. */
  readonly Above?: ComponentType<{ readonly row: R; readonly moved: () => void }>;
  /** Whether the row is decided together with others; without it every row is. */
  readonly inBatch?: (row: R) => boolean;
}

/** Props of the review dialog. */
export interface ReviewDialogProps<R> {
  readonly spec: ReviewSpec<R>;
  readonly rows: readonly R[];
  readonly close: () => void;
  /** Called after a decision: the list is read again. */
  readonly done: () => void;
}
