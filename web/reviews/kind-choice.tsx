import { Segmented } from 'antd';
import type { AnyEnumeration } from '#domain/kit/enumeration';
import { useWords } from '#web/kit/session/words';
import { kindOptions, type PendingReviews } from './pending-kinds';

/** The kinds of pending reviews to choose from, with their counts. */
export function KindChoice({
  kind,
  kinds,
  names,
  choose,
}: {
  /** 0 stands for all kinds. */
  readonly kind: number;
  readonly kinds: PendingReviews['kinds'];
  readonly names: AnyEnumeration;
  readonly choose: (kind: number) => void;
}) {
  const { t, lang } = useWords();
  return (
    <Segmented
      className="wait-kinds"
      aria-label={t({ zh: '类型', en: 'Type' })}
      value={kind}
      onChange={(value) => choose(Number(value))}
      options={kindOptions(kinds, names, lang)}
    />
  );
}
