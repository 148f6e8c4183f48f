import type { ReactNode } from 'react';
import { lengthText, type ListLength } from '#web/kit/text/format';
import { useWords } from '#web/kit/session/words';
import type { ListState } from './list-query';

/** Props of the foot of a list. */
export interface ListPagesProps {
  readonly standing: ListState;
  readonly length: ListLength;
  readonly change: (to: Partial<ListState>) => void;
}

/** The foot of a list: the shown range and the total, and the page buttons as `children`. */
export function ListRange({
  standing: { page, size },
  length,
  children,
}: Pick<ListPagesProps, 'standing' | 'length'> & { readonly children?: ReactNode }) {
  const { t } = useWords();
  const total = length.totalElements;
  const { zh, en } = lengthText(length);
  const from = total === 0 ? 0 : page * size + 1;
  const to = Math.min(total, (page + 1) * size);
  return (
    <footer className="v-pages v-no-print">
      <span className="v-quiet">{t({ zh: `第 ${from}–${to} 条，共 ${zh}`, en: `${from}–${to} of ${en}` })}</span>
      {children}
    </footer>
  );
}
