import type { AnswerOf } from '#contract/kit/endpoint';
import type { reviews } from '#contract/reviews/review.contract';
import { enumMember, type AnyEnumeration } from '#domain/kit/enumeration';
import type { Lang } from '#web/kit/text/lang';

/** A page of pending reviews. */
export type PendingReviews = AnswerOf<typeof reviews.waiting>;

/** Returns the options of the kinds that wait with their counts, all kinds first; `names` titles the kinds. */
export const kindOptions = (
  kinds: PendingReviews['kinds'],
  names: AnyEnumeration,
  lang: Lang,
): { readonly value: number; readonly label: string }[] => [
  { value: 0, label: `${lang === 'zh' ? '全部' : 'All'} ${kinds.reduce((all, { n }) => all + n, 0)}` },
  ...kinds.map(({ sourceType: kind, n }) => ({
    value: kind,
    label: `${enumMember(names, kind)?.[lang] ?? kind} ${n}`,
  })),
];
