import { useEffect, useRef, useState } from 'react';
import { formatCount } from './display-lang';

const DURATION_MS = 400;
const prefersReducedMotion =
  matchMedia('(prefers-reduced-motion: reduce)').matches || new URLSearchParams(location.search).get('motion') === '0';

/** A number that animates to its new value in 0.4 s; the first value and values after a long silence appear at once. */
export function CountUp({ to }: { readonly to: number }) {
  const [shown, setShown] = useState(to);
  const from = useRef(to);
  useEffect(() => {
    const begin = from.current;
    if (begin === to || prefersReducedMotion || document.hidden) {
      from.current = to;
      setShown(to);
      return undefined;
    }
    const began = performance.now();
    let frame = 0;
    const draw = (at: number) => {
      const part = Math.min(1, (at - began) / DURATION_MS);
      const value = Math.round(begin + (to - begin) * (1 - (1 - part) ** 3));
      from.current = value;
      setShown(value);
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [to]);
  const text = formatCount(shown);
  return <span className={text.length > 6 ? 'number long' : 'number'}>{text}</span>;
}
