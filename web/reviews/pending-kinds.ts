import type { AnswerOf } from '#contract/kit/endpoint';
import type { reviews } from '#contract/reviews/review.contract';
import { enumMember } from '#domain/kit/enumeration';
import { sourceType } from '#domain/reviews/source-type.status';
import type { Lang } from '#web/kit/text/lang';

/** A page of pending reviews. */
export type PendingReviews = AnswerOf<typeof reviews.waiting>;

/** Returns the options of kinds with their counts, all kinds first. */
export const kindOptions = (
  kinds: PendingReviews['kinds'],
  lang: Lang,
): { readonly value: number; readonly label: string }[] => [
  { value: 0, label: `${lang === 'zh' ? '全部' : 'All'} ${kinds.reduce((all, { n }) => all + n, 0)}` },
  ...kinds.map(({ sourceType: kind, n }) => ({
    value: kind,
    label: `${enumMember(sourceType, kind)?.[lang] ?? kind} ${n}`,
  })),
];
