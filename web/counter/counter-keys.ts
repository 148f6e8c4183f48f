import { useEffect, useRef } from 'react';

/**
 * Registers keyboard shortcuts of the counter: function keys anywhere, digits outside of input fields. Keys without an
 * action are left to the browser.
 */
export function useCounterKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.key.length === 1 && event.target instanceof HTMLElement && event.target.matches('input, textarea');
      const action = typing ? null : latest.current[event.key];
      if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
