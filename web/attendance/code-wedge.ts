import { useEffect, useRef } from 'react';

/** Maximum gap between characters of one scan in milliseconds, shorter than anyone types. */
const MAX_KEY_GAP_MS = 60;
const MIN_CODE_LENGTH = 6;

/** Listens to a keyboard scanner: a quick run of characters ended by Enter outside of input fields. */
export function useScannerInput(onCode: (code: string) => void): void {
  const handler = useRef(onCode);
  handler.current = onCode;
  useEffect(() => {
    let characters = '';
    let lastKeyAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof HTMLElement &&
          event.target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'))
      )
        return;
      if (event.timeStamp - lastKeyAt > MAX_KEY_GAP_MS) characters = '';
      lastKeyAt = event.timeStamp;
      if (event.key === 'Enter') {
        if (characters.length < MIN_CODE_LENGTH) return;
        event.preventDefault();
        handler.current(characters);
        characters = '';
      } else if (event.key.length === 1) characters += event.key;
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
