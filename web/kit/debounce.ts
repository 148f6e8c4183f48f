import { useEffect, useRef, useState } from 'react';

/** How long typing must rest before it counts (document 1 §9). */
export const DEBOUNCE = 400;

/** A value that is typed: shown at once, told when it has rested for 400 ms; a value from outside replaces it. */
export function useDebounced(
  value: string,
  tell: (value: string) => void,
): readonly [shown: string, type: (value: string) => void] {
  const [shown, show] = useState(value);
  const [from, setFrom] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(tell);
  useEffect(() => {
    told.current = tell;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== from) {
    setFrom(value);
    show(value);
  }
  const type = (next: string) => {
    show(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => told.current(next), DEBOUNCE);
  };
  return [shown, type];
}
