import { useCallback, useRef, useState } from 'react';

/**
 * Returns which of the cards with `data-site` are visible; `watch` is the ref for each card. If the browser cannot
 * tell, all count as visible.
 */
export function useInView(): {
  readonly seen: ReadonlySet<number>;
  readonly watch: (card: HTMLElement | null) => (() => void) | undefined;
} {
  const [visible, see] = useState<ReadonlySet<number>>(new Set());
  const observer = useRef<IntersectionObserver | null>(null);
  const put = useCallback(
    (changes: readonly (readonly [card: Element, isSeen: boolean])[]) =>
      see((before) => {
        const next = new Set(before);
        for (const [card, isSeen] of changes)
          next[isSeen ? 'add' : 'delete'](Number((card as HTMLElement).dataset['site']));
        return next;
      }),
    [],
  );
  const watch = useCallback(
    (card: HTMLElement | null) => {
      if (!card) return undefined;
      if ('IntersectionObserver' in window)
        (observer.current ??= new IntersectionObserver((entries) =>
          put(entries.map(({ target, isIntersecting }) => [target, isIntersecting])),
        )).observe(card);
      else put([[card, true]]);
      return () => {
        observer.current?.unobserve(card);
        put([[card, false]]);
      };
    },
    [put],
  );
  return { seen: visible, watch };
}
