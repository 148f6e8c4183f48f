import { useEffect, useRef, useState } from 'react';

/** How long typing must pause before the value is used (document 1 §9). */
const DEBOUNCE = 400;

/**
 * Returns a typed value that is shown at once and reported after 400 ms without typing; a new value from outside
 * replaces it.
 */
export function useDebounced(
  value: string,
  onSettled: (value: string) => void,
): readonly [shown: string, type: (value: string) => void] {
  const [shown, show] = useState(value);
  const [from, setFrom] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSettled = useRef(onSettled);
  useEffect(() => {
    lastSettled.current = onSettled;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== from) {
    setFrom(value);
    show(value);
  }
  const onType = (next: string) => {
    show(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => lastSettled.current(next), DEBOUNCE);
  };
  return [shown, onType];
}
