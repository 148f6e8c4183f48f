import { useEffect, useRef } from 'react';

/** Does something when a value is another than last time. Coming back to a kept screen is no change: its effects run again, this does not. */
export function useOnChange<T>(value: T, then: (value: T) => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (Object.is(last.current, value)) return;
    last.current = value;
    then(value);
  });
}
