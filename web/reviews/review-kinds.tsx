import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import type { PendingReviewRow } from '#contract/reviews/review.contract';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import type { ListContent } from '#web/kit/list/list-spec';
import { useWords } from '#web/kit/session/words';
import type { PendingReviews } from './pending-kinds';
import { kindOptions } from './pending-kinds';

/** Counts of pending reviews by kind; a click filters the list. */
export function ReviewKinds({
  names,
  reply,
  filter,
}: ListContent<PendingReviewRow, PendingReviews> & { readonly names: AnyEnumeration }) {
  const { t, lang } = useWords();
  const [params, setParams] = useSearchParams();
  const choose = (value: string | number) => {
    const next = new URLSearchParams(params);
    if (value === 0) next.delete('sourceType');
    else next.set('sourceType', String(value));
    next.delete('page');
    setParams(next, { replace: true });
  };
  return (
    <Segmented
      className="wait-kinds"
      aria-label={t({ zh: '类型', en: 'Type' })}
      value={Number(filter['sourceType'] ?? 0)}
      onChange={choose}
      options={kindOptions(reply?.kinds ?? [], names, lang)}
    />
  );
}
