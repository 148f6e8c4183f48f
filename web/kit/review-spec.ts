import type { RightName } from '#contract/catalogue';
import type { SourceType } from '#domain/reviews/source-type.status';
import type { Lang, Text } from './lang';

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
  readonly sourceType: SourceType | ((row: R) => SourceType);
  readonly right: RightName;
  /** The row's number as the review call knows it, and what the reviewer calls it. */
  readonly id: (row: R) => number;
  readonly name: (
    row: R,
    say: { readonly pick: (zh: string, en: string | null | undefined) => string; readonly lang: Lang },
  ) => string;
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
