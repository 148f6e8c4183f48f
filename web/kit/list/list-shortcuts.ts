import { useEffect } from 'react';

const ROW = '.ant-table-row, .v-cards > li';

/** Returns whether the user is typing or a dialog is open; shortcuts are off then. */
const isBusy = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  const at = target as HTMLElement;
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    at.isContentEditable ||
    /^(?:INPUT|TEXTAREA|SELECT)$/.test(at.tagName) ||
    document.querySelector('[role=dialog]') !== null
  );
};

/** Handles list shortcuts while nothing is being typed: `j` and `k` move down and up the rows, `e` exports. */
export function useListShortcuts(card: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const list = card.current;
      if (!list || !['j', 'k', 'e'].includes(event.key) || isBusy(event)) return;
      if (event.key === 'e') {
        list.querySelector<HTMLElement>('[data-export]')?.click();
        return;
      }
      const rows = [...list.querySelectorAll<HTMLElement>(ROW)];
      if (rows.length === 0) return;
      event.preventDefault();
      const now = rows.findIndex((row) => row.contains(document.activeElement));
      const next =
        rows[
          Math.max(
            0,
            Math.min(
              rows.length - 1,
              now < 0 ? (event.key === 'j' ? 0 : rows.length - 1) : now + (event.key === 'j' ? 1 : -1),
            ),
          )
        ];
      if (!next) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
      next.scrollIntoView?.({ block: 'nearest' });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [card]);
}
