import type { ReactNode } from 'react';
import { useWords } from '#web/kit/session/words';

/** One check of the self-test: name, result and mark. */
export function CheckLine({ name, good, children }: { name: string; good: boolean | null; children: ReactNode }) {
  const { t } = useWords();
  const mark =
    good === null
      ? t({ zh: '未检查', en: 'Not checked' })
      : good
        ? t({ zh: '正常', en: 'OK' })
        : t({ zh: '异常', en: 'Problem' });
  return (
    <li data-good={good ?? undefined}>
      <b>{name}</b>
      <span>{children}</span>
      <em>{mark}</em>
    </li>
  );
}
