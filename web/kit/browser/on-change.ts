import { useEffect, useRef } from 'react';

/**
 * Calls a function when a value changes. Returning to a kept screen runs its effects again but is not a change here.
 */
export function useOnChange<T>(value: T, onChange: (value: T) => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    onChange(value);
  });
}
