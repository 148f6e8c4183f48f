import { useEffect, useRef } from 'react';

/** Maximum gap between characters of one scan in milliseconds, shorter than anyone types. */
const QUICK = 60;
const SHORTEST = 6;

/** Listens to a keyboard scanner: a quick run of characters ended by Enter outside of input fields. */
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
