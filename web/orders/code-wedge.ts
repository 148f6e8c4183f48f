import { useEffect, useRef } from 'react';

/** Characters of one scan come closer together than anybody types, in milliseconds. */
const QUICK = 60;
const SHORTEST = 6;

/** Hears a scanner gun that types: a quick run of characters ended by Enter, wherever the cursor is not in a field. */
export function useWedge(onCode: (code: string) => void): void {
  const told = useRef(onCode);
  told.current = onCode;
  useEffect(() => {
    let run = '';
    let at = 0;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof HTMLElement &&
          event.target.matches('input, textarea, select, [contenteditable="true"]'))
      )
        return;
      if (event.timeStamp - at > QUICK) run = '';
      at = event.timeStamp;
      if (event.key === 'Enter') {
        if (run.length < SHORTEST) return;
        event.preventDefault();
        told.current(run);
        run = '';
      } else if (event.key.length === 1) run += event.key;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
